import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing } from '../harness/trade.ts'

test('an order is found in the list, read with its timeline, and printed on A4', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const { orderNo, trucks } = await makeCrossing(api, 60)
  await signIn(page, 'a.clerk')
  await page.goto('/order/list')
  await page.getByRole('link', { name: orderNo }).first().click()
  await test.step('时间线写明何人何时', async () => {
    const timeline = page.getByRole('region', { name: /^时间线/ })
    await expect(timeline.getByRole('listitem')).toHaveText([/^订单.*已提交.*王晓燕/, /^订单.*草稿.*王晓燕/])
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'order-detail')
  })
  await test.step('打印整票：货物、每一辆车，表头逐页重复', async () => {
    await page.getByRole('button', { name: '打印', exact: true }).click()
    const sheet = page.getByRole('article', { name: `订单 ${orderNo}` })
    await expect(sheet.getByRole('table')).toHaveCount(3)
    await expect(sheet.getByRole('cell', { name: trucks[59]!.plate, exact: true })).toBeVisible()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'order-print')
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', 'yes')
    })
    await page.getByRole('region', { name: '委托单' }).waitFor()
    await page.getByRole('button', { name: '打印', exact: true }).click()
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: '打印', exact: true })).toBeHidden()
    const pages =
      (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
    expect(pages).toBeGreaterThan(1)
    expect(pages).toBeLessThan(5)
  })
  await api.context.dispose()
})
