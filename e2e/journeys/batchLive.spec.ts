import type { Browser, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing, makeManifests, sendManifests, untilManifest } from '../harness/trade.ts'

/** The receipts of a successful filing, in customs' order. */
const codes = ['0', 'E1', 'E3', '01', '11']

test('receipts reach every open screen in customs’ order, and a screen that was offline misses none', async ({
  browser,
}) => {
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
    for (const page of [clerk, checker]) expect(await arrivals(page)).toEqual(codes)
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

type Arrivals = { arrivals?: string[] }

/** Makes the page record the order in which the receipts first appear in its timeline. */
const noteArrivals = (page: Page): Promise<void> =>
  timeline(page).evaluate((list, expected) => {
    const noted: string[] = []
    ;(globalThis as Arrivals).arrivals = noted
    const isVisible = (item: Element) => {
      const parts = new Set([...item.querySelectorAll('*')].map((part) => part.textContent?.trim()))
      return expected.find((code) => parts.has(code))
    }
    const note = () => {
      const items = [...list.querySelectorAll('li')].filter((item) => item.textContent?.startsWith('回执'))
      const codesShown = items.map(isVisible)
      noted.push(...expected.filter((code) => codesShown.includes(code) && !noted.includes(code)))
    }
    new MutationObserver(note).observe(list, { childList: true, subtree: true, characterData: true })
  }, codes)

const arrivals = (page: Page): Promise<string[]> => page.evaluate(() => (globalThis as Arrivals).arrivals ?? [])
