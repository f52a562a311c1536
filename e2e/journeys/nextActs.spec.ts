import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { state } from '../harness/openDocument.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { completeSoon, later, makeCrossing } from '../harness/trade.ts'
import { countTyped } from '../harness/typingCount.ts'

const MAX_TYPED = 4
const next = 'Control+Enter'

/** Performs the next act of the batch, from its page. */
async function takeNext(page: Page, batch: string, word: RegExp): Promise<void> {
  await page.goto(`/batch/view?batch_number=${batch}`)
  await expectFocus(page, word)
  await page.keyboard.press(next)
}

/** Sends the open document, in spite of reminders. */
async function send(page: Page, accepted: string): Promise<void> {
  await expect(state(page)).toContainText(/待申报|草稿/)
  await page.keyboard.press(next)
  const anyway = page.getByRole('dialog').getByRole('button', { name: '申报', exact: true })
  await expect(anyway.or(state(page).getByText(new RegExp(`申报中|已申报|${accepted}`))).first()).toBeVisible()
  if (await anyway.isVisible()) await page.keyboard.press('Enter')
  await expect(state(page)).toContainText(accepted)
}

/** The time is all that 生成确报 asks for. */
async function confirm(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/rmftcar\/mt4401\/make/)
  await expectFocus(page, '预计抵达口岸时间')
  await takeScreenshots(page, 'next-confirmation')
  await page.keyboard.type(`${later(1)} 08:30`)
  await page.keyboard.press('Enter')
  await page.keyboard.press(next)
  await expect(page).toHaveURL(/\/rmftcar\/mt4401\/edit\?id=/)
  await send(page, '已接受')
}

test('a truck of an import comes and goes home by Ctrl+Enter alone, with at most four typed fields', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const api = await apiAs('a.admin')
  const { batches, trucks } = await makeCrossing(api)
  const [batch = ''] = batches
  await signIn(page, 'a.admin')
  const count = await countTyped(page)
  await test.step('舱单', async () => {
    await takeNext(page, batch, /生成舱单/)
    await expect(page).toHaveURL(/\/rmft\/edit\?id=/)
    await send(page, '已放行')
  })
  await test.step('确报', async () => {
    await takeNext(page, batch, /申报车辆确报/)
    await confirm(page)
  })
  await test.step('两次过磅', async () => {
    const last = page.getByRole('status', { name: '上一车' })
    await takeNext(page, batch, /重车过磅/)
    await expectFocus(page, '毛重（重车） kg')
    await page.keyboard.type('87000')
    await page.keyboard.press('Enter')
    await expect(last).toContainText(trucks[0]!.plate)
    await takeNext(page, batch, /二次过磅/)
    await expectFocus(page, '皮重（空车） kg')
    await page.keyboard.type('17000')
    await page.keyboard.press('Enter')
    await completeSoon(page)
    await expect(last).toContainText('净重 70,000 kg')
  })
  await test.step('理货', async () => {
    await takeNext(page, batch, /生成理货/)
    await expect(page).toHaveURL(/\/edit\?id=/)
    await send(page, '已接受')
  })
  await test.step('空车返程', async () => {
    await takeNext(page, batch, /空车出境确报/)
    await confirm(page)
  })
  await page.goto(`/batch/view?batch_number=${batch}`)
  await expect(page.getByRole('status').filter({ hasText: '全部完成' })).toBeVisible()
  await takeScreenshots(page, 'next-complete')
  test.info().annotations.push({ type: 'typed', description: count.fields.join(', ') })
  expect(count.fields.length).toBeLessThanOrEqual(MAX_TYPED)
  expect(count.clicks).toBe(0)
})
