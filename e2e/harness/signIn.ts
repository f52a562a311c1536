import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** The password of every demonstration account. */
export const demonstrationPassword = 'Guanqiao@2026'

/** Fills in and submits the open sign-in page. */
export async function enterCredentials(page: Page, account: string, password = demonstrationPassword): Promise<void> {
  await page.getByLabel('账号', { exact: true }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Signs in through the page and waits until the shell is visible. */
export async function signIn(page: Page, account: string, password = demonstrationPassword): Promise<void> {
  await page.goto('/user/login')
  await enterCredentials(page, account, password)
  await expect(page).not.toHaveURL(/\/user\/login/)
}
