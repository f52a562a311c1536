import { expect, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { later } from '../harness/trade.ts'

const HOUR_MS = 3_600_000

for (const [name, hours] of [
  ['slow', -20],
  ['fast', 20],
] as const)
  test(`on a computer whose clock is ${name}, a new order gets the server's day, and a banner says so`, async ({
    page,
  }) => {
    await page.addInitScript((ms) => {
      const RealDate = Date
      const now = () => RealDate.now() + ms
      window.Date = new Proxy(RealDate, {
        construct: (target, values: []) => (values.length === 0 ? new target(now()) : new target(...values)),
        get: (target, key) => (key === 'now' ? now : (Reflect.get(target, key) as unknown)),
      })
    }, hours * HOUR_MS)
    await signIn(page, 'a.clerk')
    await page.goto('/order/create')
    await expectFocus(page, '合同号')
    await expect(page.getByRole('textbox', { name: '计划日期' })).toHaveValue(later(0))
    const banner = page.getByRole('status').filter({ hasText: '本机时间与服务器相差 20 小时' })
    await expect(banner).toBeVisible()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'wrong-clock')
  })
