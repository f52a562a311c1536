import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { apiAs } from './api.ts'
import { signInOnPage } from './signIn.ts'

export const firstPassword = 'Camel-0001-Lantern'
const ISSUED = 'Lantern-0002-Camel'

/** A clerk of 北疆物流 of a journey's own, whose password and second factor it may change. Returns the mail address. */
export async function newClerk(username: string): Promise<string> {
  const admin = await apiAs('a.admin')
  const email = `${username}@example.com`
  const { rows } = await admin.get<{ rows: { id: string }[] }>('/platform/role/getall', { keyword: '制单员' })
  const { data } = await admin.post<{ data: { id: string } }>('/platform/users/create', {
    username,
    full_name: '张新宇',
    email,
    password: ISSUED,
  })
  await admin.post('/platform/userrole/create', { user_id: data.id, role_id: rows[0]?.id })
  await admin.context.dispose()
  await choosePassword(username)
  return email
}

/** Signs in with a password that an administrator set, and replaces it on the page that demands this. */
export async function firstSignIn(page: Page, account: string, issued: string): Promise<void> {
  await signInOnPage(page, account, issued)
  await expect(page.getByRole('heading', { name: '设置新密码' })).toBeVisible()
  await page.getByLabel('现在的密码').fill(issued)
  await page.getByLabel('新密码', { exact: true }).fill(firstPassword)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/\/user\//)
}

/** An administrator of the platform of a journey's own. */
export async function newAdministrator(username: string): Promise<void> {
  const admin = await apiAs('admin')
  await admin.post('/enterprise/admin/create', { username, full_name: '陈管理', password: ISSUED, of_platform: true })
  await admin.context.dispose()
  await choosePassword(username)
}

async function choosePassword(username: string): Promise<void> {
  const user = await apiAs(username, ISSUED)
  await user.post('/account/password', { old_password: ISSUED, password: firstPassword })
  await user.context.dispose()
}
