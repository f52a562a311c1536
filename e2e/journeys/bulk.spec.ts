import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { timersRun } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { coal, later, lookUp, nextPlate } from '../harness/trade.ts'

/** Vehicles of a company of their own, by which the list finds them. */
async function makeVehicles(api: Api, count: number): Promise<{ company: string; vehicles: Row[] }> {
  const { data: company } = await api.post<{ data: Row }>('/transport/company/create', {
    company_name: `成批运输${Date.now()}`,
    contact_name: '王强',
    contact_phone: '0478-3360001',
  })
  const vehicles: Row[] = []
  while (vehicles.length < count) {
    const draft = { plate_number: nextPlate(), vehicle_type: 'tractor', company_id: company.id, curb_weight: '8800' }
    vehicles.push((await api.post<{ data: Row }>('/transport/vehicle/create', draft)).data)
  }
  return { company: company.id, vehicles }
}

/** Opens the list and ticks the first rows by J and X. */
async function tick(page: Page, company: string, count: number): Promise<void> {
  await page.goto(`/transport/vehicle?company_id=${company}`)
  await expect(page.getByRole('checkbox', { name: '选择本页全部' })).toBeVisible()
  await expect(page.locator('tr[data-row-key]')).toHaveCount(5)
  for (let at = 1; at <= count; at += 1) {
    await page.keyboard.press('j')
    await expect(page.locator('tr[data-row-key]').nth(at - 1)).toBeFocused()
    await page.keyboard.press('x')
    await expect(page.getByText(`已选 ${at} 条`)).toBeVisible()
  }
}

test('a field of five vehicles is set though a colleague changed one; three are deleted and all come back', async ({
  page,
}) => {
  const api = await apiAs('a.admin')
  const { company, vehicles } = await makeVehicles(api, 5)
  const changed = vehicles[1]!
  const stored = async ({ id }: Row) =>
    (await api.get<{ data: Row }>('/transport/vehicle/getbyid', { id })).data['axle_count']
  await signIn(page, 'a.admin')

  await test.step('勾选五辆，改一项，先看会改几条', async () => {
    await tick(page, company, 5)
    await takeScreenshots(page, 'bulk-ticked')
    await page.keyboard.press('u')
    const dialog = page.getByRole('dialog', { name: '批量修改 5 条车辆' })
    await expect(dialog).toBeVisible()
    await api.post('/transport/vehicle/update', { id: changed.id, version: changed.version, remark: '同事改过' })
    await expect(dialog.getByRole('combobox', { name: '修改的项' })).toBeFocused()
    await page.keyboard.type('轴数')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('轴数')).toBeFocused()
    await page.keyboard.type('99')
    await page.keyboard.press('Control+s')
    await expect(dialog.getByText(/轴数.*10/).first()).toBeVisible()
    await dialog.getByLabel('轴数').fill('6')
    await page.keyboard.press('Control+s')
    await expect(dialog.getByRole('status')).toHaveText('将修改 4 条，1 条不能修改')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'bulk-preview')
  })

  await test.step('四条修改，一条说明原因并仍然勾选', async () => {
    await expect(page.getByRole('button', { name: '修改 4 条' })).toBeFocused()
    await page.keyboard.press('Enter')
    const refused = page.getByRole('listitem').filter({ hasText: changed['plate_number'] as string })
    await expect(refused).toContainText('记录已被他人修改')
    await takeScreenshots(page, 'bulk-refused')
    await page.getByRole('button', { name: '知道了' }).press('Enter')
    await expect(page.getByText('已选 1 条')).toBeVisible()
    expect(await Promise.all(vehicles.map(stored))).toEqual([6, null, 6, 6, 6])
  })

  await test.step('删除三辆，撤销后都在', async () => {
    await tick(page, company, 3)
    await page.keyboard.press('Delete')
    const question = page.getByRole('dialog').filter({ hasText: '是否确认删除所选 3 条车辆？' })
    await expect(question.getByRole('button', { name: /取\s*消/ })).toBeFocused()
    await timersRun(page)
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name: /删\s*除/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('已删除 3 条车辆')).toBeVisible()
    await expect(page.locator('tr[data-row-key]')).toHaveCount(2)
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByText('已恢复 3 条车辆')).toBeVisible()
    await expect(page.locator('tr[data-row-key]')).toHaveCount(5)
    expect(await Promise.all(vehicles.map(stored))).toEqual([6, null, 6, 6, 6])
  })
})

test('ticked orders are deleted together; the one that a colleague changed stays, and the others come back', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const contract = `成批删除${Date.now()}`
  const orders: Row[] = []
  while (orders.length < 3) {
    const draft = {
      contract_no: contract,
      ie_flag: 'I',
      port_id: await lookUp(api, 'port', '甘其毛都'),
      plan_date: later(1),
      vehicle_count: 1,
      goods: [coal(1)],
      transports: [],
    }
    orders.push((await api.post<{ data: Row }>('/platform/order/create', draft)).data)
  }
  await signIn(page, 'a.clerk')
  await page.goto(`/order/list?contract_no=${encodeURIComponent(contract)}`)
  const rows = page.locator('tr[data-row-key]')
  await expect(rows).toHaveCount(3)
  await page.getByRole('checkbox', { name: '选择本页全部' }).click()
  await expect(page.getByText('已选 3 条')).toBeVisible()
  const [changed] = orders
  await api.post('/platform/order/update', { id: changed!.id, version: changed!['version'], remark: '同事改过' })
  await takeScreenshots(page, 'bulk-orders')
  await page.keyboard.press('Delete')
  const question = page.getByRole('dialog').filter({ hasText: '是否确认删除所选 3 条订单？' })
  await expect(question).toContainText('订单中的车辆一并删除')
  await question.getByRole('button', { name: /删\s*除/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '记录已被他人修改' })).toBeVisible()
  await page.getByRole('button', { name: '知道了' }).press('Enter')
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(rows).toHaveCount(3)
})
