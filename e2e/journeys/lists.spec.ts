import type { Browser, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { chooseInto } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeTrucks, nextNumber, nextPlate } from '../harness/trade.ts'

const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('button', { name: '删除' }) })
const search = (page: Page) => page.getByRole('search')
const plateFilter = (page: Page) => search(page).getByRole('textbox', { name: '车牌号' })
const pager = (page: Page) => page.getByRole('listitem', { name: '下一页' })

test('searching, folding, the address, columns and density', async ({ page }) => {
  const [truck] = await makeTrucks(await apiAs('a.clerk'), 1)
  const plate = truck?.plate ?? ''
  await signIn(page, 'a.clerk')
  await page.goto('/transport/vehicle')
  await expect(rows(page)).toHaveCount(10)
  await expect(pager(page)).toBeVisible()
  await test.step('按 Enter 查询', async () => {
    await plateFilter(page).fill(plate)
    await plateFilter(page).press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/plate_number=/)
    await expect(pager(page)).toBeHidden()
    await expectNoSeriousFindings(page)
  })
  await test.step('刷新后条件还在', async () => {
    await page.reload()
    await expect(plateFilter(page)).toHaveValue(plate)
    await expect(rows(page)).toHaveCount(1)
  })
  await test.step('重置', async () => {
    await search(page).getByRole('button', { name: '重置' }).click()
    await expect(plateFilter(page)).toHaveValue('')
    await expect(rows(page)).toHaveCount(10)
    await expect(page).not.toHaveURL(/plate_number=/)
  })
  await test.step('展开、收起', async () => {
    const company = search(page).getByRole('combobox', { name: '运输公司' })
    await expect(company).toBeHidden()
    await search(page).getByRole('button', { name: '展开' }).click()
    await expect(company).toBeVisible()
    await expectNoSeriousFindings(page)
    await search(page).getByRole('button', { name: '收起' }).click()
    await expect(company).toBeHidden()
  })
  await test.step('没有结果时说明', async () => {
    await plateFilter(page).fill('没有这辆车')
    await search(page).getByRole('button', { name: '查询' }).click()
    await expect(rows(page)).toHaveCount(0)
    await expectNoSeriousFindings(page)
    await search(page).getByRole('button', { name: '重置' }).click()
  })
  await test.step('列设置和密度记得住', async () => {
    const head = page.getByRole('columnheader', { name: '保险有效期' })
    await expect(head).toBeVisible()
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('checkbox', { name: '保险有效期' }).uncheck()
    await expect(head).toHaveCount(0)
    await page.getByRole('button', { name: '完成' }).press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    const before = await height(page)
    await page.getByRole('button', { name: '密度' }).click()
    // The account keeps it: a reload before it is stored could cut the request off.
    const stored = page.waitForResponse(
      (response) =>
        response.url().endsWith('/platform/users/list') &&
        /"density":"small"/.test(response.request().postData() ?? ''),
    )
    await page.getByRole('menuitem', { name: '紧凑' }).click()
    await expect.poll(() => height(page)).toBeLessThan(before)
    await stored
    await page.reload()
    await expect(rows(page)).toHaveCount(10)
    await expect(head).toHaveCount(0)
    expect(await height(page)).toBeLessThan(before)
  })
  await test.step('恢复默认', async () => {
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('button', { name: '恢复默认' }).click()
    await page.getByRole('button', { name: '完成' }).click()
    await expect(page.getByRole('columnheader', { name: '保险有效期' })).toBeVisible()
  })
})

test('while the next page is awaited, the rows of this one stay readable', async ({ page }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/transport/vehicle')
  await expect(pager(page)).toBeVisible()
  const { promise: leave, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/transport/vehicle/getall*', async (route) => {
    await leave
    await route.continue()
  })
  await pager(page).click()
  const awaited = page.locator('.gq-list-table[aria-busy="true"]')
  const turning = () => awaited.evaluate((table) => getComputedStyle(table, '::after').visibility)
  await expect.poll(turning).toBe('visible')
  await takeScreenshots(page, 'awaited')
  await expectNoSeriousFindings(page)
  answer()
  await expect(awaited).toHaveCount(0)
  await expect(page).toHaveURL(/pageNo=2/)
})

const height = async (page: Page): Promise<number> => (await rows(page).first().boundingBox())?.height ?? 0

test('the last record of a last page deleted, the list goes one page back', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const company_id = await makeCompany(api)
  for (let count = 0; count < 11; count++) await makeVehicle(api, company_id)
  await signIn(page, 'a.clerk')
  await page.goto(`/transport/vehicle?company_id=${company_id}&pageNo=2`)
  await expect(rows(page)).toHaveCount(1)
  await rows(page).getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(rows(page)).toHaveCount(10)
  await expect(pager(page)).toBeHidden()
})

