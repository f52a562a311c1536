import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { demonstrationPassword, sessionOf } from './api.ts'

const WEEK_MS = 7 * 86_400_000

/** Fills in and submits the open sign-in page. */
export async function enterCredentials(page: Page, account: string, password = demonstrationPassword): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Gives the browser a session of this account, as if it had signed in before; the journey opens its first screen. */
export async function signIn(page: Page, account: string, password = demonstrationPassword): Promise<void> {
  const value = await sessionOf('page', account, password)
  // Any address of the server without the product's page.
  await page.goto('/readyz')
  await page.evaluate(
    (token) => localStorage.setItem('pro__Access-Token', token),
    JSON.stringify({ value, expire: Date.now() + WEEK_MS }),
  )
}

/** Signs in through the page and waits until the shell is visible: for journeys about signing in, or about the page that follows. */
export async function signInOnPage(page: Page, account: string, password = demonstrationPassword): Promise<void> {
  await page.goto('/user/login')
  await enterCredentials(page, account, password)
  await expect(page).not.toHaveURL(/\/user\/login/)
}
