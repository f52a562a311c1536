import { expect, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

test('a mistyped address shows that there is no such page, within the menus', async ({ page }) => {
  await signIn(page, 'a.clerk')
  for (const address of ['/?q=%E0%A4%A', '/%', '/order/list?keyword=%E0', '/no/such/page']) {
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: '抱歉，页面不存在或仍在开发中' })).toBeVisible()
      await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    })
  }
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'not-found')
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page).toHaveURL(/\/account\/settings\/base$/)
})

test('a screen opens from its address alone, also with a query in Chinese', async ({ page }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/transport/vehicle?keyword=%E8%92%99L')
  await expect(page.getByRole('row', { name: /\d{4}/ }).first()).toBeVisible()
})
