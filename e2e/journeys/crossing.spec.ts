import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { chooseInto, chooseIntoCell, expectFocus, paste, sheet, typeInto } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import type { Truck } from '../harness/trade.ts'
import { completeSoon, later, makeTrucks, nextNumber } from '../harness/trade.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('three trucks from the order to the last weighing', async ({ page, browser }) => {
  test.setTimeout(300_000)
  const trucks = await makeTrucks(await apiAs('a.clerk'), 3)
  await signIn(page, 'a.clerk')
  await test.step('只用键盘录入订单并提交', () => typeOrder(page, trucks))
  const [first, second] = await test.step('生成三份舱单', () => generate(page))
  await test.step('第一份：检查发现毛重不符，改正，申报，放行', async () => {
    await plantAndMend(page, first)
    await send(page)
    await watchReleased(page, first)
  })
  await test.step('第二份：退单，改正后重新申报，被接受', () => rejectedOnce(page, second))
  await test.step('司磅员进出两次过磅', async () => {
    const weigher = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await weigh(await weigher.newPage(), first)
    await weigher.close()
  })
  await test.step('单证链齐全，重量相符', () => complete(page, first))
})

/** Fills in the four steps by keyboard. */
async function typeOrder(page: Page, trucks: readonly Truck[]): Promise<void> {
  const { keyboard } = page
  await page.goto('/order/create')
  await test.step('委托信息', async () => {
    await typeInto(page, '合同号', `KJ-${nextNumber()}`)
    await typeInto(page, '口岸', 'zzzz')
    await expect(page.getByText('没有匹配项')).toBeVisible()
    await expectFocus(page, '口岸')
    await keyboard.press('ControlOrMeta+a')
    await chooseInto(page, '口岸', 'gqmd', '甘其毛都')
    await chooseInto(page, '进出口', '进口', '进口')
    await typeInto(page, '计划日期', later(1))
    await typeInto(page, '车数', '3')
    await typeInto(page, '委托方')
    await chooseInto(page, '发货人', 'twtlg', '塔旺陶勒盖')
    await chooseInto(page, '收货人', '包头', '包头市恒泰焦化')
    await typeInto(page, '舱单传输人')
    await chooseInto(page, '监管场所', '0708SC02', '煤炭二号')
    await expectFocus(page, '装货地代码')
    await expectNoSeriousFindings(page)
    await keyboard.press('Alt+ArrowRight')
  })
  await test.step('货物', async () => {
    await chooseIntoCell(page, '商品 第1行', 'ljm', '炼焦煤')
    await expectFocus(page, '货物名称 第1行')
    await expect(page.getByRole('row', { name: /炼焦煤.*2701121000/ })).toBeVisible()
    for (const column of ['货物名称', '税则号列', '规格型号']) await typeInto(page, `${column} 第1行`)
    await typeInto(page, '件数 第1行', '3')
    await typeInto(page, '包装种类 第1行')
    await typeInto(page, '毛重(kg) 第1行', '210000')
    await typeInto(page, '净重(kg) 第1行', '210000')
    await expectNoSeriousFindings(page)
    await keyboard.press('Alt+ArrowRight')
  })
  await test.step('运输：粘贴三车', async () => {
    await expectFocus(page, '车牌号 第1行')
    const lines = trucks.map((truck) => [truck.plate, truck.trailer, truck.driver, '70000', '70000', '1'])
    await paste(page, sheet([['车牌', '挂车', '司机', '毛重', '净重', '件数'], ...lines]))
    await expect(page.getByText('共 3 车，3 件；委托 3 车')).toBeVisible()
    await expectNoSeriousFindings(page)
    await keyboard.press('Alt+ArrowRight')
  })
  await test.step('提交', async () => {
    await expectFocus(page, '提交')
    await expect(page.getByText('检查通过，可以提交')).toBeVisible()
    await expectNoSeriousFindings(page)
    await keyboard.press('Enter')
    await expect(page.getByText(/订单 DD\d{10} 已提交/)).toBeVisible()
    await expectFocus(page, '生成舱单')
    await expectNoSeriousFindings(page)
  })
}

/** 生成舱单 with Enter; returns the batch numbers. */
async function generate(page: Page): Promise<[string, string, string]> {
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/rmft\/list\?order_id=/)
  const links = page.getByRole('row').getByRole('link', { name: /^[0-9A-Z]{13}$/ })
  await expect(links).toHaveCount(3)
  await expectNoSeriousFindings(page)
  const [one = '', two = '', three = ''] = (await links.allInnerTexts()).toSorted()
  return [one, two, three]
}

async function openManifest(page: Page, batch: string): Promise<void> {
  await page.getByRole('tab', { name: '公路舱单' }).click()
  await page.getByRole('link', { name: batch }).click()
  await expect(page.getByRole('heading', { name: batch })).toBeVisible()
  await expectNoSeriousFindings(page)
}

