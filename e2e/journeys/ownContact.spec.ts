import { expect, test } from '@playwright/test'
import { firstPassword, newClerk } from '../harness/account.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { latestNotice } from '../harness/notices.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { nextNumber } from '../harness/trade.ts'

const mobile = `137${nextNumber().slice(-6)}22`

test('a user changes the own mobile number with a code and the password', async ({ page }) => {
  const email = await newClerk('a.moves')
  await signIn(page, 'a.moves', firstPassword)
  await page.goto('/account/settings/base')
  await page.getByRole('button', { name: '变更手机号' }).click()
  const dialog = page.getByRole('dialog', { name: '变更手机号' })
  await dialog.getByRole('button', { name: '变更', exact: true }).click()
  await expect(dialog.getByLabel('新手机号')).toHaveAccessibleDescription('请输入新手机号')
  await dialog.getByLabel('新手机号').fill(mobile)
  await dialog.getByRole('button', { name: '获取验证码' }).click()
  await expect(dialog.getByRole('status')).toContainText('验证码已发出')
  await takeScreenshots(page, 'own-contact')
  await expectNoSeriousFindings(page)
  await dialog.getByLabel('验证码').fill(await latestNotice(mobile))
  await dialog.getByLabel('密码').fill(firstPassword)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: '账号' })).toContainText(mobile)
  expect(await latestNotice(email)).toContain('手机号已变更')
})
