import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs, demonstrationPassword } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signInOnPage } from '../harness/signIn.ts'
import { nextNumber } from '../harness/trade.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: '请重新登录' })

async function tokenOf(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('pro__Access-Token'))
  return (JSON.parse(token ?? '{}') as { value: string }).value
}

/** Ends a session on the server, as an administrator or a timeout would. */
async function revoke(page: Page, token?: string): Promise<void> {
  const value = token ?? (await tokenOf(page))
  const ended = await page.context().request.post('/platform/users/logout', {
    headers: { 'Access-Token': value },
    data: {},
  })
  expect(ended.ok()).toBe(true)
}

const ordersOf = async (contract: string) => {
  const api = await apiAs('a.clerk')
  return (await api.get<{ totalCount: number }>('/platform/order/getall', { keyword: contract })).totalCount
}

test('a session that ends in mid-form asks for the password over it, and the save goes on', async ({ page }) => {
  const contract = `GQ-${nextNumber()}`
  // Without the socket the page learns nothing before it saves.
  await page.routeWebSocket('**/socket.io/**', () => undefined)
  await signInOnPage(page, 'a.clerk')
  await page.goto('/order/create')
  await expectFocus(page, '合同号')
  await page.keyboard.type(contract)
  const name = page.getByRole('textbox', { name: '合同号' })
  await expect(page.getByText('未暂存', { exact: true })).toBeVisible()

  await revoke(page)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(dialog(page)).toContainText('王晓燕（a.clerk）')
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'session')
  await test.step('密码错误留在窗口里', async () => {
    await expectFocus(page, '密码')
    await page.keyboard.type('wrong-password')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toHaveText('账号或密码错误：还可试 4 次')
    expect(await ordersOf(contract)).toBe(0)
  })
  await test.step('换账号之前说明保留什么', async () => {
    await dialog(page).getByRole('button', { name: '换其他账号登录' }).press('Enter')
    const other = page.getByRole('dialog', { name: '换其他账号登录' })
    await expect(other).toContainText(`合同 ${contract}`)
    await expectNoSeriousFindings(page)
    await other.getByRole('button', { name: '返回输入密码' }).press('Enter')
  })
  await test.step('密码正确，暂存继续，一个字不丢，只有一张订单', async () => {
    await expectFocus(page, '密码')
    await page.keyboard.type(demonstrationPassword)
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByText(/^已暂存，订单号 /)).toBeVisible()
    await expect(name).toHaveValue(contract)
    await expectFocus(page, '合同号')
    expect(await ordersOf(contract)).toBe(1)
  })
  await test.step('会话是新的，可以继续保存', async () => {
    await page.keyboard.press('End')
    await page.keyboard.type('-2')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByText('未暂存', { exact: true })).toBeHidden()
    expect(await ordersOf(contract)).toBe(1)
  })
})

test('a user with unsaved input is asked at once, also after signing out in another window', async ({
  page,
  context,
}) => {
  await signInOnPage(page, 'a.clerk')
  await page.goto('/order/create')
  await expectFocus(page, '合同号')
  await expect(page.getByText('实时通知已连接')).toBeAttached()
  await page.keyboard.type('GQ-1')
  await expect(page.getByText('未暂存', { exact: true })).toBeVisible()
  await revoke(page)
  await expect(dialog(page)).toContainText('登录已失效')
  await page.keyboard.type(demonstrationPassword)
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expectFocus(page, '合同号')
  await expect(page.getByText('实时通知已连接')).toBeAttached()

  const other = await context.newPage()
  await other.goto('/dashboard/workplace')
  await other.getByRole('button', { name: '王晓燕的菜单' }).click()
  await other.getByRole('menuitem', { name: '退出登录' }).click()
  await other.getByRole('button', { name: '确定' }).click()
  await expect(other).toHaveURL(/\/user\/login/)
  await expect(dialog(page)).toContainText('您在另一个窗口退出了登录')

  await test.step('另一个账号在那里登录，不会接过这张表', async () => {
    await signInOnPage(other, 'a.weigher')
    await expect(dialog(page)).toContainText('王晓燕（a.clerk）')
    await dialog(page).getByRole('button', { name: '换其他账号登录' }).click()
    await page.getByRole('button', { name: '离开并换账号' }).click()
    // The user of the other window is signed in now; no data of the clerk is left on the page.
    await expect(page.getByRole('button', { name: '苏日娜的菜单' })).toBeVisible()
    await page.goto('/order/create')
    await expect(page.getByText('GQ-1')).toHaveCount(0)
  })
})

test('a first load with an expired session is reported and leads to the sign-in page', async ({ page }) => {
  await signInOnPage(page, 'a.clerk')
  const token = await tokenOf(page)
  // Nothing on the page may notice before the reload.
  await page.goto('about:blank')
  await revoke(page, token)
  await page.goto('/order/list')
  await expect(page.getByText('Authorization verification failed')).toBeVisible()
  await expect(page).toHaveURL(/\/user\/login\?redirect=%2Forder%2Flist/)
})

test('a user without any right is shown whom to ask', async ({ page }) => {
  await signInOnPage(page, 'a.none')
  await expect(page.getByRole('alert').filter({ hasText: '权限' })).toHaveText(
    '此账号还没有任何权限，请联系本企业管理员 巴特尔。',
  )
  await page.getByText('错误详情').click()
  await expect(page.getByText('roles must be a non-null array')).toBeVisible()
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'no-rights')
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: '没有权限' })).toBeVisible()
  await page.getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
})
