import { expect, test } from '@playwright/test'
import { apiAs, demonstrationPassword } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

test('a locked user sees when the lock ends, and an administrator lifts it before', async ({ page, browser }) => {
  await page.goto('/user/login')
  const name = page.getByLabel('账号', { exact: true })
  const password = page.getByLabel('密码', { exact: true })
  for (let n = 0; n < 6; n += 1) {
    await name.fill('a.spare')
    await password.fill(`wrong-${n}`)
    const answered = page.waitForResponse('**/users/login')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await answered
    await expect(page.getByRole('alert')).not.toBeEmpty()
  }
  await expect(page.getByRole('alert')).toHaveText(/账号已锁定/)
  await expect(page.getByRole('timer')).toHaveText(/^00:(29|30):\d\d$/)
  await takeScreenshots(page, 'locked-out')
  const office = await browser.newContext()
  const desk = await office.newPage()
  await signIn(desk, 'a.admin')
  await desk.goto('/permission/user')
  await desk.getByRole('link', { name: '账号与锁定' }).click()
  await expect(desk).toHaveURL(/\/permission\/account$/)
  await desk.getByRole('combobox', { name: '状态' }).click()
  await desk.getByTitle('已锁定').click()
  const row = desk.getByRole('row').filter({ hasText: 'a.spare' })
  await expect(row.getByRole('timer')).toHaveText(/^00:(29|30):\d\d$/)
  await takeScreenshots(desk, 'accounts')
  await expectNoSeriousFindings(desk)
  await row.getByRole('button', { name: '解锁' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: '解锁' }).click()
  await expect(desk.getByText('没有符合的账号。')).toBeVisible()
  await office.close()
  await name.fill('a.spare')
  await password.fill(demonstrationPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('heading', { name: /今日待办/ })).toBeVisible()
})

test('an address that asks for a right shows the explanation in view', async ({ page }) => {
  const api = await apiAs('a.admin')
  const { rows } = await api.post<{ rows: { id: string; username: string }[] }>('/platform/account/getall', {
    keyword: 'a.clerk',
  })
  await signIn(page, 'a.admin')
  await page.goto(`/permission/rule?kind=user&holder=${rows[0]!.id}&menu=vehicle&button=add`)
  const explanation = page.getByRole('region', { name: '权限解释' }).getByRole('status')
  await expect(explanation).toContainText('有权限 车辆 · 新增')
  await expect(explanation).toContainText('角色“制单员”')
  await expect(explanation).toBeInViewport({ ratio: 1 })
  await takeScreenshots(page, 'explanation')
  await expectNoSeriousFindings(page)
})
