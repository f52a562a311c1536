import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

const sideMenu = (page: Page) => page.getByRole('complementary', { name: '侧栏' })
const crumbs = (page: Page) => page.getByRole('navigation', { name: '所在位置' }).getByRole('listitem')
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab', { name })

/** The path of the page, and its query. */
const addressOf = (page: Page) => {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

test('every fixed address leads where it is meant to, before signing in and after', async ({ page }) => {
  const signedOut = [
    ['/', '/user/login', '登录'],
    ['/user', '/user/login', '登录'],
    ['/user/unknown', '/user/login', '登录'],
    ['/user/register', '/user/register', '注册'],
    ['/user/register-result', '/user/register-result', '注册结果'],
    ['/account', '/user/login?redirect=%2Faccount', '登录'],
    ['/order/list?keyword=1', '/user/login?redirect=%2Forder%2Flist%3Fkeyword%3D1', '登录'],
    ['/no/such/page', '/user/login?redirect=%2Fno%2Fsuch%2Fpage', '登录'],
  ] as const
  for (const [address, target, title] of signedOut)
    await test.step(`未登录 ${address}`, async () => {
      await page.goto(address)
      await expect.poll(() => addressOf(page)).toBe(target)
      await expect(page).toHaveTitle(`${title} - 关桥`)
    })
  await signIn(page, 'a.clerk')
  const signedIn = [
    ['/', '/subscribe/subscribe', '管理平台'],
    ['/subscribe', '/subscribe/subscribe', '管理平台'],
    ['/user', '/dashboard/workplace', '工作台'],
    ['/user/login', '/dashboard/workplace', '工作台'],
    ['/dashboard', '/dashboard/workplace', '工作台'],
    ['/account', '/account/settings/base', '账户设置'],
    ['/account/settings', '/account/settings/base', '账户设置'],
    ['/result/success', '/result/success', '操作成功'],
    ['/result/error', '/result/error', '操作失败'],
    ['/403', '/403', '无权访问'],
    ['/404', '/404', '页面不存在'],
    ['/500', '/500', '服务器出错'],
    ['/no/such/page?keyword=1', '/404', '页面不存在'],
    // A module leads to its first menu.
    ['/order', '/order/list', '订单'],
    ['/rmft/list/', '/rmft/list', '公路舱单'],
  ] as const
  for (const [address, target, title] of signedIn)
    await test.step(`已登录 ${address}`, async () => {
      await page.goto(address)
      await expect.poll(() => addressOf(page)).toBe(target)
      await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${title} - 关桥$`))
      await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    })
  await test.step('标志与“订阅通知”都通向管理平台', async () => {
    await page.getByRole('link', { name: '关桥首页' }).click()
    await expect(page).toHaveURL(/\/subscribe\/subscribe$/)
    await page.goto('/dashboard/workplace')
    await page.getByRole('button', { name: /^提醒/ }).click()
    await page.getByRole('link', { name: '订阅通知' }).click()
    await expect(page).toHaveURL(/\/subscribe\/subscribe$/)
  })
  await test.step('没有权限的页面留在原地，说明原因', async () => {
    await page.goto('/permission/role')
    await expect(page.getByRole('heading', { name: '抱歉，您无权访问该页面' })).toBeVisible()
    await page.getByRole('link', { name: '返回首页' }).click()
    await expect(page).toHaveURL(/\/account\/settings\/base$/)
  })
})

test('the side menu is 256 or 80 pixels wide, collapsed on a tablet, and a drawer on a phone', async ({ page }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/transport/vehicle')
  const width = async () => (await sideMenu(page).boundingBox())?.width
  for (const [size, expected] of [
    [1440, 256],
    [1200, 256],
    [1199, 80],
    [577, 80],
  ] as const) {
    await page.setViewportSize({ width: size, height: 800 })
    await expect.poll(width).toBe(expected)
  }
  await page.setViewportSize({ width: 576, height: 800 })
  await expect(sideMenu(page)).toHaveCount(0)
  await page.getByRole('button', { name: '展开菜单' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: '批次号' })).toBeVisible()
  await page.keyboard.press('Escape')
  await test.step('收起后一直收起', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: '收起菜单' }).click()
    await expect.poll(width).toBe(80)
    await expectNoSeriousFindings(page)
    await page.reload()
    await expect.poll(width).toBe(80)
    await page.getByRole('button', { name: '展开菜单' }).click()
    await expect.poll(width).toBe(256)
  })
  await expect(page.getByRole('contentinfo')).toHaveText('关桥软件 蒙ICP备00000000号')
})

test('the breadcrumb names module, list and record, and the menu marks the list of an open record', async ({
  page,
}) => {
  await signIn(page, 'a.clerk')
  await page.goto('/transport/driver')
  await expect(crumbs(page)).toHaveText(['工作台', '运输资料', '司机'])
  await page.goto('/order/create')
  await expect(crumbs(page)).toHaveText(['工作台', '订单与批次', '订单', '订单录入'])
  const item = page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: /^订单( \d+)?$/ })
  await expect(item).toHaveClass('active')
  await expect(item).not.toHaveAttribute('aria-current')
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(crumbs(page).last()).toBeInViewport({ ratio: 1 })
  await takeScreenshots(page, 'breadcrumb')
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(crumbs(page).filter({ visible: true })).toHaveText(['订单与批次', '订单', '订单录入'])
  const hidden = await crumbs(page).evaluateAll((all) => all.map((crumb) => crumb.scrollWidth - crumb.clientWidth))
  expect(Math.max(...hidden)).toBe(0)
  await page.getByRole('navigation', { name: '所在位置' }).getByRole('link', { name: '订单' }).click()
  await expect(page).toHaveURL(/\/order\/list/)
})

test('two records of one screen are two tabs with an input of their own', async ({ page }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/rmft/list?status=ready')
  const links = page.getByRole('row').getByRole('link', { name: /^[0-9A-Z]{13}$/ })
  await expect(links.nth(1)).toBeVisible()
  const [first, second] = (await links.allInnerTexts()).slice(0, 2) as [string, string]
  const remark = page.getByRole('region', { name: '承运与备注' }).getByRole('textbox', { name: '备注' })
  const openRecord = async (number: string) => {
    await tab(page, '公路舱单').click()
    await page.getByRole('link', { name: number, exact: true }).click()
    await expect(page.getByRole('heading', { name: number })).toBeVisible()
    await expect(tab(page, `舱单 ${number.slice(-5)}`)).toBeVisible()
  }
  await openRecord(first)
  await remark.fill('甲')
  await openRecord(second)
  await remark.fill('乙')
  for (const [number, text] of [
    [first, '甲'],
    [second, '乙'],
  ] as const) {
    await tab(page, `舱单 ${number.slice(-5)}`).click()
    await expect(page.getByRole('heading', { name: number })).toBeVisible()
    await expect(remark).toHaveValue(text)
  }
  await test.step('右键菜单作用于所点的页签', async () => {
    await tab(page, `舱单 ${first.slice(-5)}`).click({ button: 'right' })
    await expect(page.getByRole('menuitem')).toHaveText([
      '关闭当前',
      '关闭左侧',
      '关闭右侧',
      '关闭其他',
      '固定页签',
      /^重新打开关闭的页签/,
    ])
    await page.getByRole('menuitem', { name: '关闭当前' }).click()
    const question = page.getByRole('dialog', { name: '有未保存的内容，确定关闭吗？' })
    await expect(question).toContainText(`舱单 ${first.slice(-5)}`)
    await question.getByRole('button', { name: '不保存，关闭' }).click()
    await expect(tab(page, `舱单 ${first.slice(-5)}`)).toHaveCount(0)
    await expect(remark).toHaveValue('乙')
  })
})

test('a field with the focus has one ring, that of its box', async ({ page }) => {
  await signIn(page, 'a.clerk')
  // Opened by its address: the style sheets then arrive in another order than after a navigation.
  await page.goto('/transport/vehicle/create')
  const field = page.getByRole('dialog').getByRole('textbox', { name: '车牌号' })
  await expect(field).toBeFocused()
  await expect(field).toHaveCSS('outline-style', 'none')
})
