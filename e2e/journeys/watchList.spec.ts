import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

const dayIn = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

test('a clerk finds the paper that expires, renews it, and it leaves the list', async ({ page }) => {
  const plate = '蒙L5T208'
  const api = await apiAs('a.clerk')
  await test.step('准备：一辆车的保险昨天过期，年检后天到期', async () => {
    const company = await api.post<{ data: { id: string } }>('/transport/company/create', {
      company_name: '到期提醒运输有限公司',
      contact_name: '王强',
      contact_phone: '0478-3361234',
    })
    await api.post('/transport/vehicle/create', {
      plate_number: plate,
      vehicle_type: 'tractor',
      curb_weight: '15000',
      company_id: company.data.id,
      insurance_expiry: dayIn(-1),
      inspection_expiry: dayIn(2),
    })
    await api.context.dispose()
  })
  await signIn(page, 'a.clerk')
  const rowOf = (paper: string) => page.getByRole('row').filter({ hasText: plate }).filter({ hasText: paper })

  await test.step('从今日待办到过期的证件', async () => {
    await page.goto('/dashboard/workplace')
    const todo = page.getByRole('region', { name: /^今日待办/ })
    await expect(todo.getByRole('link', { name: '证件已过期：查看全部' }).first()).toBeVisible()
    await takeScreenshots(page, 'watch-todo')
    await todo.getByRole('link', { name: '证件已过期：查看全部' }).first().click()
    await expect(page).toHaveURL(/\/transport\/expiring\?band=expired/)
    await expect(rowOf('保险')).toContainText('过期 1 天')
    await expect(rowOf('年检')).toHaveCount(0)
  })

  await test.step('按证件和范围查询', async () => {
    await page.goto('/transport/expiring')
    await takeScreenshots(page, 'watch-list')
    await expectNoSeriousFindings(page)
    await page.getByRole('combobox', { name: '证件' }).click()
    await page.getByTitle('车辆 · 年检', { exact: true }).click()
    await page.getByRole('button', { name: /^查\s*询$/ }).click()
    await expect(page).toHaveURL(/kind=vehicle\.inspection_expiry/)
    await expect(rowOf('年检')).toContainText('剩 2 天')
    await expect(rowOf('保险')).toHaveCount(0)
  })

  await test.step('更新证件后不再提醒', async () => {
    await rowOf('年检').getByRole('link', { name: '更新证件' }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: '年检有效期' }).fill(dayIn(300))
    await page.keyboard.press('Tab')
    await form.getByRole('button', { name: '保存', exact: true }).click()
    await expect(form).toBeHidden()
    await page.goto('/transport/expiring?kind=vehicle.inspection_expiry&band=week')
    await expect(rowOf('年检')).toHaveCount(0)
  })
})
