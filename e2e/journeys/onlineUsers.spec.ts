import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

test('an administrator sees who is online, signs a user out, and finds it in the log', async ({ page }) => {
  const user = await apiAs('a.spare')
  await signIn(page, 'a.admin')
  await page.goto('/security/online')
  await page.getByLabel('账号或姓名').fill('a.spare')
  await page.keyboard.press('Enter')
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: '下线' }) })
  const sessions = rows.filter({ hasText: 'a.spare' })
  await expect(sessions.first()).toBeVisible()
  // All sessions were listed before, and some of this user may be on a later page of them.
  await expect(rows.filter({ hasNotText: 'a.spare' })).toHaveCount(0)
  await takeScreenshots(page, 'online')
  await expectNoSeriousFindings(page)
  // Other journeys may have left sessions of this user.
  for (let count = await sessions.count(); count > 0; count--) {
    await sessions.first().getByRole('button', { name: '下线' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '下线' }).click()
    await expect(page.getByText('已下线').first()).toBeVisible()
    await expect(sessions).toHaveCount(count - 1)
  }
  await expect(user.get('/platform/users/info')).rejects.toThrow(/401/)
  await user.context.dispose()
  await page.goto('/security/signin')
  const attempt = page.getByRole('row').filter({ hasText: 'a.spare' }).first()
  await expect(attempt).toContainText('成功')
  await expect(attempt).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/)
  await takeScreenshots(page, 'sign-in-log')
  await expectNoSeriousFindings(page)
})
