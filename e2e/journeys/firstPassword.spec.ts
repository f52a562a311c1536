import { expect, test } from '@playwright/test'
import { firstPassword } from '../harness/account.ts'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { enterCredentials } from '../harness/signIn.ts'

test('a password that an administrator set is replaced before anything else, then the requested page opens', async ({
  page,
}) => {
  const admin = await apiAs('a.admin')
  const { data } = await admin.post<{ data: { id: string } }>('/platform/users/create', {
    username: 'a.newcomer',
    full_name: '张新宇',
  })
  const { rows } = await admin.get<{ rows: { id: string }[] }>('/platform/role/getall', { keyword: '制单员' })
  await admin.post('/platform/userrole/create', { user_id: data.id, role_id: rows[0]?.id })
  const reset = async () =>
    (await admin.post<{ password: string }>('/platform/users/resetpassword', { id: data.id })).password
  const issued = await reset()
  await page.goto('/transport/vehicle?keyword=蒙')
  await enterCredentials(page, 'a.newcomer', issued)
  await test.step('只能设置新密码', async () => {
    await expect(page).toHaveURL(/\/user\/password/)
    await expectFocus(page, '现在的密码')
    await page.goto('/order/list')
    await expect(page).toHaveURL(/\/user\/password\?redirect=%2Forder%2Flist/)
    await page.goto('/transport/vehicle?keyword=蒙')
    await expect(page).toHaveURL(/\/user\/password\?redirect=%2Ftransport/)
    await expectFocus(page, '现在的密码')
    await takeScreenshots(page, 'password-due')
    await expectNoSeriousFindings(page)
  })
  await test.step('错误显示在字段上', async () => {
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('现在的密码')).toHaveAccessibleDescription('请输入现在的密码')
    await page.getByLabel('现在的密码').fill('wrong-password')
    await page.getByLabel('新密码', { exact: true }).fill(firstPassword)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('现在的密码')).toHaveAccessibleDescription('密码不正确')
  })
  await test.step('换好后到原来要去的页面', async () => {
    await page.getByLabel('现在的密码').fill(issued)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/transport\/vehicle\?keyword=/)
    await expect(page.getByRole('heading', { name: '车辆' }).or(page.getByRole('table')).first()).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(/\/transport\/vehicle\?keyword=/)
  })
  await test.step('再次被重置后，也可以先退出', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto('/user/login')
    const again = await reset()
    await enterCredentials(page, 'a.newcomer', again)
    await page.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/user\/login/)
  })
  await admin.context.dispose()
})
