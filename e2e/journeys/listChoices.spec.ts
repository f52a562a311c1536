import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { nextNumber } from '../harness/trade.ts'

const heads = (page: Page) =>
  page
    .locator('thead th[data-column]')
    .evaluateAll((all) => all.map((head) => (head as HTMLElement).dataset['column'] ?? ''))
const head = (page: Page, name: string) => page.locator(`thead th[data-column="${name}"]`)
const widthOf = async (page: Page, name: string) => Math.round((await head(page, name).boundingBox())?.width ?? 0)
const settings = (page: Page) => page.getByRole('dialog', { name: '列设置' })
const stored = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/platform/users/list'))

test('columns are arranged by mouse and by keyboard, and follow the user to another browser', async ({
  page,
  browser,
}) => {
  await signIn(page, 'a.checker')
  await page.goto('/transport/vehicle')
  await expect(page.locator('tbody a').first()).toBeVisible()
  const first = (await heads(page)).slice(0, 4)
  expect(first[0]).toBe('plate_number')
  const [, second = '', third = ''] = first
  await test.step('拖动列边线', async () => {
    const before = await widthOf(page, second)
    const box = (await head(page, second).boundingBox())!
    const [x, y] = [box.x + box.width - 2, box.y + box.height / 2]
    await expect(async () => {
      await page.mouse.move(x, y)
      await expect(page.locator('.gq-resizing')).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.mouse.down()
    await page.mouse.move(x + 60, y, { steps: 4 })
    await Promise.all([stored(page), page.mouse.up()])
    await expect.poll(() => widthOf(page, second)).toBe(before + 60)
    await expect(page, '拖动列边线不排序').not.toHaveURL(/sortField/)
  })
  await test.step('键盘：顺序、列宽、固定', async () => {
    await page.getByRole('button', { name: '列设置' }).press('Enter')
    await expect(settings(page)).toBeVisible()
    const grip = settings(page)
      .getByRole('button', { name: /^移动.*按上下箭头$/ })
      .nth(2)
    const title = ((await grip.getAttribute('aria-label')) ?? '').replace(/^移动|，.*$/g, '')
    await grip.focus()
    await page.keyboard.press('ArrowUp')
    await expect(settings(page).getByRole('status')).toContainText(`${title}移到第 2 列`)
    await expectFocus(page, `移动${title}，按上下箭头`)
    await expect.poll(async () => (await heads(page)).slice(0, 3)).toEqual([first[0], third, second])
    await settings(page)
      .getByRole('spinbutton', { name: `${title}列宽（像素）` })
      .fill('240')
    await expect.poll(() => widthOf(page, third)).toBe(240)
    const pin = settings(page).getByRole('button', { name: `固定${title}` })
    await Promise.all([stored(page), pin.press('Enter')])
    await expect(pin).toHaveAttribute('aria-pressed', 'true')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'columnSettings')
    await page.keyboard.press('Escape')
    await expect(settings(page)).toBeHidden()
  })
  await test.step('鼠标：拖动手柄', async () => {
    await page.getByRole('button', { name: '列设置' }).click()
    await settings(page).getByRole('button', { name: '完成' }).focus()
    const grips = settings(page).getByRole('button', { name: /^移动.*按上下箭头$/ })
    const dragged = (await grips.nth(1).getAttribute('aria-label')) ?? ''
    const [from, to] = [(await grips.nth(1).boundingBox())!, (await grips.nth(3).boundingBox())!]
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(to.x + 8, to.y + to.height, { steps: 6 })
    await Promise.all([stored(page), page.mouse.up()])
    await expect(grips.nth(3)).toHaveAccessibleName(dragged)
    await page.keyboard.press('Escape')
  })
  const arranged = await heads(page)
  await test.step('另一个浏览器', async () => {
    const context = await browser.newContext()
    const other = await context.newPage()
    await signIn(other, 'a.checker')
    await other.goto('/transport/vehicle')
    await expect.poll(() => heads(other)).toEqual(arranged)
    expect(await widthOf(other, third)).toBe(240)
    expect(await head(other, third).evaluate((cell) => getComputedStyle(cell).position)).toBe('sticky')
    await context.close()
  })
  await test.step('恢复默认', async () => {
    await page.getByRole('button', { name: '列设置' }).click()
    await Promise.all([stored(page), settings(page).getByRole('button', { name: '恢复默认' }).click()])
    await settings(page).getByRole('button', { name: '完成' }).click()
    await expect.poll(async () => (await heads(page)).slice(0, 4)).toEqual(first)
  })
})

test('a filter is saved, shared, opened by a colleague, and opens the list by default', async ({ page, browser }) => {
  const name = `停用的 ${nextNumber()}`
  const tool = (on: Page) => on.getByRole('button', { name: /^查询方案/ })
  await signIn(page, 'a.admin')
  await page.goto('/transport/vehicle?plate_number=%E8%92%99L')
  await test.step('保存并共享', async () => {
    await tool(page).press('Enter')
    await page.getByRole('menuitem', { name: '保存当前条件…' }).click()
    const dialog = page.getByRole('dialog', { name: '保存当前条件' })
    await dialog.getByRole('textbox', { name: '方案名称' }).fill(name)
    await dialog
      .getByRole('switch', { name: '共享给本企业' })
      .or(dialog.getByLabel('共享给本企业'))
      .first()
      .press('Space')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'saveFilter')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(dialog).toBeHidden()
    await expect(tool(page)).toHaveAccessibleName(`查询方案：${name}`)
  })
  const context = await browser.newContext()
  const other = await context.newPage()
  await test.step('同事打开，设为默认', async () => {
    await signIn(other, 'a.weigher')
    await other.goto('/transport/vehicle')
    await tool(other).click()
    await other.getByRole('menuitem', { name: new RegExp(name) }).click()
    await expect(other).toHaveURL(/plate_number=/)
    await tool(other).click()
    await other.getByRole('menuitem', { name: '管理方案…' }).click()
    const dialog = other.getByRole('dialog', { name: '管理查询方案' })
    const item = dialog.getByRole('listitem', { name })
    await expect(item.getByRole('button', { name: `删除${name}` }), '只有保存人和管理员可以删除').toBeDisabled()
    await item.getByRole('checkbox', { name: '默认' }).press('Space')
    await expect(other.getByText(`以后打开列表时使用“${name}”`)).toBeVisible()
    await expectNoSeriousFindings(other)
    await takeScreenshots(other, 'manageFilters')
    await other.keyboard.press('Escape')
    await other.goto('/transport/vehicle')
    await expect(other).toHaveURL(/plate_number=/)
    await expect(tool(other)).toHaveAccessibleName(`查询方案：${name}`)
    await other.getByRole('search').getByRole('button', { name: '重置' }).click()
    await expect(other).not.toHaveURL(/plate_number=/)
  })
  await test.step('保存人删除，默认随之失效', async () => {
    await tool(page).click()
    await page.getByRole('menuitem', { name: '管理方案…' }).click()
    await page.getByRole('button', { name: `删除${name}` }).click()
    await page
      .getByRole('dialog', { name: /^是否确认删除查询方案/ })
      .getByRole('button', { name: '删除' })
      .click()
    await expect(page.getByText(`已删除查询方案“${name}”`)).toBeVisible()
    await other.goto('/transport/vehicle')
    await expect(other.getByRole('row').nth(1)).toBeVisible()
    await expect(other).not.toHaveURL(/plate_number=/)
    await context.close()
  })
})
