import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { allSizes, takeScreenshots } from '../harness/screenshots.ts'
import { signIn, signInOnPage } from '../harness/signIn.ts'

const defaultSettings = {
  appearance: 'light',
  menu_theme: 'light',
  primary_colour: '#1890FF',
  layout: 'sidemenu',
  content_width: 'Fixed',
  fixed_header: false,
  auto_hide_header: false,
  fixed_side_menu: false,
  colour_weak: false,
}

const drawer = (page: Page) => page.getByRole('dialog', { name: '界面设置' })
const head = (page: Page) => page.getByRole('banner')
const sideMenu = (page: Page) => page.getByRole('complementary', { name: '侧栏' })
const tabs = (page: Page) => page.getByRole('tablist', { name: '打开的页面' })

async function openSettings(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '界面设置' }).click()
  await expect(drawer(page)).toBeVisible()
  return drawer(page)
}

/** Waits until the server has stored the change: a reload must return it. */
async function stored(page: Page, change: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().endsWith('/platform/users/preferences'))
  await change()
  expect((await saved).ok()).toBe(true)
}

const scrollTo = (page: Page, top: number) =>
  page.locator('.frame').evaluate((frame, to) => frame.scrollTo({ top: to }), top)

/** A page that is long enough to scroll. */
async function openLongPage(page: Page): Promise<void> {
  await page.goto('/account/settings/security')
  await expect(page.getByRole('heading', { name: '我的权限' })).toBeVisible()
  await page.setViewportSize({ width: 1440, height: 420 })
}

test.beforeEach(async ({ page }) => {
  // An account of their own: settings follow the user into other journeys, and from one of these into the next.
  await (await apiAs('a.spare')).post('/platform/users/preferences', { ...defaultSettings, multi_tab: true })
  await signIn(page, 'a.spare')
})

test('the layout, the content width and the fixed side menu exclude each other as specified', async ({ page }) => {
  await page.goto('/transport/vehicle')
  await expect(page.getByRole('row', { name: /\d{4}/ }).first()).toBeVisible()
  const panel = await openSettings(page)
  await test.step('初始设置', async () => {
    await expect(panel.getByRole('radio', { name: '侧边菜单' })).toBeChecked()
    await expect(panel.getByRole('radio', { name: '定宽' })).toBeChecked()
    await expect(panel.getByRole('radio', { name: '流式' })).toBeDisabled()
    await expect(panel.getByRole('radio', { name: '拂晓蓝' })).toBeChecked()
    for (const name of ['固定页头', '固定侧边菜单', '色弱模式'])
      await expect(panel.getByRole('switch', { name })).not.toBeChecked()
    await expect(panel.getByRole('switch', { name: '下滑时隐藏页头' })).toBeDisabled()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'settings-side', undefined, allSizes)
  })
  await test.step('顶部菜单', async () => {
    await panel.getByRole('switch', { name: '固定侧边菜单' }).click()
    await panel.getByRole('radio', { name: '顶部菜单' }).check()
    await expect(sideMenu(page)).toHaveCount(0)
    await expect(panel.getByRole('switch', { name: '固定侧边菜单' })).toBeDisabled()
    await expect(panel.getByRole('switch', { name: '固定侧边菜单' })).not.toBeChecked()
    const menu = head(page).getByRole('navigation', { name: '主菜单' })
    await expect(menu.getByRole('menuitem', { name: '运输资料' })).toBeVisible()
    await expectNoSeriousFindings(page)
  })
  const search = page.getByRole('search')
  const widthOf = async () => (await search.boundingBox())?.width ?? 0
  await test.step('定宽与流式', async () => {
    await page.setViewportSize({ width: 1800, height: 900 })
    expect(await widthOf()).toBeLessThanOrEqual(1200)
    const fixed = await widthOf()
    await stored(page, () => panel.getByRole('radio', { name: '流式' }).check())
    await expect.poll(widthOf).toBeGreaterThan(fixed)
    await page.setViewportSize({ width: 1440, height: 900 })
    await takeScreenshots(page, 'settings-top', undefined, allSizes)
  })
  await test.step('回到侧边菜单，宽度变回定宽', async () => {
    await stored(page, () => panel.getByRole('radio', { name: '侧边菜单' }).check())
    await expect(sideMenu(page)).toBeVisible()
    await expect(panel.getByRole('radio', { name: '定宽' })).toBeChecked()
  })
})

test('the top menu leads to its screens by mouse and by keyboard', async ({ page }) => {
  await page.goto('/dashboard/workplace')
  const panel = await openSettings(page)
  await stored(page, () => panel.getByRole('radio', { name: '顶部菜单' }).check())
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  const menu = head(page).getByRole('navigation', { name: '主菜单' })
  await menu.getByRole('menuitem', { name: '运输资料' }).hover()
  await page.getByRole('menuitem', { name: /^司机( \d+)?$/ }).click()
  await expect(page).toHaveURL(/\/transport\/driver$/)
  await expect(page.getByRole('navigation', { name: '所在位置' })).toContainText('运输资料')
  await expectNoSeriousFindings(page)
  await stored(page, async () => {
    await (await openSettings(page)).getByRole('radio', { name: '侧边菜单' }).check()
  })
})

