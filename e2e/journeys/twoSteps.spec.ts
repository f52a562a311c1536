import { expect, test } from '@playwright/test'
import { firstPassword, newClerk } from '../harness/account.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { enterCredentials, signInOnPage } from '../harness/signIn.ts'
import { authenticatorCode } from '../harness/totp.ts'

test('an authenticator app becomes the second step of signing in', async ({ page }) => {
  await newClerk('a.careful')
  await signInOnPage(page, 'a.careful', firstPassword)
  await page.goto('/account/settings/security')
  await takeScreenshots(page, 'security')
  await expectNoSeriousFindings(page)
  const dialog = page.getByRole('dialog')
  let secret = ''
  let recovery = ''
  let second = ''
  await test.step('开启', async () => {
    await page.getByRole('button', { name: '开启二次验证' }).click()
    await dialog.getByLabel('密码').fill(firstPassword)
    await dialog.getByRole('button', { name: '下一步' }).click()
    await expect(dialog.getByRole('img', { name: '二次验证的二维码' })).toBeVisible()
    secret = await dialog.getByText(/^([A-Z2-7]{4} ?){8}$/).innerText()
    await takeScreenshots(page, 'factor-scan')
    await expectNoSeriousFindings(page)
    await dialog.getByLabel('动态码').fill(authenticatorCode(secret))
    await dialog.getByRole('button', { name: '开启' }).click()
    await expect(dialog.getByText('二次验证已开启')).toBeVisible()
    ;[recovery = '', second = ''] = (await dialog.locator('pre').innerText()).split('\n')
    await takeScreenshots(page, 'factor-recovery')
    await dialog.getByRole('button', { name: '我已保存' }).click()
    await expect(page.getByText('还有 10 个恢复码')).toBeVisible()
  })
  const leave = async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/user/login')
  }
  await test.step('登录分两步', async () => {
    await leave()
    await enterCredentials(page, 'a.careful', firstPassword)
    await expect(page.getByRole('heading', { name: '二次验证' })).toBeVisible()
    await takeScreenshots(page, 'second-step')
    await expectNoSeriousFindings(page)
    await page.getByLabel('动态码').fill('abc')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('动态码')).toHaveAccessibleDescription(/动态码不正确/)
    await page.getByLabel('动态码').fill(authenticatorCode(secret, 1))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/workplace/)
  })
  await test.step('用恢复码也能登录，一个只用一次', async () => {
    await leave()
    await enterCredentials(page, 'a.careful', firstPassword)
    await page.getByLabel('动态码').fill(recovery)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/workplace/)
    await page.goto('/account/settings/security')
    await expect(page.getByText('还有 9 个恢复码')).toBeVisible()
  })
  await test.step('关闭', async () => {
    await page.getByRole('button', { name: '关闭二次验证' }).click()
    await dialog.getByLabel('密码').fill(firstPassword)
    await dialog.getByLabel('动态码或恢复码').fill(second)
    await dialog.getByRole('button', { name: '关闭', exact: true }).last().click()
    await expect(page.getByText('二次验证已关闭')).toBeVisible()
    await expect(page.getByRole('button', { name: '开启二次验证' })).toBeVisible()
  })
})
