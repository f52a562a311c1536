import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { settle } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { nextNumber } from '../harness/trade.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const tab = (page: Page, name: string) => page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab', { name })
/** A menu entry is named by its page, and by the number of things to do there if there are some. */
const open = (page: Page, name: string) =>
  menu(page)
    .getByRole('link', { name: new RegExp(`^${name}( \\d+\\+?)?$`) })
    .click()

async function command(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: '页签操作' }).click()
  await page.getByRole('menuitem', { name: word }).click()
}

test('input stays while other tabs are viewed, and the page asks before it is lost', async ({ page }) => {
  await signIn(page, 'a.clerk')
  const contract = `TB-${nextNumber()}`
  const field = page.getByRole('textbox', { name: '合同号' })
  await test.step('录入订单，中途去看车辆', async () => {
    await page.goto('/order/create')
    await field.fill(contract)
    await open(page, '车辆')
    await expect(page.getByRole('row', { name: /\d{4}/ }).first()).toBeVisible()
    await expectNoSeriousFindings(page)
    await tab(page, '订单录入').click()
    await expect(field).toHaveValue(contract)
  })
  await test.step('关闭未保存的页签先问', async () => {
    const question = page.getByRole('dialog', { name: '有未保存的内容，确定关闭吗？' })
    await tab(page, '订单录入').press('Delete')
    await expect(question).toBeVisible()
    await question.getByRole('button', { name: '取消' }).click()
    await expect(question).toBeHidden()
    await expect(field).toHaveValue(contract)
    await tab(page, '订单录入').press('Delete')
    await question.getByRole('button', { name: '不保存，关闭' }).click()
    await expect(tab(page, '订单录入')).toHaveCount(0)
  })
})

test('open tabs return after a reload of the page', async ({ page }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/dashboard/workplace')
  for (const name of ['订单', '司机', '集装箱']) {
    await open(page, name)
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
  }
  await page.reload()
  await expect(tab(page, '集装箱')).toHaveAttribute('aria-selected', 'true')
  for (const name of ['工作台', '订单', '司机']) await expect(tab(page, name)).toBeVisible()
  await tab(page, '司机').click()
  await expect(page.getByRole('columnheader', { name: '姓名' }).first()).toBeVisible()
})

test('a tab may be left with its drawer open and be returned to', async ({ page }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/dashboard/workplace')
  await expect(tab(page, '工作台')).toHaveAttribute('aria-selected', 'true')
  await open(page, '车辆')
  await page.getByRole('button', { name: '新增' }).click()
  const drawer = page.getByRole('dialog', { name: '新增车辆' })
  await drawer.getByRole('textbox', { name: '车牌号' }).fill('蒙A12345')
  await expectNoSeriousFindings(page)
  await test.step('离开', async () => {
    await page.evaluate(() => history.go(-2))
    await expect(tab(page, '工作台')).toHaveAttribute('aria-selected', 'true')
    await expect(drawer).toBeHidden()
    await expect(menu(page)).toBeVisible()
  })
  await test.step('回来', async () => {
    await page.evaluate(() => history.go(2))
    await expect(drawer.getByRole('textbox', { name: '车牌号' })).toHaveValue('蒙A12345')
    await drawer.getByRole('button', { name: '取消' }).click()
    await page.getByRole('button', { name: '离开' }).click()
    await expect(drawer).toBeHidden()
  })
})

test('closing left, right and other tabs reports when there is none, and the last tab stays', async ({ page }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/dashboard/workplace')
  await expect(tab(page, '工作台')).toBeVisible()
  await command(page, '关闭左侧')
  await expect(page.getByText('左侧没有页签（no tab on the left）')).toBeVisible()
  await command(page, '关闭右侧')
  await expect(page.getByText('右侧没有页签（no tab on the right）')).toBeVisible()
  await command(page, '关闭当前')
  await expect(page.getByText('这是最后一个页签，不能关闭')).toBeVisible()
  await expect(tab(page, '工作台')).toBeVisible()
  for (const name of ['订单', '司机', '集装箱']) {
    await open(page, name)
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
  }
  await tab(page, '司机').click()
  await command(page, '关闭右侧')
  await expect(tab(page, '集装箱')).toHaveCount(0)
  await command(page, '关闭左侧')
  await expect(tab(page, '订单')).toHaveCount(0)
  await expect(tab(page, '司机')).toHaveAttribute('aria-selected', 'true')
  await test.step('工作台一直在', async () => {
    await command(page, '关闭其他')
    await expect(page.getByText('没有其他页签')).toBeVisible()
    await command(page, '关闭当前')
    await expect(tab(page, '工作台')).toHaveAttribute('aria-selected', 'true')
  })
})

