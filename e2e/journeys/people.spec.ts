import type { Browser, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { expectAccessible, expectNoSeriousFindings } from '../harness/axe.ts'
import { chooseInto, expectFocus, typeInto } from '../harness/keyboard.ts'
import { openScreen } from '../harness/openScreen.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { firstPassword, firstSignIn } from '../harness/account.ts'
import { signIn } from '../harness/signIn.ts'
import { nextNumber } from '../harness/trade.ts'

const serial = nextNumber().slice(-6)
const company = `边城报关${serial}有限公司`
const names = { admin: `qy.${serial}`, user: `yg.${serial}`, role: `录车员${serial}` }

test('a new enterprise gets its administrator, a role of three buttons and a user, who sees exactly that', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin')
  await test.step('平台建企业，开通车辆和人员管理', () => openEnterprise(page))
  const adminPassword = await test.step('平台建企业管理员', () => addAdministrator(page))
  const boss = await enter(browser, names.admin, adminPassword)
  const userPassword = await test.step('企业管理员建角色和用户', async () => {
    await addRole(boss)
    return addUser(boss)
  })
  const user = await newPage(browser)
  await test.step('用户只用键盘登录，设置新密码', () => enterByKeyboard(user, userPassword))
  await test.step('用户只看到车辆和三个按钮，只用键盘', () => seesThreeButtons(user))
  await test.step('收回一个按钮，页面随即少一个', () => loses(boss, user))
  await boss.context().close()
  await user.context().close()
})

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.E2E_BASE_URL ?? '',
    locale: 'zh-CN',
    reducedMotion: 'reduce',
  })
  return context.newPage()
}

async function enter(browser: Browser, account: string, password: string): Promise<Page> {
  const page = await newPage(browser)
  await firstSignIn(page, account, password)
  return page
}

async function enterByKeyboard(page: Page, issued: string): Promise<void> {
  await page.goto('/user/login')
  await typeInto(page, '账号', names.user)
  await typeInto(page, '密码', issued)
  await expectFocus(page, '现在的密码')
  await page.keyboard.type(issued)
  await page.keyboard.press('Tab')
  await expectFocus(page, '新密码')
  await page.keyboard.type(firstPassword)
  await page.keyboard.press('Enter')
  await expect(mainMenu(page)).toBeVisible()
}

/** Types into the fields of the open form, in their order, and submits. */
async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [field, text] of Object.entries(fields)) {
    await page.getByRole('dialog').getByRole('textbox', { name: field }).focus()
    await page.keyboard.type(text)
  }
  await page.keyboard.press('ControlOrMeta+Enter')
}

const mainMenu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })
const addButton = (page: Page) => page.getByRole('button', { name: /新增$/ }).first()

const grid = (page: Page) => page.getByRole('grid', { name: /的权限$/ })

/** Reaches a box of the rights editor by arrow keys from its first one, and changes it. */
async function tick(page: Page, menu: string, button?: string): Promise<void> {
  await page.getByRole('textbox', { name: '查找菜单或模块' }).fill(menu)
  const first = grid(page).getByRole('checkbox').first()
  await first.focus()
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  const name = button ? new RegExp(`^${menu} ${button}`) : `${menu}的全部按钮`
  if (button) {
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    for (let n = 0; n < 20 && !(await focused()).startsWith(`${menu} ${button}`); n += 1)
      await page.keyboard.press('ArrowRight')
  }
  await expectFocus(page, name)
  await page.keyboard.press('Space')
}

async function saveRights(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存权限' }).click()
  await expect(page.getByText('权限已保存，立即生效').last()).toBeVisible()
  await page.getByRole('button', { name: '关闭', exact: true }).last().click()
}

