import { expect, test } from '@playwright/test'
import type { Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { lookUp, nextPlate } from '../harness/trade.ts'

test('a change is traced: its author and its fields, in the record and in the log', async ({ page }) => {
  const clerk = await apiAs('a.clerk')
  const plate = nextPlate()
  const { data: vehicle } = await clerk.post<{ data: Row }>('/transport/vehicle/create', {
    plate_number: plate,
    vehicle_type: 'tractor',
    company_id: await lookUp(clerk, 'company', '北疆运输'),
    curb_weight: '8800',
    remark: '新购',
  })
  await clerk.post('/transport/vehicle/update', {
    id: vehicle.id,
    version: 1,
    curb_weight: '8950.5',
    status: 'disabled',
  })
  const foreign = await apiAs('b.admin')
  const refused = await foreign.context.post('/transport/vehicle/update', {
    data: { id: vehicle.id, version: 2, remark: '别家' },
  })
  expect(refused.status()).toBe(404)

  await signIn(page, 'a.admin')
  await test.step('记录自己的变更记录', async () => {
    await page.goto(`/transport/vehicle?record=${vehicle.id}`)
    const drawer = page.getByRole('dialog', { name: `车辆 ${plate}` })
    await drawer.getByRole('button', { name: '变更记录' }).click()
    await drawer.getByRole('button', { name: /修改车辆\s*a\.clerk/ }).click()
    const change = drawer.getByRole('row').filter({ hasText: '整备质量' })
    await expect(change).toContainText('8800.000 kg')
    await expect(change).toContainText('8950.500 kg')
    await expect(drawer.getByRole('row').filter({ hasText: '状态' })).toContainText('启用')
    await change.scrollIntoViewIfNeeded()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'record-history')
  })
  await test.step('操作日志：按账号和操作查', async () => {
    await page.goto('/audit/log?username=a.clerk&operation=vehicle.update')
    const row = page.getByRole('row').filter({ hasText: plate })
    await expect(row).toContainText('修改车辆')
    await expect(row).toContainText('王晓燕')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'audit-log')
    await row.getByRole('link', { name: '修改车辆' }).click()
    const drawer = page.getByRole('dialog', { name: '操作日志' })
    await expect(drawer.getByRole('row').filter({ hasText: '整备质量' })).toContainText('8950.500 kg')
    await drawer.getByRole('button', { name: /显示未变的/ }).click()
    await expect(drawer.getByRole('row').filter({ hasText: '运输公司' })).toContainText('北疆运输')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'audit-entry')
  })
  await test.step('别家的尝试不在本企业的日志里', async () => {
    await page.goto('/audit/log?outcome=refused&username=b.admin')
    await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  })
})

test('platform staff see refused attempts on foreign records, with the enterprise', async ({ page }) => {
  const { rows } = await (await apiAs('a.admin')).post<{ rows: Row[] }>('/transport/driver/getall', { pageSize: 1 })
  const foreign = await apiAs('b.admin')
  await foreign.context.post('/transport/driver/delete', { data: { id: rows[0]!.id } })
  await signIn(page, 'admin')
  await page.goto('/audit/log?outcome=refused&username=b.admin')
  const row = page.getByRole('row').filter({ hasText: rows[0]!.id }).first()
  await expect(row).toContainText('删除司机')
  await expect(row).toContainText('记录不存在')
  await expect(row).toContainText('二连浩特天骏报关有限公司')
})
