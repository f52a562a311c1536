import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { chooseInto, expectFocus, typeInto } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { nextNumber, nextPlate } from '../harness/trade.ts'

const enterprise = '内蒙古北疆国际物流有限公司'
const other = '二连浩特天骏报关有限公司'

test('the platform’s staff enter an order for an enterprise, and no draft or selection reaches another', async ({
  page,
}) => {
  const contract = `DL${nextNumber()}`
  const consignor = await consignorOf('a.admin', '甲')
  const theirs = await consignorOf('b.admin', '乙')
  await signIn(page, 'admin')
  await page.goto('/order/create')
  await test.step('先选企业', async () => {
    await expectFocus(page, '所属企业')
    await expect(page.getByLabel('合同号')).toHaveCount(0)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'staff-order-asks')
    await chooseEnterprise(page, '北疆', enterprise)
  })
  await test.step('只列出这家企业的资料', async () => {
    await expectFocus(page, '合同号')
    await page.keyboard.type(contract)
    const party = page.getByRole('combobox', { name: '发货人' })
    await party.focus()
    await page.keyboard.type(theirs)
    await expect(page.getByText('没有匹配项')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    await chooseInto(page, '发货人', consignor, consignor)
    await takeScreenshots(page, 'staff-order')
  })
  await test.step('换企业要先确认，原来的内容不带过去', async () => {
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('order:new@'))))
      .toBe(true)
    await page.getByRole('button', { name: '换一家企业' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '换企业' }).last().focus()
    await page.keyboard.press('Enter')
    await expectFocus(page, '所属企业')
    await chooseEnterprise(page, '天骏', other)
    await expect(page.getByLabel('合同号')).toHaveValue('')
    await expect(page.getByText('未保存的内容')).toHaveCount(0)
  })
  await test.step('换回来，草稿还在', async () => {
    await page.getByRole('button', { name: '换一家企业' }).focus()
    await page.keyboard.press('Enter')
    await expectFocus(page, '所属企业')
    await chooseEnterprise(page, '北疆', enterprise)
    await page.getByRole('button', { name: '恢复' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('合同号')).toHaveValue(contract)
  })
  await test.step('订单属于这家企业', async () => {
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('已暂存，订单号')).toBeVisible()
    const orders = await (await apiAs('a.admin')).post<{ rows: Row[] }>('/platform/order/getby', {
      field: 'contract_no',
      value: contract,
    })
    expect(orders.rows).toHaveLength(1)
    await page.reload()
    await expect(page.getByLabel('合同号')).toHaveValue(contract)
  })
})

test('the platform’s staff start a manifest, a confirmation and a weighing with the enterprise', async ({ page }) => {
  const plate = nextPlate()
  await signIn(page, 'admin')
  for (const [path, label] of [
    ['/rmft/create', '舱单'],
    ['/rmftcar/mt4401/create', '确报'],
    ['/pound/create', '磅单'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(new RegExp(`先选择为哪家企业录入.*${label}`))).toBeVisible()
    await expectFocus(page, '所属企业')
    await chooseEnterprise(page, '北疆', enterprise)
    await expect(page).toHaveURL(/enterprise_id=/)
  }
  await expectFocus(page, '车牌号')
  await page.keyboard.type(plate)
  // The second Enter accepts a plate that nobody knows.
  await page.keyboard.press('Enter')
  await expect(page.getByText('待过磅车辆和车辆档案中都没有')).toBeVisible()
  await page.keyboard.press('Enter')
  await expectFocus(page, /kg$/)
  await takeScreenshots(page, 'staff-weighing')
  await page.keyboard.type('45200')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '仍为它开磅单' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: '待二次过磅' })).toContainText(plate)
  const mine = await (await apiAs('a.admin')).post<{ rows: Row[] }>('/document/pound/list', { plate_number: plate })
  expect(mine.rows).toHaveLength(1)
})

async function chooseEnterprise(page: Page, keyword: string, option: string): Promise<void> {
  await typeInto(page, '所属企业', keyword)
  await expect(page.locator('strong', { hasText: option })).toBeVisible()
}

/** A consignor of the enterprise whose name nothing else shares. */
async function consignorOf(username: string, word: string): Promise<string> {
  const company_name = `代录${word}${nextNumber()}商贸`
  const api = await apiAs(username)
  await api.post<{ data: Row }>('/platform/baseseller/create', { company_name, country: 'CHN' })
  return company_name
}
