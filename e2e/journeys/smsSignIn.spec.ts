import { expect, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { latestNotice, mobiles } from '../harness/notices.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

const workplace = /\/dashboard\/workplace$/

test('a code by text message opens the account, and the administrator sees the message', async ({ page }) => {
  const mobile = mobiles['a.weigher']
  await page.goto('/user/login')
  await page.getByRole('radio', { name: '企业用户' }).click()
  await page.getByRole('button', { name: '用短信验证码登录' }).click()
  await test.step('没填的标在旁边', async () => {
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByLabel('手机号')).toHaveAccessibleDescription('请输入手机号')
    await page.getByLabel('手机号').fill('12345')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByLabel('手机号')).toHaveAccessibleDescription(/11位手机号码/)
  })
  await test.step('取验证码', async () => {
    await page.getByLabel('手机号').fill(mobile)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByRole('status')).toContainText('5分钟内有效')
    await expect(page.getByRole('button', { name: /后重发$/ })).toBeVisible()
    await takeScreenshots(page, 'sms-sign-in')
    await expectNoSeriousFindings(page)
  })
  const code = await latestNotice(mobile)
  await test.step('错的不行，对的进入', async () => {
    await page.getByLabel('验证码', { exact: true }).fill(code === '111111' ? '222222' : '111111')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: '手机号或验证码错误' })).toBeVisible()
    await page.getByLabel('验证码', { exact: true }).fill(code)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page).toHaveURL(workplace)
    await expect(page.getByRole('button', { name: '苏日娜的菜单' })).toBeVisible()
  })
  await test.step('平台管理员看得到发出的短信', async () => {
    await page.evaluate(() => localStorage.clear())
    await signIn(page, 'admin')
    await page.goto('/security/outgoing')
    const row = page.getByRole('row').filter({ hasText: '登录验证码' }).first()
    await expect(row).toContainText('已发送')
    await takeScreenshots(page, 'outgoing')
    await row.getByText('查看').click()
    await expect(page.getByText('演练：由模拟网关收下，没有真正发出')).toBeVisible()
    await expect(page.getByLabel('内容').locator('pre')).toHaveText(/^\d{6}$/)
    await takeScreenshots(page, 'outgoing-record')
    await expectNoSeriousFindings(page)
  })
})
