import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { lookUp, nextPlate } from '../harness/trade.ts'

async function makeVehicle(api: Api, plate_number: string): Promise<Row> {
  const { data } = await api.post<{ data: Row }>('/transport/vehicle/create', {
    plate_number,
    vehicle_type: 'tractor',
    company_id: await lookUp(api, 'company', '北疆运输'),
    curb_weight: '8800',
    remark: '备用车',
  })
  return data
}

test('a deletion is undone at once, and another restored from the recycle bin', async ({ page }) => {
  const api = await apiAs('a.admin')
  const [first, second] = [nextPlate(), nextPlate()]
  await makeVehicle(api, first)
  const survivor = await makeVehicle(api, second)
  await signIn(page, 'a.admin')
  const rowOf = (plate: string) => page.getByRole('row').filter({ hasText: plate })
  const remove = async (plate: string) => {
    await page.goto(`/transport/vehicle?keyword=${encodeURIComponent(plate)}`)
    await rowOf(plate).getByRole('button', { name: '删除' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /删\s*除/ })
      .click()
    await expect(page.getByText(`已删除车辆“${plate}”`)).toBeVisible()
    await expect(rowOf(plate)).toHaveCount(0)
  }

  await test.step('十秒内撤销', async () => {
    await remove(first)
    await takeScreenshots(page, 'undo-deletion')
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText('已恢复')).toBeVisible()
    await expect(rowOf(first)).toBeVisible()
  })
  await test.step('从回收站恢复；号码已被占用时说明原因', async () => {
    await remove(second)
    const taker = await makeVehicle(api, second)
    await page.goto(`/audit/recycle?label=${encodeURIComponent(second)}`)
    await expect(rowOf(second)).toContainText('车辆')
    await expect(rowOf(second)).toContainText('a.admin')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'recycle-bin')
    await rowOf(second).getByRole('button', { name: '恢复' }).click()
    await expect(page.getByText(`车牌号已存在：${second}`)).toBeVisible()
    await api.post('/transport/vehicle/delete', { id: taker.id, version: taker.version })
    await rowOf(second).first().getByRole('link', { name: second }).click()
    const drawer = page.getByRole('dialog', { name: '已删除的记录' })
    await expect(drawer.getByRole('row').filter({ hasText: '备注' })).toContainText('备用车')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'recycle-record')
  })
  await test.step('恢复后与删除前一样', async () => {
    await page.goto(`/audit/recycle?record=vehicle~${survivor.id}`)
    await page.getByRole('dialog', { name: '已删除的记录' }).getByRole('button', { name: '恢复' }).click()
    await expect(page.getByText('已恢复')).toBeVisible()
    const { data } = await api.get<{ data: Row }>('/transport/vehicle/getbyid', { id: survivor.id })
    expect(data).toMatchObject({ plate_number: second, curb_weight: '8800.000', remark: '备用车' })
  })
})