async function plantAndMend(page: Page, batch: string): Promise<void> {
  const { keyboard } = page
  await openManifest(page, batch)
  const goods = page.getByRole('grid', { name: '货物' })
  await goods.getByRole('gridcell', { name: '70,000' }).first().click()
  await typeInto(page, '毛重(kg) 第1行', '69000')
  await page.getByRole('button', { name: '检查', exact: true }).click()
  const locator = page.getByRole('region', { name: '检查结果' })
  await expect(locator.getByRole('status')).toHaveText(/必改 \d 处，不能申报/)
  for (const notice of await page.getByRole('button', { name: /^关闭通知/ }).all()) await notice.click()
  await takeScreenshots(page, 'manifest')
  await expectNoSeriousFindings(page)
  await locator.getByRole('button', { name: /毛重/ }).first().click()
  await test.step('改正', async () => {
    await typeInto(page, '毛重(kg) 第1行', '70000')
    await keyboard.press('F9')
    await expect(locator.getByRole('status')).toHaveText(/可以申报/)
  })
}

/** 申报, and confirms all warnings. */
async function send(page: Page): Promise<void> {
  const anyway = page.getByRole('dialog').getByRole('button', { name: '申报' })
  const sent = page.getByText('申报已发出，等待海关回执').last()
  // That of an earlier one.
  await expect(sent).toBeHidden()
  await page.getByRole('button', { name: /^(重新)?申报$/ }).click()
  await expect(anyway.or(sent).first()).toBeVisible()
  if (await anyway.isVisible()) await anyway.click()
  await expect(sent).toBeVisible()
}

/** The batch view receives customs' replies without a reload. */
async function watchReleased(page: Page, batch: string): Promise<void> {
  let loads = 0
  page.on('load', () => loads++)
  await page.getByRole('tabpanel').getByRole('link', { name: '批次总览' }).click()
  const chain = page.getByRole('list', { name: '单证链' })
  await expect(chain.getByRole('listitem').filter({ hasText: '公路舱单' })).toContainText('已放行')
  const line = page.getByRole('region', { name: /^时间线/ })
  for (const code of ['0', 'E1', 'E3', '01', '11'])
    await expect(line.getByText(code, { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: batch })).toBeVisible()
  expect(loads).toBe(0)
  await expectNoSeriousFindings(page)
}

async function rejectedOnce(page: Page, batch: string): Promise<void> {
  await openManifest(page, batch)
  const remark = page.getByRole('region', { name: '承运与备注' }).getByLabel('备注')
  await remark.fill('演练:退单')
  await send(page)
  const words = page.getByRole('alert', { name: '退单原因' })
  await expect(words).toContainText('演练退单')
  await expectNoSeriousFindings(page)
  await remark.fill('')
  await send(page)
  await expect(words).toHaveCount(0)
  await page.getByRole('tabpanel').getByRole('link', { name: '批次总览' }).click()
  const chain = page.getByRole('list', { name: '单证链' })
  await expect(chain.getByRole('listitem').filter({ hasText: '公路舱单' })).toContainText(/已接受|已放行/)
}

/** Full first, empty an hour later; both by the weigher, by keyboard. */
async function weigh(page: Page, batch: string): Promise<void> {
  await signIn(page, 'a.weigher')
  await page.goto(`/pound/create?batch_number=${batch}`)
  await expect(page.getByRole('region', { name: '单证信息' })).toContainText(batch)
  await expectNoSeriousFindings(page)
  await typeInto(page, '毛重（重车） kg', '87000')
  const last = page.getByRole('status', { name: '上一车' })
  await expect(last).toContainText('毛重 87,000 kg')
  const plate = (await last.innerText()).match(/蒙[A-Z0-9]{6}/)?.[0] ?? ''
  await typeInto(page, '车牌号', plate)
  await expect(page.getByRole('region', { name: '二次过磅', exact: true })).toBeVisible()
  await typeInto(page, '皮重（空车） kg', '17000')
  await completeSoon(page)
  await expect(last).toContainText('净重 70,000 kg')
  await expectNoSeriousFindings(page)
}

async function complete(page: Page, batch: string): Promise<void> {
  await page.getByRole('tab', { name: `批次 ${batch.slice(-5)}` }).click()
  const chain = page.getByRole('list', { name: '单证链' }).getByRole('listitem')
  await expect(chain.filter({ hasText: '过磅' })).toContainText('已完成')
  await expect(chain.filter({ hasText: '公路舱单' })).toContainText('已放行')
  const weights = page.getByRole('region', { name: '重量对比' }).first()
  await expect(weights.getByText('相符')).toHaveCount(2)
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'batch')
}