test('a tab is pinned by keyboard, stays when others are closed, and after a reload', async ({ page }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/dashboard/workplace')
  for (const name of ['订单', '司机', '集装箱']) {
    await open(page, name)
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
  }
  await tab(page, '集装箱').focus()
  // The focus scrolls the tab into view, and a scroll closes a context menu.
  await settle(page)
  await page.keyboard.press('Shift+F10')
  await expect(page.getByRole('menuitem', { name: '固定页签' })).toBeVisible()
  await expectNoSeriousFindings(page)
  await page.getByRole('menuitem', { name: '固定页签' }).press('Enter')
  const titles = () => page.getByRole('tablist', { name: '打开的页面' }).getByRole('tab').allInnerTexts()
  await expect.poll(titles).toEqual(['工作台', '集装箱', '订单', '司机'])
  await command(page, '关闭当前')
  await expect(page.getByText('此页签已固定，取消固定后才能关闭')).toBeVisible()
  await tab(page, '司机').click()
  await command(page, '关闭左侧')
  await expect.poll(titles).toEqual(['工作台', '集装箱', '司机'])
  await page.reload()
  await expect(tab(page, '司机')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(titles).toEqual(['工作台', '集装箱', '司机'])
  await expect(tab(page, '集装箱').getByLabel('已固定')).toBeVisible()
})

test('the tab that was closed last opens again, from the menu and by its key', async ({ page }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/dashboard/workplace')
  await expect(tab(page, '工作台')).toBeVisible()
  await page.keyboard.press('Alt+Shift+T')
  await expect(page.getByText('没有最近关闭的页签')).toBeVisible()
  for (const name of ['订单', '司机']) {
    await open(page, name)
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
  }
  for (const name of ['司机', '订单']) {
    await tab(page, name).press('Delete')
    await expect(tab(page, name)).toHaveCount(0)
  }
  await page.keyboard.press('Alt+Shift+T')
  await expect(tab(page, '订单')).toHaveAttribute('aria-selected', 'true')
  await command(page, '重新打开关闭的页签')
  await expect(tab(page, '司机')).toHaveAttribute('aria-selected', 'true')
})

test('at the limit the page names the tab that it closed, and each page keeps its scroll position', async ({
  page,
}) => {
  await signIn(page, 'a.clerk')
  await page.goto('/dashboard/workplace')
  const names = ['订单', '批次号', '公路舱单', '进境确报', '空车出境确报', '报文记录', '待处理回执', '车辆']
  const more = ['司机', '集装箱', '箱主', '发货人', '收货人']
  await page.setViewportSize({ width: 1440, height: 500 })
  for (const name of [...names, ...more].slice(0, 11)) {
    await open(page, name)
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
  }
  const frame = page.locator('.frame')
  await expect(page.getByRole('row', { name: /\d/ }).first()).toBeVisible()
  const scrollTop = () => frame.evaluate((element) => element.scrollTop)
  await frame.evaluate((element) => element.scrollTo({ top: 120 }))
  const left = await scrollTop()
  expect(left).toBeGreaterThan(0)
  await page.goBack()
  await expect(tab(page, '集装箱')).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
  await expect(tab(page, '箱主')).toHaveAttribute('aria-selected', 'true')
  await expect.poll(scrollTop).toBe(left)
  await open(page, '发货人')
  await expect(page.getByText('已关闭最久没看的“订单”')).toBeVisible()
  await expect(tab(page, '发货人')).toBeInViewport()
  await page.getByRole('button', { name: '重新打开' }).click()
  await expect(tab(page, '订单')).toHaveAttribute('aria-selected', 'true')
})

test('the keyboard skips the menu, and continues in the page after a navigation', async ({ page }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/transport/vehicle')
  await expect(page.getByRole('row', { name: /\d{4}/ }).first()).toBeVisible()
  const skip = page.getByRole('link', { name: '跳到页面内容' })
  const first = await page.evaluate(() => document.querySelector('a[href], button, input, [tabindex]')?.textContent)
  expect(first).toBe('跳到页面内容')
  await skip.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await menu(page)
    .getByRole('link', { name: /^司机( \d+)?$/ })
    .press('Enter')
  await expect(page).toHaveURL(/driver/)
  await expect(page.getByRole('main')).toBeFocused()
})
