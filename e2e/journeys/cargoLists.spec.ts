import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing, makeManifests } from '../harness/trade.ts'

/** Activates a button or link by the keyboard alone. */
async function press(page: Page, name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
  const target = page.getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })
  await target.focus()
  await page.keyboard.press('Enter')
}

/** Shanghai time as forms take it, to the minute. */
const minuteNow = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

test('a cargo list is made on the batch, mended, printed, handed over and confirmed by keyboard', async ({ page }) => {
  const api = await apiAs('a.admin')
  const crossing = await makeCrossing(api, 1)
  const [manifest] = await makeManifests(api, crossing)
  const [batch, plate] = [crossing.batches[0]!, crossing.trucks[0]!.plate]
  await signIn(page, 'a.admin')
  await test.step('从批次总览制备', async () => {
    await page.goto(`/batch/view?batch_number=${batch}`)
    await press(page, '制备载货清单')
    await expect(page).toHaveURL(/\/cds\/view\?id=/)
    await expect(page.getByRole('region', { name: `载货清单 ${plate}` })).toContainText('已制备')
  })
  const check = page.getByRole('region', { name: '海关提取检查' })
  await test.step('缺项：说明在哪里补，有缺项不生成文件', async () => {
    await expect(check).toContainText('装货地点')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'cargo-gaps')
    await press(page, '检查并生成文件')
    await expect(page.getByText(/没有生成文件/)).toBeVisible()
  })
  await test.step('补缺项：光标到字段，回车保存', async () => {
    await press(page, /本清单 · 装货地点/)
    await expect(page.getByLabel('装货地点')).toBeFocused()
    await page.keyboard.type('塔旺陶勒盖煤矿')
    await press(page, /本清单 · 国际道路运输许可证号/)
    await expect(page.getByLabel('国际道路运输许可证号')).toBeFocused()
    await page.keyboard.type('MN2026000123')
    await page.keyboard.press('Control+Enter')
    await expect(check).not.toContainText('装货地点')
    await expect(check).not.toContainText('必补')
  })
  await test.step('打印参考件', async () => {
    await press(page, '打印参考件', 'link')
    const sheet = page.getByRole('article', { name: `载货清单 ${plate}` })
    await expect(sheet).toContainText('Тээврийн хэрэгслийн харьяалагдах улс')
    await expect(sheet).toContainText('参考件。纸质载货清单自2019年4月1日起停用，电子载货清单由海关生成并交换')
    await expect(sheet).not.toContainText(/C\d{11}/)
    const isLoaded = () =>
      page.evaluate(async () => {
        await document.fonts.ready
        return [...document.fonts].filter(({ family, status }) => /Noto Serif/.test(family) && status === 'loaded')
          .length
      })
    await expect.poll(isLoaded).toBe(2)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'cargo-print')
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await press(page, '打印')
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: '打印', exact: true })).toBeHidden()
    await expect(sheet).toBeVisible()
    if (process.env.SCREENSHOTS_DIR)
      await page.pdf({ path: `${process.env.SCREENSHOTS_DIR}/cargo.pdf`, preferCSSPageSize: true })
    await page.emulateMedia({ media: null })
    await press(page, '返回', 'link')
  })
  await test.step('生成文件、下载', async () => {
    await press(page, '检查并生成文件')
    await expect(page.getByText('已生成交接文件；没有发往海关')).toBeVisible()
    const download = page.waitForEvent('download')
    await press(page, '下载JSON')
    const content = await readFile(await (await download).path(), 'utf8')
    expect(Object.keys(JSON.parse(content) as object)[0]).toBe('notice')
    expect(content).toContain('not a customs message')
    expect(content).toContain('塔旺陶勒盖煤矿')
  })
  await test.step('登记交接', async () => {
    await press(page, '登记交接')
    await page.getByLabel('接收方').focus()
    await page.keyboard.type('口岸平台')
    await page.keyboard.press('Tab')
    await page.getByRole('textbox', { name: '交接时间' }).fill(minuteNow())
    await page.keyboard.press('Tab')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'cargo-hand-over')
    await press(page, '确认')
    await expect(page.getByText('已登记交接')).toBeVisible()
  })
  await test.step('登记口岸确认', async () => {
    await press(page, '登记口岸确认')
    await page.getByLabel('口岸确认人').focus()
    await page.keyboard.type('3 号岗')
    await page.getByRole('textbox', { name: '口岸确认时间' }).fill(minuteNow())
    await page.keyboard.press('Tab')
    await press(page, '确认')
    await expect(page.getByText('已登记口岸确认')).toBeVisible()
    await expect(page.getByRole('region', { name: `载货清单 ${plate}` })).toContainText('口岸已确认')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'cargo-confirmed')
  })
  await test.step('舱单缺项的链接打开舱单的字段', async () => {
    await page.goto(`/rmft/edit?id=${manifest!.id}&field=bills.0.consignor_name`)
    await expect(page.getByLabel('发货人名称')).toBeFocused()
  })
  await test.step('列表和批次总览', async () => {
    await page.goto(`/cds/list?plate_number=${encodeURIComponent(plate)}`)
    const row = page.getByRole('row').filter({ hasText: plate })
    await expect(row).toContainText('口岸已确认')
    await expect(row).toContainText('自有交换格式')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'cargo-list')
    await page.goto(`/batch/view?batch_number=${batch}`)
    const chain = page.getByRole('list', { name: '单证链' })
    await expect(chain.getByRole('listitem').filter({ hasText: `载货清单 ${plate}` })).toContainText('口岸已确认')
    await expect(page.getByRole('region', { name: /时间线/ })).toContainText('载货清单 口岸已确认')
    await takeScreenshots(page, 'cargo-batch', chain)
  })
})

test('all trucks of a batch are printed in one go', async ({ page }) => {
  const api = await apiAs('a.admin')
  const crossing = await makeCrossing(api, 2, { batch_mode: 'shared' })
  await makeManifests(api, crossing)
  const [batch] = crossing.batches
  await signIn(page, 'a.admin')
  await page.goto(`/batch/view?batch_number=${batch}`)
  await press(page, '制备载货清单')
  await expect(page.getByText('已制备载货清单 2 份')).toBeVisible()
  await press(page, /^打印载货清单（2）$/)
  for (const { plate } of crossing.trucks)
    await expect(page.getByRole('article', { name: `载货清单 ${plate}` })).toContainText(plate)
  await page.emulateMedia({ media: 'print' })
  if (process.env.SCREENSHOTS_DIR)
    await page.pdf({ path: `${process.env.SCREENSHOTS_DIR}/cargo-batch.pdf`, preferCSSPageSize: true })
})
