import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { firstPassword, newAdministrator, newClerk } from '../harness/account.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { enterCredentials, signInOnPage } from '../harness/signIn.ts'
import { authenticatorCode } from '../harness/totp.ts'

const power = (page: Page) => page.getByRole('switch', { name: '等保模式' })

async function save(page: Page, answer: string): Promise<void> {
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/等保模式/)
  if (answer === '开启') {
    await expect(dialog).toContainText('个用户没有开启二次验证')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'policy-question')
  }
  await dialog.getByRole('button', { name: answer, exact: true }).click()
}

/** Another call is refused because of the new rules before the page knows that they are stored; its form still has unsaved input. */
async function answerLate(page: Page): Promise<void> {
  await page.route(
    '**/platform/policy/update',
    async (route) => {
      const response = await route.fetch()
      const refused = page.waitForResponse((other) => other.status() === 403)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await refused
      await route.fulfill({ response })
    },
    { times: 1 },
  )
}

test('等保模式 is switched on after a forecast, holds up those whom it affects, and is switched off again', async ({
  page,
  browser,
}) => {
  await newClerk('a.assessed')
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL ?? '', locale: 'zh-CN' })
  const clerk = await context.newPage()
  await signInOnPage(clerk, 'a.assessed', firstPassword)
  await expect(clerk).toHaveURL(/workplace/)
  await newAdministrator('p.assessor')
  await signInOnPage(page, 'p.assessor', firstPassword)
  await page.goto('/security/policy')
  await expect(page.getByRole('region', { name: '开启后会怎样' })).toContainText('个用户没有开启二次验证')
  await takeScreenshots(page, 'policy')
  await expectNoSeriousFindings(page)
  await test.step('只要求管理员二次验证，先开启自己的', async () => {
    await answerLate(page)
    await power(page).focus()
    await page.keyboard.press('Space')
    await save(page, '开启')
    await expect(page).toHaveURL(/\/user\/factor/)
    await page.getByLabel('密码').fill(firstPassword)
    await page.keyboard.press('Enter')
    const secret = await page.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()
    await takeScreenshots(page, 'factor-due')
    await expectNoSeriousFindings(page)
    await page.getByLabel('动态码').fill(authenticatorCode(secret))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '保存恢复码' })).toBeVisible()
    await page.getByRole('button', { name: '我已保存，继续' }).click()
    await expect(page).toHaveURL(/\/security\/policy/)
    await expect(page.getByText('等保模式已开启')).toBeVisible()
    await takeScreenshots(page, 'policy-on')
  })
  await test.step('设置新密码的页面说明现行要求', async () => {
    const outside = await browser.newContext({ baseURL: process.env.E2E_BASE_URL ?? '', locale: 'zh-CN' })
    const visitor = await outside.newPage()
    const rules = visitor.getByRole('list', { name: '密码要求' })
    await visitor.goto('/user/register')
    await expect(rules).toContainText('含大写字母、小写字母、数字、其他字符中的至少3类')
    await expect(rules).not.toContainText('最近用过的')
    await visitor.getByLabel('新密码').fill('tumbleweeds')
    await expect(rules.getByText('，未满足')).toHaveCount(1)
    await visitor.getByLabel('新密码').fill('Tumbleweed-73')
    await expect(rules.getByText('，未满足')).toHaveCount(0)
    await takeScreenshots(visitor, 'register-strict')
    await expectNoSeriousFindings(visitor)
    await visitor.goto('/user/forgot')
    await visitor.getByRole('radio', { name: '用手机号' }).click()
    await expect(rules).toContainText('不与最近用过的5个密码相同')
    await expectNoSeriousFindings(visitor)
    await outside.close()
    await page.goto('/account/settings/security')
    await expect(page.getByRole('list', { name: '密码要求' })).toContainText('至少3类')
    await takeScreenshots(page, 'password-strict')
    await page.goto('/security/policy')
  })
  await test.step('打开着的页面也要先开启二次验证，然后回到原处', async () => {
    await clerk.goto('/order/list')
    await expect(clerk).toHaveURL(/\/user\/factor\?redirect=%2Forder%2Flist/)
    await clerk.getByLabel('密码').fill(firstPassword)
    await clerk.keyboard.press('Enter')
    const secret = await clerk.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()
    await clerk.getByLabel('动态码').fill(authenticatorCode(secret))
    await clerk.keyboard.press('Enter')
    await clerk.getByRole('button', { name: '我已保存，继续' }).click()
    await expect(clerk).toHaveURL(/\/order\/list/)
    const elsewhere = await context.browser()!.newContext({ baseURL: process.env.E2E_BASE_URL ?? '', locale: 'zh-CN' })
    const second = await elsewhere.newPage()
    await second.goto('/user/login')
    await enterCredentials(second, 'a.assessed', firstPassword)
    await second.getByLabel('动态码').fill(authenticatorCode(secret, 1))
    await second.keyboard.press('Enter')
    await expect(second).toHaveURL(/workplace/)
    await elsewhere.close()
  })
  await test.step('另一处登录后，这一处退出并说明原因', async () => {
    await expect(clerk).toHaveURL(/\/user\/login\?redirect=%2Forder%2Flist/)
    await expect(clerk.getByRole('alert').filter({ hasText: '您的账号在别处登录' })).toBeVisible()
    await takeScreenshots(clerk, 'ended-elsewhere')
  })
  await test.step('关闭后一切如前', async () => {
    await power(page).focus()
    await page.keyboard.press('Space')
    await save(page, '关闭')
    await expect(page.getByText('等保模式没有开启')).toBeVisible()
    await page.goto('/account/settings/security')
    await expect(page.getByRole('button', { name: '关闭二次验证' })).toBeVisible()
  })
  await context.close()
})
