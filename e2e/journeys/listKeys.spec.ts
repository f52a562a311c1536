import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing } from '../harness/trade.ts'

const rows = (page: Page) => page.locator('.pane:not([hidden]) tr[data-row-key]')

test('a list is worked through by keyboard, and its help is true', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api)
  await signIn(page, 'a.clerk')
  await page.goto('/order/list')
  await expect(rows(page).first()).toContainText(crossing.orderNo)

  await test.step('J、K 与方向键移动，空格在旁边预览', async () => {
    await page.keyboard.press('j')
    await expect(rows(page).nth(0)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).nth(1)).toBeFocused()
    await page.keyboard.press('k')
    await expect(rows(page).nth(0)).toBeFocused()
    await page.keyboard.press(' ')
    const preview = page.getByRole('complementary', { name: '预览' })
    await expect(preview).toContainText(crossing.orderNo)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'list-keys')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('j')
    await expect(preview).not.toContainText(crossing.orderNo)
    await page.keyboard.press('k')
    await page.keyboard.press('Escape')
    await expect(preview).toBeHidden()
  })
  await test.step('字母执行本行的操作；不能做的说明原因', async () => {
    await page.keyboard.press('d')
    await expect(page.getByText('已提交的订单请先取消')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/order\/detail/)
    await page.goBack()
    await expect(rows(page).nth(0)).toBeFocused()
  })
  await test.step('斜杠到搜索，在输入框中字母就是字母', async () => {
    await page.keyboard.press('/')
    const field = page.locator('.pane:not([hidden]) form[role=search] input').first()
    await expect(field).toBeFocused()
    await page.keyboard.type('njx?')
    await expect(field).toHaveValue('njx?')
    await expect(page).toHaveURL(/\/order\/list/)
    await field.blur()
  })
  await test.step('问号列出本页的键，逐个属实', async () => {
    await page.keyboard.press('?')
    const help = page.getByRole('dialog', { name: '快捷键' })
    await expect(help).toContainText('订单列表')
    await expect(help).toContainText('新增订单')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'key-help')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/\/order\/list/)
    await page.keyboard.press('Escape')
    await expect(help).toBeHidden()
  })
  await test.step('N 新建；关掉单键后不再起作用', async () => {
    await page.keyboard.press('n')
    await expect(page).toHaveURL(/\/order\/create/)
    await page.goBack()
    await page.keyboard.press('?')
    await page.getByRole('checkbox', { name: /使用单键快捷键/ }).uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.press('n')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog', { name: '搜索' })).toBeVisible()
    await expect(page).toHaveURL(/\/order\/list/)
  })
})
