import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing } from '../harness/trade.ts'

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', document.title)
  }),
)

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0

test('a list is printed with its filter, all its pages and the shown columns', async ({ page }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/transport/vehicle?status=active&pageSize=10')
  await expect(page.locator('tbody tr[data-row-key]')).toHaveCount(10)
  await page.locator('.gq-tools').getByRole('button', { name: /打印/ }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', /^车辆列表.* \d{4}-\d{2}-\d{2}$/)
  await page.emulateMedia({ media: 'print' })
  const paper = page.getByRole('article', { name: '车辆列表' })
  await expect(paper).toContainText('条件：状态 启用')
  await expect(paper.getByRole('columnheader', { name: '车牌号' })).toBeVisible()
  expect(await paper.locator('tbody tr').count()).toBeGreaterThan(10)
  await expect(page.getByRole('navigation').first()).toBeHidden()
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBeGreaterThan(1)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)
})

test('a manifest is printed on A4, and found for it by a verb', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const { order, orderNo, batches } = await makeCrossing(api, 1)
  const [batch = ''] = batches
  await api.post('/document/manifest/fromorder', { order_id: order.id })
  await api.context.dispose()
  await signIn(page, 'a.clerk')
  await page.goto(`/rmft/list?batch_number=${batch}`)
  await page.getByRole('link', { name: batch }).first().click()
  await page.locator('.doc-top').getByRole('link', { name: '打印', exact: true }).click()
  const sheet = page.getByRole('article', { name: `舱单 ${batch}` })
  await expect(sheet.getByRole('region', { name: /提\(运\)单/ })).toBeVisible()
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'manifest-print')
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', /打印/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(`打印 ${orderNo}`)
  await expect(page.getByRole('option', { name: new RegExp(orderNo) }).first()).toContainText('打印')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article', { name: `订单 ${orderNo}` })).toBeVisible()
})

test('a record is put out of use and back from its row', async ({ page }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/transport/vehicle?status=active')
  const row = page.locator('tbody tr[data-row-key]').first()
  const plate = (await row.getByRole('link').first().textContent()) ?? ''
  await page.goto(`/transport/vehicle?plate_number=${encodeURIComponent(plate)}`)
  const act = async (word: string) => {
    const button = row.getByRole('button', { name: word, exact: true })
    if (!(await button.isVisible())) await row.getByRole('button', { name: '更多' }).click()
    await button
      .or(page.getByRole('menuitem', { name: word }))
      .first()
      .click()
  }
  await expect(row).toContainText('启用')
  await act('停用')
  await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
  await expect(page.getByText(`已停用车辆“${plate}”`)).toBeVisible()
  await act('启用')
  await expect(page.getByText(`已启用车辆“${plate}”`)).toBeVisible()
})
