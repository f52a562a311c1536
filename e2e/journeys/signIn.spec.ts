import type { Page } from '@playwright/test'
import { demonstrationPassword } from '../harness/api.ts'
import { expect, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { enterCredentials, signInOnPage } from '../harness/signIn.ts'

const workplace = /\/dashboard\/workplace$/

test('three ways in, each for those it is meant for', async ({ page }) => {
  await page.goto('/user/login')
  await expectNoSeriousFindings(page)
  const ways = [
    ['所有账号', 'a.clerk'],
    ['企业用户', 'b.clerk'],
    ['企业管理员', 'a.admin'],
  ] as const
  for (const [way, account] of ways) {
    await test.step(`${way} ${account} 登录`, async () => {
      await page.getByRole('radio', { name: way }).click()
      await enterCredentials(page, account)
      await expect(page).toHaveURL(workplace)
      await expect(page).toHaveTitle(/工作台 - 关桥$/)
      await leave(page)
    })
  }
  await test.step('制单员走不通企业管理员入口', async () => {
    await page.getByRole('radio', { name: '企业管理员' }).click()
    await enterCredentials(page, 'a.clerk')
    await expect(page.getByText('账号或密码错误')).toBeVisible()
  })
})

test('a missing value is reported at its field, and a wrong password with the cursor in it', async ({ page }) => {
  await page.goto('/user/login')
  const password = page.getByLabel('密码', { exact: true })
  await test.step('什么都没填', async () => {
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByLabel('账号', { exact: true })).toHaveAccessibleDescription('请输入账号')
    await expect(password).toHaveAccessibleDescription('请输入密码')
  })
  await test.step('密码错误', async () => {
    await enterCredentials(page, 'platform.clerk', 'Guanqiao@2025')
    // The message does not reveal which of the two is wrong; the password has the focus.
    await expect(page.getByRole('alert').filter({ hasText: '账号或密码错误' })).toBeVisible()
    await expect(password).toBeFocused()
    await expectNoSeriousFindings(page)
  })
  await test.step('改对后按 Enter 进入', async () => {
    await password.pressSequentially(demonstrationPassword)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(workplace)
  })
})

test('where one wanted to go is kept over signing in', async ({ page }) => {
  await page.goto('/transport/vehicle?plate_number=蒙L1')
  await expect(page).toHaveURL(/\/user\/login\?redirect=/)
  await enterCredentials(page, 'a.clerk')
  await expect(page).toHaveURL(/\/transport\/vehicle\?plate_number=/)
  await expect(page.getByRole('textbox', { name: '车牌号' })).toHaveValue('蒙L1')
})

test('signing out asks first and forgets the session', async ({ page }) => {
  await signInOnPage(page, 'a.clerk')
  const authorized = page.waitForRequest((request) => request.headers()['access-token'] !== undefined)
  await page.reload()
  const token = (await authorized).headers()['access-token'] ?? ''
  await test.step('取消则留下', async () => {
    await page.getByRole('button', { name: '王晓燕的菜单' }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page.getByText('真的要注销登录吗 ?')).toBeVisible()
    await page.getByRole('button', { name: '取消' }).click()
    await expect(page).toHaveURL(workplace)
  })
  await leave(page)
  await test.step('旧令牌不能再用', async () => {
    const answer = await page.request.get('/platform/users/info', { headers: { 'Access-Token': token } })
    expect(answer.status()).toBe(401)
  })
  await page.goto('/order/list')
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Forder%2Flist/)
})

test('demonstration accounts fill in the fields', async ({ page }) => {
  await page.goto('/user/login')
  await page.getByRole('button', { name: /^a\.weigher/ }).click()
  await expect(page.getByLabel('账号', { exact: true })).toHaveValue('a.weigher')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: /苏日娜/ })).toBeVisible()
})

test('after five wrong passwords the account is locked, also for the right one', async ({ page }) => {
  await page.goto('/user/login')
  const button = page.getByRole('button', { name: '登录', exact: true })
  await expect(page.getByRole('button', { name: /^a\.weigher/ })).toBeVisible()
  const box = await button.boundingBox()
  for (let time = 1; time <= 5; time++) {
    await test.step(`第 ${time} 次密码错误`, async () => {
      const answered = page.waitForResponse('**/users/login')
      await enterCredentials(page, 'a.spare', `wrong-${time}`)
      expect((await answered).ok()).toBe(false)
      await expect(page.getByText('账号或密码错误')).toBeVisible()
      expect(await button.boundingBox()).toEqual(box)
    })
  }
  await enterCredentials(page, 'a.spare')
  await expect(page.getByRole('alert').filter({ hasText: '账号已锁定' })).toBeVisible()
  await expect(page).toHaveURL(/\/user\/login/)
})

test('without any right there is no way in, without a menu no screen, and a wrong address is reported inside the shell', async ({
  page,
}) => {
  await test.step('没有任何权限的账号', async () => {
    await page.goto('/user/login')
    await enterCredentials(page, 'a.none')
    await expect(page.getByRole('alert').filter({ hasText: '此账号还没有任何权限' })).toBeVisible()
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/user\/login/)
  })
  await signInOnPage(page, 'a.weigher')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await test.step('司磅员看不到舱单菜单，也打不开舱单', async () => {
    await expect(menu.getByRole('link', { name: '过磅' })).toBeVisible()
    await expect(menu.getByRole('link', { name: '公路舱单' })).toHaveCount(0)
    await page.goto('/rmft/list')
    await expect(page.getByRole('heading', { name: '抱歉，您无权访问该页面' })).toBeVisible()
    await expectNoSeriousFindings(page)
  })
  await test.step('没有的页面', async () => {
    await page.goto('/does/not/exist')
    await expect(page.getByRole('heading', { name: '抱歉，页面不存在或仍在开发中' })).toBeVisible()
    await expect(menu).toBeVisible()
    await expectNoSeriousFindings(page)
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(/\/account\/settings\/base/)
    await expect(page.getByRole('tab', { name: '账户设置' })).toHaveAttribute('aria-selected', 'true')
    await expectNoSeriousFindings(page)
  })
})

async function leave(page: Page): Promise<void> {
  await test.step('退出登录', async () => {
    await page.getByRole('button', { name: /的菜单$/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL(/\/user\/login/)
  })
}