test('header and side menu scroll away unless they are fixed, and a fixed header hides on the way down', async ({
  page,
}) => {
  await openLongPage(page)
  await scrollTo(page, 500)
  await expect(head(page)).not.toBeInViewport()
  await expect(page.getByRole('link', { name: '关桥首页' })).not.toBeInViewport()
  await scrollTo(page, 0)
  const panel = await openSettings(page)
  await stored(page, () => panel.getByRole('switch', { name: '固定侧边菜单' }).click())
  await stored(page, () => panel.getByRole('switch', { name: '固定页头' }).click())
  await scrollTo(page, 500)
  await expect(head(page)).toBeInViewport()
  await expect(page.getByRole('link', { name: '关桥首页' })).toBeInViewport()
  await test.step('下滑超过 300 像素隐藏，上滑出现', async () => {
    await scrollTo(page, 0)
    await stored(page, () => panel.getByRole('switch', { name: '下滑时隐藏页头' }).click())
    await scrollTo(page, 200)
    await expect(head(page)).toBeInViewport()
    await scrollTo(page, 500)
    await expect(head(page)).not.toBeInViewport()
    await scrollTo(page, 450)
    await expect(head(page)).toBeInViewport()
  })
  await test.step('不固定页头，就没有隐藏', async () => {
    await stored(page, () => panel.getByRole('switch', { name: '固定页头' }).click())
    await expect(panel.getByRole('switch', { name: '下滑时隐藏页头' })).not.toBeChecked()
    await stored(page, () => panel.getByRole('switch', { name: '固定侧边菜单' }).click())
  })
})

test('colours change at once everywhere, and follow the user to another browser', async ({ page, browser }) => {
  await page.goto('/transport/vehicle')
  const link = page.getByRole('table').getByRole('link').first()
  await expect(link).toBeVisible()
  const colour = () => link.evaluate((element) => getComputedStyle(element).color)
  const panel = await openSettings(page)
  const before = await colour()
  await test.step('主题色', async () => {
    await stored(page, () => panel.getByRole('radio', { name: '酱紫' }).check())
    await expect(page.getByText('正在切换主题！')).toBeVisible()
    await expect.poll(colour).not.toBe(before)
    await expectNoSeriousFindings(page)
  })
  await test.step('深色菜单', async () => {
    const menuColour = () => sideMenu(page).evaluate((side) => getComputedStyle(side).backgroundColor)
    const bright = await menuColour()
    await stored(page, () =>
      panel.getByRole('radiogroup', { name: '菜单风格' }).getByRole('radio', { name: '深色' }).check(),
    )
    await expect.poll(menuColour).not.toBe(bright)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'settings-purple-dark-menu', undefined, allSizes)
  })
  await test.step('色弱模式', async () => {
    await stored(page, () => panel.getByRole('switch', { name: '色弱模式' }).click())
    await expect(link).toHaveCSS('text-decoration-line', 'underline')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'settings-weak', undefined, allSizes)
  })
  await test.step('最亮的主题色，浅色与深色，都看得清', async () => {
    await panel.getByRole('radio', { name: '日暮黄' }).check()
    for (const name of ['深色', '浅色']) {
      await panel.getByRole('radiogroup', { name: '页面外观' }).getByRole('radio', { name }).check()
      await expectNoSeriousFindings(page)
    }
  })
  await test.step('换一个浏览器登录，设置还在', async () => {
    await stored(page, () => panel.getByRole('radio', { name: '酱紫' }).check())
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const other = await context.newPage()
    await signInOnPage(other, 'a.spare')
    await expect(other.locator('html')).toHaveAttribute('data-weak', '')
    await expect((await openSettings(other)).getByRole('radio', { name: '酱紫' })).toBeChecked()
    await context.close()
    await stored(page, () => panel.getByRole('switch', { name: '色弱模式' }).click())
  })
})

test('settings are copied, or the page reports that they were not', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/dashboard/workplace')
  const panel = await openSettings(page)
  await panel.getByRole('button', { name: '拷贝设置' }).click()
  await expect(page.getByText('复制完毕')).toBeVisible()
  expect(JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))).toMatchObject({ layout: 'sidemenu' })
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('denied'))
  })
  await panel.getByRole('button', { name: '拷贝设置' }).click()
  await expect(page.getByText('复制失败')).toBeVisible()
})

test('without the multi-tab mode there is one page, and it asks before unsaved input is left', async ({ page }) => {
  await page.goto('/dashboard/workplace')
  await expect(tabs(page)).toBeVisible()
  const panel = await openSettings(page)
  await stored(page, () => panel.getByRole('switch', { name: '多页签模式' }).click())
  await expect(tabs(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto('/order/create')
  const field = page.getByRole('textbox', { name: '合同号' })
  await field.fill('SP-1')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const question = page.getByRole('dialog', { name: '有未保存的内容，确定关闭吗？' })
  await menu.getByRole('link', { name: /^司机( \d+)?$/ }).click()
  await question.getByRole('button', { name: '取消' }).click()
  await expect(page).toHaveURL(/\/order\/create/)
  await expect(field).toHaveValue('SP-1')
  await menu.getByRole('link', { name: /^司机( \d+)?$/ }).click()
  await question.getByRole('button', { name: '不保存，关闭' }).click()
  await expect(page).toHaveURL(/\/transport\/driver/)
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await stored(page, async () => {
    await (await openSettings(page)).getByRole('switch', { name: '多页签模式' }).click()
  })
  await expect(tabs(page)).toBeVisible()
})
