import { expect, test } from '@playwright/test'
import { firstPassword, newClerk } from '../harness/account.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { latestNotice } from '../harness/notices.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { enterCredentials } from '../harness/signIn.ts'

const password = 'Tumbleweed-73'

test('a lost password is replaced by a link from the mail, once', async ({ page }) => {
  const email = await newClerk('a.forgetful')
  await page.goto('/user/login')
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByRole('button', { name: '发送链接' }).click()
  await expect(page.getByLabel('邮箱')).toHaveAccessibleDescription('请输入邮箱')
  await takeScreenshots(page, 'forgot')
  await page.getByLabel('邮箱').fill(email)
  await page.getByRole('button', { name: '发送链接' }).click()
  await expect(page.getByRole('heading', { name: '请查收邮件' })).toBeVisible()
  const link = /http\S+/.exec(await latestNotice(email))?.[0] ?? ''
  await test.step('打开链接，设置新密码', async () => {
    await page.goto(link)
    await page.getByLabel('新密码', { exact: true }).fill('12345678')
    await page.getByRole('button', { name: '设置新密码' }).click()
    await expect(page.getByLabel('新密码', { exact: true })).toHaveAccessibleDescription(/太常见/)
    await page.getByLabel('新密码', { exact: true }).fill(password)
    await expect(page.getByRole('list', { name: '密码要求' })).toContainText('已满足')
    await takeScreenshots(page, 'reset')
    await expectNoSeriousFindings(page)
    await page.getByRole('button', { name: '设置新密码' }).click()
    await expect(page.getByRole('heading', { name: '密码已修改' })).toBeVisible()
  })
  await test.step('新密码进得去，旧密码不行，链接不能再用', async () => {
    await page.goto('/user/login')
    await enterCredentials(page, 'a.forgetful', firstPassword)
    await expect(page.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible()
    await enterCredentials(page, 'a.forgetful', password)
    await expect(page).toHaveURL(/workplace/)
    await page.evaluate(() => localStorage.clear())
    await page.goto(link)
    await page.reload()
    await page.getByLabel('新密码', { exact: true }).fill(`${password}4`)
    await page.getByRole('button', { name: '设置新密码' }).click()
    await expect(page.getByRole('alert').filter({ hasText: '链接已失效' })).toBeVisible()
  })
  await test.step('在安全设置里再改一次', async () => {
    await page.goto('/user/login')
    await enterCredentials(page, 'a.forgetful', password)
    await expect(page).toHaveURL(/workplace/)
    await page.goto('/account/settings/security')
    await page.getByLabel('原密码').fill(password)
    await page.getByLabel('新密码', { exact: true }).fill(firstPassword)
    await page.getByLabel('再输一次').fill(firstPassword)
    await page.getByRole('button', { name: '修改密码' }).click()
    await expect(page.getByText('密码已修改，其他地方的登录都已退出')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: '修改密码' })).toBeVisible()
  })
})
