import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { workbookOf } from '@guanqiao/workbook/write'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { expectFocus, typeInto } from '../harness/keyboard.ts'
import { typeOrderOfOne } from '../harness/orderKeys.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn, signInOnPage } from '../harness/signIn.ts'
import { makeTrucks, nextPlate } from '../harness/trade.ts'

// Runs in the oldest supported browser, or in the version of CHROMIUM_PACKAGE, see playwright.config.ts.

const versionOf = ({ project }: { readonly project: { readonly name: string } }) =>
  project.name.replace('chromium-', '')

test('from signing in over order, manifest, sheet and scale to the batch', async ({ page, browser }, info) => {
  expect(browser.version()).toMatch(new RegExp(`^${versionOf(info)}\\.`))
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
  const [truck] = await makeTrucks(await apiAs('a.clerk'), 1)
  if (!truck) throw new Error('no truck')
  await test.step('登录', async () => {
    await signInOnPage(page, 'a.clerk')
    expect(await page.locator('script[src*="/polyfills-"]').count()).toBe(1)
    await expect(page.getByRole('heading', { name: /今日待办/ })).toBeVisible()
    await expectNoSeriousFindings(page)
  })
  let batch = ''
  await test.step('订单到舱单，舱单申报', async () => {
    await page.goto('/order/create')
    await typeOrderOfOne(page, truck)
    await page.keyboard.press('Enter')
    await expectFocus(page, '申报舱单')
    batch = page.url()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('region', { name: '检查结果' }).getByRole('status')).toHaveText(/可以申报/)
    await takeScreenshots(page, 'oldest-manifest')
    await page.getByRole('button', { name: '申报', exact: true }).click()
    const anyway = page.getByRole('dialog').getByRole('button', { name: '申报' })
    const sent = page.getByText('申报已发出，等待海关回执').last()
    await expect(anyway.or(sent).first()).toBeVisible()
    if (await anyway.isVisible()) await anyway.press('Enter')
    await expect(page.getByText('已放行').first()).toBeVisible()
  })
  await test.step('导入一张车辆表', () => importVehicle(page))
  await test.step('重车过磅', async () => {
    await signIn(page, 'a.weigher')
    await page.goto('/pound/create')
    await typeInto(page, '车牌号', truck.plate)
    await typeInto(page, '毛重（重车） kg', '87000')
    await expect(page.getByRole('status', { name: '上一车' })).toContainText('毛重 87,000 kg')
    await takeScreenshots(page, 'oldest-scale')
  })
  await test.step('批次总览', async () => {
    await signIn(page, 'a.clerk')
    await page.goto(batch)
    await expect(page.getByRole('list', { name: '单证链' })).toBeVisible()
    await expect(page.getByText(truck.plate).first()).toBeVisible()
    await takeScreenshots(page, 'oldest-batch')
  })
  expect(faults).toEqual([])
})

test('an older browser is told which to use, and where to go with it', async ({ page, baseURL }, info) => {
  // The first script asks only this; Chromium 92 itself does not obey Playwright.
  await page.addInitScript(() => (CSS.supports = () => false))
  await page.goto('/order/list?order_no=1')
  await expect(page).toHaveURL(/\/browser\.html/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('这个浏览器版本太旧，打不开关桥')
  await expect(page.locator('#address')).toHaveText(`${baseURL}/order/list?order_no=1`)
  await expect(page.locator('#engine')).toContainText(`现在这个浏览器的内核是 Chromium ${versionOf(info)}。`)
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'browser')
})

async function importVehicle(page: Page): Promise<void> {
  await page.goto('/transport/vehicle')
  const { rows: companies } = await (await apiAs('a.clerk')).post<{ rows: { company_name: string }[] }>(
    '/transport/company/getall',
    {},
  )
  const company = companies[0]?.company_name ?? ''
  const plate = nextPlate()
  const rows = [
    ['车牌号*', '车型*', '运输公司*', '整备质量(kg)*'],
    [plate, '牵引车', company, 8800],
  ]
  await page.getByRole('button', { name: /导入$/ }).click()
  const dialog = page.getByRole('dialog', { name: '导入车辆' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: '车辆.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from(await workbookOf([{ name: '车辆', rows }])),
  })
  await dialog.getByRole('button', { name: '导入 1 行' }).click()
  await expect(dialog.getByRole('status')).toContainText('已导入 1 行')
}
