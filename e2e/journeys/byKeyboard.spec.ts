import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs, demonstrationPassword } from '../harness/api.ts'
import { expectFocus, typeInto } from '../harness/keyboard.ts'
import { typeOrderOfOne } from '../harness/orderKeys.ts'
import { makeTrucks } from '../harness/trade.ts'

/** How often Tab may be pressed in a row: anything further away has a key of its own. */
const MAX_TABS = 2

declare global {
  interface Window {
    countKey: (key: string) => void
    countClick: () => void
  }
}

/** Counts the keys, the longest run of Tab and the clicks of a person on this page, over all reloads. */
async function countKeys(page: Page): Promise<() => { keys: number; tabs: number; clicks: number }> {
  const counted = { keys: 0, tabs: 0, clicks: 0 }
  let run = 0
  await page.exposeFunction('countKey', (key: string) => {
    counted.keys++
    run = key === 'Tab' ? run + 1 : 0
    counted.tabs = Math.max(counted.tabs, run)
  })
  await page.exposeFunction('countClick', () => void counted.clicks++)
  await page.addInitScript(() => {
    addEventListener('keydown', (event) => window.countKey(event.key), true)
    addEventListener('pointerdown', () => window.countClick(), true)
  })
  return () => counted
}

test('from the sign-in page to a sent manifest by keyboard alone', async ({ page }) => {
  const [truck] = await makeTrucks(await apiAs('a.clerk'), 1)
  if (!truck) throw new Error('no truck')
  const counted = await countKeys(page)
  const { keyboard } = page
  await test.step('登录：光标已在账号', async () => {
    await page.goto('/user/login')
    await typeInto(page, '账号', 'a.clerk')
    await typeInto(page, '密码', demonstrationPassword)
    await expect(page.getByRole('heading', { name: /今日待办/ })).toBeVisible()
  })
  await test.step('新建订单', async () => {
    await keyboard.press('Control+k')
    await keyboard.type('新建订单')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/order\/create/)
  })
  await test.step('四步录入并提交', () => typeOrderOfOne(page, truck))
  await test.step('生成舱单，回车一路到底', async () => {
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/batch\/view\?batch_number=/)
    await expectFocus(page, '申报舱单')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/rmft\/edit\?id=/)
    await expect(page.getByRole('region', { name: '检查结果' }).getByRole('status')).toHaveText(/可以申报/)
  })
  await test.step('申报', async () => {
    await keyboard.press('Control+Enter')
    const sent = page.getByText('申报已发出，等待海关回执').last()
    const anyway = page.getByRole('dialog').getByRole('button', { name: '申报' })
    await expect(anyway.or(sent).first()).toBeVisible()
    if (await anyway.isVisible()) {
      await expect(anyway).toBeFocused()
      await keyboard.press('Enter')
    }
    await expect(sent).toBeVisible()
  })
  const { keys, tabs, clicks } = counted()
  test.info().annotations.push({ type: 'keys', description: `${keys} keys, at most ${tabs} Tab in a row` })
  expect(keys).toBeGreaterThan(50)
  expect(tabs).toBeLessThanOrEqual(MAX_TABS)
  expect(clicks).toBe(0)
})
