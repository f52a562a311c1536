import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { chooseInto, expectFocus, typeInto } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { nextNumber, nextPlate } from '../harness/trade.ts'

const enterprise = '内蒙古北疆国际物流有限公司'
const other = '二连浩特天骏报关有限公司'

test('the platform’s staff register a truck for an enterprise, by keyboard alone', async ({ page }) => {
  const mine = await companyOf(await apiAs('a.admin'), '甲')
  const theirs = await companyOf(await apiAs('b.admin'), '乙')
  const plate = nextPlate()
  await signIn(page, 'admin')
  await page.goto('/transport/vehicle')
  await expect(page.getByRole('columnheader', { name: '所属企业' })).toBeVisible()
  const add = page.getByRole('button', { name: /新增$/ }).first()
  await add.focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: '新增车辆' })
  await test.step('先选企业，不选不能保存', async () => {
    await expectFocus(page, '所属企业')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(drawer.getByRole('button', { name: '请填写所属企业' })).toBeVisible()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'for-enterprise')
    await chooseInto(page, '所属企业', '北疆', enterprise)
  })
  await test.step('只列出这家企业的资料', async () => {
    await typeInto(page, '车牌号', plate)
    await chooseInto(page, '车型', '牵引', '牵引车')
    await expectFocus(page, '运输公司')
    await page.keyboard.type(theirs)
    await expect(page.getByText('没有匹配项')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+a')
    await chooseInto(page, '运输公司', mine, mine)
  })
  await test.step('换企业会清空选过的资料', async () => {
    await markAndChoose(page, '天骏', other)
    const company = drawer.locator('[data-field=company_id]')
    await expect(company).not.toContainText(mine)
    await expect(company).toContainText('所属企业已更换，请重新选择')
    await markAndChoose(page, '北疆', enterprise)
    await drawer.getByRole('combobox', { name: '运输公司' }).focus()
    await chooseInto(page, '运输公司', mine, mine)
    await drawer.getByLabel('整备质量(kg)').focus()
    await page.keyboard.type('8800')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(drawer).toBeHidden()
  })
  await test.step('列表按企业找得到', async () => {
    const row = page.getByRole('row').filter({ hasText: plate })
    await expect(row).toContainText(enterprise)
    const filter = page.getByRole('search').getByRole('combobox', { name: '所属企业' })
    await filter.focus()
    await page.keyboard.type('天骏')
    await expect(page.getByRole('option', { name: other })).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('search')).toContainText(other)
    await page.getByRole('search').getByRole('button', { name: '查询' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/enterprise_id=/)
    await expect(row).toHaveCount(0)
    await takeScreenshots(page, 'list-of-enterprise')
  })
})

test('a user of an enterprise is not asked', async ({ page }) => {
  await signIn(page, 'a.admin')
  await page.goto('/transport/vehicle/create')
  await expectFocus(page, '车牌号')
  await expect(page.getByLabel('所属企业')).toHaveCount(0)
})

/** Selects another enterprise, marking it with an arrow key: antd may show the options before it has marked the first. */
async function markAndChoose(page: Page, keyword: string, option: string): Promise<void> {
  const drawer = page.getByRole('dialog', { name: '新增车辆' })
  await drawer.getByRole('combobox', { name: '所属企业' }).focus()
  await page.keyboard.type(keyword)
  await expect(page.getByRole('option', { name: option })).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(drawer.locator('[data-field=enterprise_id]')).toContainText(option)
}

/** A carrier of the enterprise whose name nothing else shares: other journeys look for 北疆. */
async function companyOf(api: Api, word: string): Promise<string> {
  const company_name = `代办${word}${nextNumber()}车队`
  await api.post<{ data: Row }>('/transport/company/create', {
    company_name,
    country: 'CHN',
    contact_name: '王强',
    contact_phone: '0478-3360001',
  })
  return company_name
}