test('a vehicle is created, changed and deleted; an invalid value is reported at its field', async ({ page }) => {
  const plate = nextPlate()
  await signIn(page, 'a.clerk')
  await page.goto('/transport/vehicle')
  await page.getByRole('button', { name: '新增' }).click()
  const drawer = page.getByRole('dialog', { name: '新增车辆' })
  const field = drawer.getByRole('textbox', { name: '车牌号' })
  await test.step('车牌写错', async () => {
    await field.fill('蒙1')
    await drawer.getByRole('button', { name: '保存' }).click()
    await expect(field).toHaveAccessibleDescription(/应为车牌号：省份简称/)
    await expect(drawer.getByRole('alert')).toContainText(/有 \d 处需要改正/)
    await expectNoSeriousFindings(page)
  })
  await test.step('改正后保存', async () => {
    await field.fill(plate)
    await field.press('Enter')
    await chooseInto(page, '车型', '牵引', '牵引车')
    await chooseInto(page, '运输公司', '北疆', '北疆运输')
    await drawer.getByRole('textbox', { name: '整备质量(kg)' }).fill('9400')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(drawer).toBeHidden()
    await expect(rows(page).filter({ hasText: plate })).toHaveCount(1)
  })
  await test.step('修改', async () => {
    await rows(page).filter({ hasText: plate }).getByRole('button', { name: '修改' }).click()
    const change = page.getByRole('dialog', { name: '车辆' })
    await change.getByRole('textbox', { name: '整备质量(kg)' }).fill('9650')
    await change.getByRole('button', { name: '保存' }).click()
    await expect(rows(page).filter({ hasText: plate })).toContainText('9,650')
  })
  await test.step('删除', async () => {
    await rows(page).filter({ hasText: plate }).getByRole('button', { name: '删除' }).click()
    const question = page.getByRole('dialog', { name: `是否确认删除车辆“${plate}”？` })
    await question.getByRole('button', { name: '删除' }).click()
    await expect(rows(page).filter({ hasText: plate })).toHaveCount(0)
  })
})

test('two people change one vehicle: the second chooses between mine and theirs', async ({ page, browser }) => {
  const api = await apiAs('a.clerk')
  const vehicle = await makeVehicle(api, await makeCompany(api))
  const address = `/transport/vehicle?record=${vehicle.id}&mode=edit`
  const mine = page.getByRole('dialog', { name: '车辆' })
  await signIn(page, 'a.clerk')
  await page.goto(address)
  await mine.getByRole('textbox', { name: '整备质量(kg)' }).fill('9500')
  await test.step('同事先保存', () => changeElsewhere(browser, address))
  await mine.getByRole('textbox', { name: '备注' }).fill('换了油箱')
  await mine.getByRole('button', { name: '保存' }).click()
  const conflict = page.getByRole('dialog', { name: '记录已被他人修改' })
  const line = conflict.getByRole('row', { name: /整备质量/ })
  await expect(line).toContainText('9,500')
  await expect(line).toContainText('9,800')
  await expect(conflict).toContainText('巴特尔在您编辑期间保存了这条记录')
  await expectNoSeriousFindings(page)
  await line.getByRole('radio').nth(1).check()
  await conflict.getByRole('button', { name: '按所选保存' }).click()
  await expect(conflict).toBeHidden()
  await expect(mine).toBeHidden()
  const { data } = await api.post<{ data: Row }>('/transport/vehicle/getbyid', { id: vehicle.id })
  expect([data['curb_weight'], data['remark']]).toEqual(['9800.000', '换了油箱'])
})

async function changeElsewhere(browser: Browser, address: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, 'a.admin')
  await page.goto(address)
  const theirs = page.getByRole('dialog', { name: '车辆' })
  await theirs.getByRole('textbox', { name: '整备质量(kg)' }).fill('9800')
  await theirs.getByRole('button', { name: '保存' }).click()
  await expect(theirs).toBeHidden()
  await context.close()
}

async function makeCompany(api: Api): Promise<string> {
  const company = {
    company_name: `旅途运输${nextNumber()}有限公司`,
    contact_name: '哈斯',
    contact_phone: '0478-7968123',
  }
  return (await api.post<{ data: Row }>('/transport/company/create', company)).data.id
}

async function makeVehicle(api: Api, company_id: string): Promise<Row> {
  const vehicle = { plate_number: nextPlate(), vehicle_type: 'dump', curb_weight: '9000', company_id }
  return (await api.post<{ data: Row }>('/transport/vehicle/create', vehicle)).data
}
