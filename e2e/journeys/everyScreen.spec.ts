import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { closeScreen, openScreen } from '../harness/openScreen.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

test.setTimeout(600_000)

/** Examines the screen that is open. */
async function examine(page: Page, path: string): Promise<void> {
  await expect(page.locator('.ant-skeleton, .ant-spin-spinning')).toHaveCount(0)
  await expect(page.getByRole('main').first()).not.toBeEmpty()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await takeScreenshots(page, `screen${path.replaceAll('/', '-')}`)
}

/** Always open. */
const homePath = '/dashboard/workplace'

const screens: Readonly<Record<string, readonly string[]>> = {
  'a.admin': [
    homePath,
    '/account/center',
    '/account/center/app',
    '/account/center/project',
    '/account/settings/base',
    '/account/settings/security',
    '/account/settings/binding',
    '/account/settings/notification',
    '/account/settings/custom',
    '/account/reminders',
    '/permission/user',
    '/permission/account',
    '/permission/group',
    '/permission/role',
    '/permission/rule',
    '/security/online',
    '/security/signin',
    '/audit/log',
    '/audit/recycle',
    '/result/success',
    '/result/error',
    '/404',
  ],
  admin: [
    '/platform/admin',
    '/platform/resetpassword',
    '/platform/enterprise',
    '/platform/registration',
    '/platform/permission',
    '/permission/menu',
    '/security/policy',
    '/security/outgoing',
  ],
  'a.clerk': ['/permission/user', '/message/log', '/rmft/create', '/order/create', '/pound/list'],
}

for (const [account, paths] of Object.entries(screens))
  test(`every screen of ${account} is accessible in light and dark`, async ({ page }) => {
    await signIn(page, account)
    await page.goto(homePath)
    await expect(page.getByRole('tab', { name: '工作台' })).toBeVisible()
    for (const path of paths)
      await test.step(path, async () => {
        await openScreen(page, path)
        await examine(page, path)
        if (path !== homePath) await closeScreen(page)
      })
  })

test('every screen before signing in is accessible in light and dark', async ({ page }) => {
  for (const path of ['/user/login', '/user/register', '/user/register-result', '/user/forgot'])
    await test.step(path, async () => {
      await page.goto(path)
      await examine(page, path)
    })
})

test('the batch view names each landmark once, and the foot of a manifest is as wide as its cards', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const { rows } = await api.post<{ rows: { id: string; batch_number: string }[] }>('/document/manifest/list', {
    status: 'rejected',
  })
  const { id, batch_number } = rows[0]!
  await signIn(page, 'a.clerk')
  for (const path of [`/batch/view?batch_number=${batch_number}`, `/rmft/edit?id=${id}`]) {
    await page.goto(path)
    await examine(page, path)
  }
  const edges = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { left, right } = element.getBoundingClientRect()
        return [left, right]
      })
  expect(await edges('.doc-foot')).toEqual(await edges('.doc-top'))
})