async function openEnterprise(page: Page): Promise<void> {
  await page.goto('/platform/enterprise')
  await addButton(page).click()
  await expectFocus(page, '企业名称')
  await fillIn(page, { 企业名称: company })
  const row = page.getByRole('row').filter({ hasText: company })
  await row.getByRole('button', { name: '开通范围' }).click()
  await expect(grid(page)).toBeVisible()
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'ceiling')
  for (const menu of ['车辆', '角色', '管理员']) await tick(page, menu)
  await page.getByRole('textbox', { name: '查找菜单或模块' }).fill('权限管理')
  const user = grid(page).getByRole('checkbox', { name: '用户的全部按钮' })
  await user.focus()
  await page.keyboard.press('Space')
  await expect(user).toBeChecked()
  await saveRights(page)
}

async function passwordShown(page: Page): Promise<string> {
  const dialog = page.getByRole('dialog', { name: '一次性密码' })
  const password = await dialog.locator('.figures').innerText()
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'password')
  await dialog.getByRole('button', { name: '已记下' }).click()
  await expect(dialog).toBeHidden()
  return password
}

async function addAdministrator(page: Page): Promise<string> {
  await openScreen(page, '/platform/admin/create')
  await expectFocus(page, '所属企业')
  await chooseInto(page, '所属企业', company.slice(0, 10), company)
  await fillIn(page, { 账号: names.admin, 姓名: '企业甲' })
  return passwordShown(page)
}

async function addRole(page: Page): Promise<void> {
  await openScreen(page, '/permission/role')
  await takeScreenshots(page, 'roles')
  await addButton(page).click()
  await fillIn(page, { 角色: names.role })
  await page.getByRole('row').filter({ hasText: names.role }).getByRole('button', { name: '权限' }).click()
  for (const button of ['查询', '查看', '新增']) await tick(page, '车辆', button)
  await expect(page.getByText('已改 3 项，还没有保存')).toBeVisible()
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'rights')
  await saveRights(page)
}

async function addUser(page: Page): Promise<string> {
  await openScreen(page, '/permission/user')
  await addButton(page).click()
  await expectFocus(page, '账号')
  await fillIn(page, { 账号: names.user, 姓名: '员工甲' })
  const password = await passwordShown(page)
  await takeScreenshots(page, 'users')
  const row = page.getByRole('row').filter({ hasText: names.user })
  await row.getByRole('button', { name: '权限' }).click()
  await page.getByRole('checkbox', { name: names.role }).check()
  await page.getByRole('button', { name: '保存角色和权限' }).click()
  await expect(page.getByText('权限已保存，立即生效').last()).toBeVisible()
  const cell = grid(page).getByRole('checkbox', { name: /^车辆 新增/ })
  await expect(cell).toHaveAccessibleName(new RegExp(names.role))
  await cell.focus()
  await page.keyboard.press('?')
  await expect(page.getByText(`角色“${names.role}”`).last()).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'explain')
  return password
}

async function seesThreeButtons(page: Page): Promise<void> {
  await expect(mainMenu(page)).toContainText('车辆')
  await expect(page.getByText('权限管理')).toHaveCount(0)
  await openScreen(page, '/account/settings/security')
  const rights = page.getByRole('region', { name: '权限表' }).getByRole('row')
  await expect(rights).toHaveCount(2)
  await expect(rights.last()).toContainText('查询、查看、新增')
  await expect(mainMenu(page).getByRole('link', { name: /^车辆( \d+)?$/ })).toHaveCount(1)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('车辆')
  await expect(page.getByRole('option', { name: /车辆/ }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/transport\/vehicle/)
  await expect(addButton(page)).toBeVisible()
  await page.keyboard.press('n')
  await expectFocus(page, '车牌号')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function loses(boss: Page, user: Page): Promise<void> {
  await boss.goto('/permission/role')
  const row = boss.getByRole('row').filter({ hasText: names.role })
  await row.getByRole('button', { name: '权限' }).click()
  await tick(boss, '车辆', '新增')
  await saveRights(boss)
  await expect(addButton(user)).toHaveCount(0)
  await row.getByRole('button', { name: '权限' }).click()
  for (const button of ['查询', '查看']) await tick(boss, '车辆', button)
  await saveRights(boss)
  await expect(mainMenu(user)).not.toContainText('车辆')
}
