import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { nextNumber } from '../harness/trade.ts'

const added = `磅房${nextNumber().slice(-4)}`

test('modules and menus are arranged by mouse and keyboard, and the menu of a colleague follows at once', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: process.env.E2E_BASE_URL ?? '', locale: 'zh-CN' })
  const colleague = await context.newPage()
  await signIn(colleague, 'a.clerk')
  await colleague.goto('/dashboard/workplace')
  await expect(colleague.getByText('实时通知已连接')).toBeAttached()
  await signIn(page, 'admin')
  await page.goto('/permission/menu')
  const transport = page.getByRole('region', { name: '运输资料' })
  const names = transport.getByRole('listitem').locator('strong')
  await expect(names.first()).toHaveText('车辆')
  const links = sideLinks(colleague)
  await expectBefore(links, '车辆', '司机')
  await test.step('鼠标拖动一行', async () => {
    await names.filter({ hasText: /^司机$/ }).dragTo(names.filter({ hasText: /^车辆$/ }))
    await expect(names.first()).toHaveText('司机')
    await expectBefore(links, '司机', '车辆')
  })
  await test.step('用键盘移回去', async () => {
    const handle = page.getByRole('button', { name: /^移动菜单司机（/ })
    await handle.focus()
    while ((await names.first().innerText()) !== '车辆') {
      const order = (await names.allInnerTexts()).join()
      await page.keyboard.press('Alt+ArrowDown')
      await expect.poll(async () => (await names.allInnerTexts()).join()).not.toBe(order)
      await expect(handle).toBeFocused()
    }
    await expectBefore(links, '车辆', '司机')
  })
  await test.step('新增模块，选择图标，再删除', () => addModule(page))
  await context.close()
})

test('an administrator views the product as a role, changes nothing there, and returns', async ({ page }) => {
  await signIn(page, 'a.admin')
  await page.goto('/permission/role')
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await expect(menu.getByRole('link', { name: /^公路舱单/ })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: '司磅员' })
  const action = page.getByText('以此角色查看')
  if (!(await row.getByText('以此角色查看').isVisible())) await row.getByRole('button', { name: '更多' }).click()
  await action.last().click()
  const banner = page.getByRole('alert').filter({ hasText: '正在以角色“司磅员”查看' })
  await expect(banner).toBeVisible()
  await expect(menu.getByRole('link', { name: /^过磅/ })).toBeVisible()
  await expect(menu.getByRole('link', { name: /^公路舱单/ })).toHaveCount(0)
  await takeScreenshots(page, 'view-as')
  await expectNoSeriousFindings(page)
  await page.goto('/rmft/list')
  await expect(page.getByRole('heading', { name: '抱歉，您无权访问该页面' })).toBeVisible()
  await page.getByRole('button', { name: '退出查看' }).click()
  await expect(banner).toHaveCount(0)
  await expect(menu.getByRole('link', { name: /^公路舱单/ })).toBeVisible()
})

const sideLinks = (page: Page) => page.getByRole('navigation', { name: '主菜单' }).getByRole('link')

/** Both entries are in the menu, in this order. */
async function expectBefore(links: Locator, first: string, second: string): Promise<void> {
  const indexOf = (texts: readonly string[], name: string) => texts.findIndex((text) => text.split(/\s/)[0] === name)
  await expect
    .poll(async () => {
      const texts = await links.allInnerTexts()
      const [at, after] = [indexOf(texts, first), indexOf(texts, second)]
      return at >= 0 && after > at
    })
    .toBe(true)
}

async function addModule(page: Page): Promise<void> {
  await page.getByRole('button', { name: '新增模块' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '模块名称' }).fill(added)
  await dialog.getByRole('combobox', { name: '图标' }).click()
  await page.getByTitle('安全', { exact: true }).click()
  await takeScreenshots(page, 'module')
  await dialog.getByRole('button', { name: '保存' }).click()
  const region = page.getByRole('region', { name: added })
  await expect(region).toContainText('图标：安全')
  await expectNoSeriousFindings(page)
  await region.getByRole('button', { name: '删除' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(region).toHaveCount(0)
}
