import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { workbookOf } from '@guanqiao/workbook/write'
import type { ElementHandle, Page } from 'puppeteer-core'
import { apiAs, demonstrationPassword, sessionOf } from '../harness/api.ts'
import { byRole, click, expectFocus, expectText, openFirefox, openPage, typeInto } from '../harness/firefox/page.ts'
import { later, load, makeTrucks, nextNumber, nextPlate } from '../harness/trade.ts'
import type { Truck } from '../harness/trade.ts'

// Runs in the installed Firefox ESR, see playwright.config.ts.

test('from signing in over order, manifest, sheet and scale to the batch', async ({ baseURL }) => {
  const [truck] = await makeTrucks(await apiAs('a.clerk'), 1)
  if (!truck) throw new Error('no truck')
  const { page, faults, close } = await openFirefox(baseURL ?? '')
  const open = (path: string) => openPage(page, `${baseURL}${path}`)
  try {
    await test.step('登录', async () => {
      await open('/user/login')
      await page.locator(byRole('textbox', '账号')).fill('a.clerk')
      await page.locator('input[type=password]').fill(demonstrationPassword)
      await click(page, 'button', '登录')
      await expectText(page, '今日待办')
    })
    let batch = ''
    await test.step('订单到舱单，舱单申报', async () => {
      await open('/order/create')
      await typeOrder(page, truck)
      await page.keyboard.press('Enter')
      await expectFocus(page, '申报舱单')
      batch = page.url()
      await page.keyboard.press('Enter')
      await expectText(page, '可以申报')
      await click(page, 'button', '申报')
      await expectText(page, /申报已发出，等待海关回执|仍要申报|确认申报/)
      const anyway = await page.$(`[role=dialog] ${byRole('button', '申报')}`)
      await anyway?.press('Enter')
      await expectText(page, '已放行')
    })
    await test.step('导入一张车辆表', () => importVehicle(page, open))
    await test.step('重车过磅', async () => {
      await becomes(page, 'a.weigher', open)
      await open('/pound/create')
      await typeInto(page, '车牌号', truck.plate)
      await typeInto(page, '毛重（重车） kg', '87000')
      await expectText(page, '毛重 87,000 kg')
    })
    await test.step('批次总览', async () => {
      await becomes(page, 'a.clerk', open)
      await openPage(page, batch)
      await page.locator(byRole('list', '单证链')).wait()
      await expectText(page, truck.plate)
    })
    expect(faults).toEqual([])
  } finally {
    await close()
  }
})

async function becomes(page: Page, account: string, open: (path: string) => Promise<unknown>): Promise<void> {
  // Any address of the server without the product's page.
  await open('/readyz')
  const token = await sessionOf('page', account, demonstrationPassword)
  await page.evaluate(
    (value) => localStorage.setItem('pro__Access-Token', value),
    JSON.stringify({ value: token, expire: Date.now() + 86_400_000 }),
  )
}

/** Types and submits an import order for coal with one truck by keyboard alone; the cursor is then on 生成舱单. */
async function typeOrder(page: Page, truck: Truck): Promise<void> {
  await typeInto(page, '合同号', `FF-${nextNumber()}`)
  await typeInto(page, '口岸', 'gqmd')
  await typeInto(page, '进出口', 'jk')
  await typeInto(page, '计划日期', later(1))
  await typeInto(page, '车数', '1')
  await typeInto(page, '委托方')
  await typeInto(page, '发货人', 'twtlg')
  await typeInto(page, '收货人', '包头')
  await typeInto(page, '舱单传输人')
  await typeInto(page, '监管场所', '0708SC02')
  await next(page)
  await typeInto(page, '商品 第1行', 'ljm')
  for (const column of ['货物名称', '税则号列', '规格型号']) await typeInto(page, `${column} 第1行`)
  await typeInto(page, '件数 第1行', '1')
  await typeInto(page, '包装种类 第1行')
  await typeInto(page, '毛重(kg) 第1行', load)
  await typeInto(page, '净重(kg) 第1行', load)
  await next(page)
  await typeInto(page, '车牌号 第1行', truck.plate)
  for (const proposed of ['挂车号', '司机', '箱号']) await typeInto(page, `${proposed} 第1行`)
  for (const column of ['毛重(kg)', '净重(kg)']) await typeInto(page, `${column} 第1行`, load)
  await typeInto(page, '件数 第1行', '1')
  await next(page)
  await typeInto(page, '提交')
  await expectText(page, /订单 DD\d{10} 已提交/)
  await expectFocus(page, '生成舱单')
}

/** To the next step of a form. */
async function next({ keyboard }: Page): Promise<void> {
  await keyboard.down('Alt')
  await keyboard.press('ArrowRight')
  await keyboard.up('Alt')
}

async function importVehicle(page: Page, open: (path: string) => Promise<unknown>): Promise<void> {
  const { rows: companies } = await (await apiAs('a.clerk')).post<{ rows: { company_name: string }[] }>(
    '/transport/company/getall',
    {},
  )
  const rows = [
    ['车牌号*', '车型*', '运输公司*', '整备质量(kg)*'],
    [nextPlate(), '牵引车', companies[0]?.company_name ?? '', 8800],
  ]
  const folder = mkdtempSync(join(tmpdir(), 'guanqiao-sheet-'))
  try {
    const file = join(folder, '车辆.xlsx')
    writeFileSync(file, await workbookOf([{ name: '车辆', rows }]))
    await open('/transport/vehicle')
    await page.locator('::-p-xpath(//button[contains(normalize-space(.), "导入")])').click()
    const input = (await page.waitForSelector('[role=dialog] input[type=file]')) as ElementHandle<HTMLInputElement>
    await input.uploadFile(file)
    await page.locator('::-p-xpath(//*[@role="dialog"]//button[contains(., "导入 1 行")])').click()
    await expectText(page, '已导入 1 行')
  } finally {
    rmSync(folder, { recursive: true })
  }
}
