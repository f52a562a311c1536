import type { Browser, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing, makeManifests, sendManifests, untilManifest } from '../harness/trade.ts'

/** The receipts of a successful filing, in customs' order. */
const codes = ['0', 'E1', 'E3', '01', '11']

test('receipts reach every screen within a second, and a screen that was offline misses none', async ({ browser }) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api, 2)
  const [first, second] = await makeManifests(api, crossing)
  const [batch = '', other = ''] = crossing.batches
  const clerk = await watching(browser, 'a.clerk', batch)
  const checker = await watching(browser, 'a.checker', batch)

  await test.step('两个人同时看到回执到达', async () => {
    await noteArrivals(clerk)
    await noteArrivals(checker)
    await sendManifests(api, [first!])
    for (const page of [clerk, checker]) {
      await expect(chain(page)).toContainText('已放行')
      for (const code of codes) await expect(receipt(page, code)).toBeVisible()
    }
    const { rows } = await api.post<{ rows: { code: string; created_at: string; batch_number: string }[] }>(
      '/customs/receipt/since',
      { limit: 50 },
    )
    const stored = rows.filter((row) => row.batch_number === batch)
    expect(stored.map(({ code }) => code)).toEqual(codes)
    for (const page of [clerk, checker]) {
      const arrived = await arrivals(page)
      for (const { code, created_at } of stored) {
        expect(arrived[code], `${code} 到达屏幕`).toBeDefined()
        expect((arrived[code] ?? 0) - Date.parse(created_at), `${code} 到达屏幕的毫秒数`).toBeLessThan(1000)
      }
    }
    await expectNoSeriousFindings(checker)
  })

  await test.step('断网期间的回执，恢复后一条不少', async () => {
    await checker.goto(`/batch/view?batch_number=${other}`)
    await expect(chain(checker)).toBeVisible()
    await expect(light(checker, '实时通知已连接')).toBeAttached()
    await checker.context().setOffline(true)
    await expect(light(checker, '实时通知已断开，正在重连')).toBeAttached()
    await sendManifests(api, [second!])
    await untilManifest(api, second!, 'released')
    await expect(chain(checker)).not.toContainText('已放行')
    await checker.context().setOffline(false)
    await expect(light(checker, '实时通知已连接')).toBeAttached()
    await expect(chain(checker)).toContainText('已放行')
    for (const code of codes) await expect(receipt(checker, code)).toBeVisible()
    // The batch in view has changed before the user's eyes: a notice would only cover it.
    await expect(checker.getByRole('region', { name: '通知' }).getByText(`批次号 ${other}`)).toHaveCount(0)
  })
  await Promise.all([clerk, checker].map((page) => page.context().close()))
})

const chain = (page: Page) => page.getByRole('list', { name: '单证链' })
const timeline = (page: Page) => page.getByRole('region', { name: /^时间线/ })
const receipt = (page: Page, code: string) =>
  timeline(page).getByRole('listitem').filter({ hasText: '回执' }).getByText(code, { exact: true }).first()
const light = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

async function watching(browser: Browser, account: string, batch: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(page, account)
  await page.goto(`/batch/view?batch_number=${batch}`)
  await expect(chain(page)).toBeVisible()
  await expect(light(page, '实时通知已连接')).toBeAttached()
  return page
}

type Arrivals = { arrivals?: Record<string, number> }

/** Makes the page record when each receipt first appears in its timeline. */
const noteArrivals = (page: Page): Promise<void> =>
  timeline(page).evaluate((list, wanted) => {
    const noted: Record<string, number> = {}
    ;(globalThis as Arrivals).arrivals = noted
    const note = () => {
      for (const item of list.querySelectorAll('li')) {
        if (!item.textContent?.startsWith('回执')) continue
        const parts = [...item.querySelectorAll('*')].map((part) => part.textContent?.trim() ?? '')
        const code = wanted.find((candidate) => parts.includes(candidate))
        if (code) noted[code] ??= Date.now()
      }
    }
    new MutationObserver(note).observe(list, { childList: true, subtree: true, characterData: true })
  }, codes)

const arrivals = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => (globalThis as Arrivals).arrivals ?? {})
