import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import type { Row } from '../harness/api.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

/** As a scanner that acts as a keyboard sends it: in one go, and then Enter. */
const scan = (page: Page, code: string) =>
  page.evaluate((text) => {
    for (const key of [...text, 'Enter'])
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      )
  }, code)

test('a scanned paper opens its record from any screen, and an unknown code the search box', async ({ page }) => {
  const api = await apiAs('a.admin')
  const listed = await api.post<{ rows: readonly Row[] }>('/document/pound/list', {
    pageNo: 1,
    pageSize: 1,
    status: 'done',
  })
  const [ticket] = listed.rows
  const number = String(ticket?.['weighing_no'])
  await signIn(page, 'a.admin')
  await page.goto('/transport/driver')
  await expect(page.getByRole('row', { name: /\d/ }).first()).toBeVisible()

  await test.step('磅单', async () => {
    await scan(page, number)
    await expect(page).toHaveURL(/\/pound\/(slip|create)\?/)
    await page.goto(`/pound/slip?id=${ticket?.id}`)
    await expect(page.getByRole('img', { name: `磅单号二维码 ${number}` })).toBeVisible()
    await takeScreenshots(page, 'slip')
  })
  await test.step('批次', async () => {
    const batches = await api.get<{ rows: readonly Row[] }>('/platform/number/getallbatch', {
      pageNo: '1',
      pageSize: '1',
    })
    await page.goto('/order/list')
    await expect(page.getByRole('row', { name: /\d/ }).first()).toBeVisible()
    await scan(page, String(batches.rows[0]?.['batch_number']))
    await expect(page).toHaveURL(/\/batch\/view\?/)
  })
  await test.step('不认识的码', async () => {
    await scan(page, 'NOSUCH0001')
    await expect(page.getByRole('combobox', { name: '搜索单据、档案、页面或操作' })).toHaveValue('NOSUCH0001')
  })
})
