import { expect, test } from '@playwright/test'
import { firstPassword } from '../harness/account.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { latestNotice } from '../harness/notices.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn, signInOnPage } from '../harness/signIn.ts'
import { nextNumber } from '../harness/trade.ts'

const serial = nextNumber().slice(-6)
const company = `策克${serial}报关有限公司`
const mobile = `139${serial}11`
const account = `ceke.${serial}`

test('an enterprise registers, is approved, and its administrator signs in', async ({ page, browser }) => {
  await page.goto('/user/login')
  await page.getByRole('link', { name: '注册' }).click()
  await test.step('填写申请', async () => {
    await page.getByRole('button', { name: '提交申请' }).click()
    await expect(page.getByLabel('企业名称')).toHaveAccessibleDescription('请输入企业名称')
    await takeScreenshots(page, 'register')
    await expectNoSeriousFindings(page)
    const entry = {
      企业名称: company,
      统一社会信用代码: '91330100799655058B',
      姓名: '孟和',
      邮箱: `${account}@example.com`,
      手机号: mobile,
      新密码: firstPassword,
    }
    for (const [label, text] of Object.entries(entry)) await page.getByLabel(label, { exact: true }).fill(text)
    await page.getByRole('button', { name: '获取验证码' }).click()
    await expect(page.getByText('验证码已发出')).toBeVisible()
    await page.getByLabel('验证码', { exact: true }).fill(await latestNotice(mobile))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: '申请已提交' })).toBeVisible()
    await takeScreenshots(page, 'register-sent')
    await expectNoSeriousFindings(page)
  })
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL ?? '', locale: 'zh-CN' })
  const staff = await context.newPage()
  await test.step('平台审核', async () => {
    await signIn(staff, 'admin')
    await test.step('管理平台首页提示待审核', async () => {
      await staff.goto('/subscribe/subscribe')
      const count = staff
        .getByRole('region', { name: '管理平台' })
        .getByText('待审核注册')
        .locator('..')
        .getByRole('link')
      await expect(count).toHaveText(/^[1-9]\d*$/)
      await takeScreenshots(staff, 'management')
      await expectNoSeriousFindings(staff)
      await count.click()
      await expect(staff).toHaveURL(/\/platform\/registration\?status=pending$/)
    })
    const row = staff.getByRole('row').filter({ hasText: company })
    await expect(row).toContainText('待审核')
    await takeScreenshots(staff, 'registrations')
    await expectNoSeriousFindings(staff)
    await row.getByRole('button', { name: '通过' }).click()
    const dialog = staff.getByRole('dialog')
    await dialog.getByRole('textbox', { name: '账号' }).fill(account)
    await takeScreenshots(staff, 'registration-approve')
    await expectNoSeriousFindings(staff)
    await dialog.getByRole('button', { name: '通过' }).click()
    await expect(staff).toHaveURL(/\/platform\/permission\?holder=/)
    await expect(staff.getByRole('grid', { name: /的权限$/ })).toBeVisible()
    expect(await latestNotice(`${account}@example.com`)).toContain(account)
  })
  await test.step('企业管理员登录，平台还没有开通菜单', async () => {
    await signInOnPage(page, account, firstPassword)
    await expect(page.getByText('此账号还没有任何权限').or(page.getByText('工作台')).first()).toBeVisible()
  })
  await context.close()
})
