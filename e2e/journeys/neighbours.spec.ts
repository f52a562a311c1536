import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing } from '../harness/trade.ts'

test('the batches of an order are walked through by keyboard, in one tab', async ({ page }) => {
  const { batches } = await makeCrossing(await apiAs('a.admin'), 3)
  const [first = '', second = '', third = ''] = batches.toSorted()
  const heading = (number: string) => page.getByRole('article', { name: `批次 ${number}` })
  const tabs = page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab')
  await signIn(page, 'a.clerk')
  await page.goto(`/batch/view?batch_number=${first}`)
  await expect(heading(first)).toBeVisible()
  await expect(page.getByRole('link', { name: '上一批' })).toHaveCount(0)
  // The tab bar loads after the page.
  await expect(tabs).not.toHaveCount(0)
  const count = await tabs.count()
  for (const number of [second, third]) {
    await page.keyboard.press('Alt+ArrowRight')
    await expect(heading(number)).toBeVisible()
  }
  await page.keyboard.press('Alt+ArrowRight')
  await expect(page).toHaveURL(new RegExp(third))
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(heading(second)).toBeVisible()
  await expect(tabs).toHaveCount(count)
  await test.step('an unsaved note keeps its tab', async () => {
    await page.getByPlaceholder(/写备注/).fill('车到了再核对')
    await page.getByRole('link', { name: '下一批' }).click()
    await expect(heading(third)).toBeVisible()
    await expect(tabs).toHaveCount(count + 1)
  })
})
