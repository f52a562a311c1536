import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing, makeManifests, outward, sendManifests, untilManifest } from '../harness/trade.ts'

const results = (page: Page) => page.getByRole('list', { name: '结果' })
const rowsOf = (page: Page, batches: readonly string[]) =>
  page.getByRole('row', { name: new RegExp(batches.join('|')) })
const reviewButton = (page: Page) => page.getByRole('button', { name: /^查看新生成的 \d+ 份$/ })

test('the reports and cargo lists of many batches are made in one act each, and the list shows the new ones alone', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api, 4, outward())
  const manifests = await makeManifests(api, crossing)
  await sendManifests(api, manifests)
  for (const manifest of manifests) await untilManifest(api, manifest, 'released')
  const batches = crossing.batches
  const site = await apiAs('a.weigher')
  await site.post('/document/arrival/make', { batch_number: batches[0] })
  await signIn(page, 'a.admin')

  await test.step('运抵列表：批量生成，粘贴批次号', async () => {
    await page.goto('/rmft/mt3402/list')
    await page.getByRole('button', { name: '批量生成' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: '生成运抵' })
    await expect(dialog).toBeVisible()
    await takeScreenshots(page, 'make-many-form')
    await dialog.getByRole('combobox', { name: '批次号' }).fill([...batches, '9999999999999'].join(','))
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: '生成', exact: true }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: '新生成 3 份' })).toBeVisible()
    await expect(results(page).getByRole('listitem')).toHaveCount(5)
    await expect(results(page)).toContainText('该批次没有这一方向的公路舱单')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'make-many-results')
    await reviewButton(page).press('Enter')
    await expect(rowsOf(page, batches.slice(1))).toHaveCount(3)
    await expect(rowsOf(page, [batches[0]!])).toHaveCount(0)
    await takeScreenshots(page, 'make-many-list')
  })
  await test.step('订单：全部批次生成理货', async () => {
    await page.goto(`/order/detail?id=${crossing.order.id}`)
    await page.getByRole('button', { name: '生成单证' }).press('Enter')
    await takeScreenshots(page, 'make-many-order')
    await page.getByRole('menuitem', { name: '生成载货清单' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '生成', exact: true }).press('Enter')
    await reviewButton(page).press('Enter')
    await expect(page).toHaveURL(/\/cds\/list\?created_at_from=/)
    await expect(rowsOf(page, batches)).toHaveCount(4)
  })
  await test.step('批次列表：勾选后生成', async () => {
    await page.goto(`/number/batch?batch_number=${batches[0]}`)
    await rowsOf(page, [batches[0]!]).getByRole('checkbox').check()
    await page.getByRole('button', { name: '生成单证' }).press('Enter')
    await page.getByRole('menuitem', { name: '生成载货清单' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '生成', exact: true }).press('Enter')
    await expect(results(page)).toContainText('已有')
    await expect(reviewButton(page)).toHaveCount(0)
  })
})
