import { expect, test } from '@playwright/test'
import { randomUUID } from 'node:crypto'
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

/** Sends a paper of a driver with its last day. */
async function attach(api: Awaited<ReturnType<typeof apiAs>>, driver_id: string, annex_type: string, valid_to: string) {
  const upload_id = randomUUID()
  const base64 = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n').toString(
    'base64',
  )
  await api.post('/file/part', { upload_id, number: 0, pieces: [{ base64 }] })
  const file = await api.post<{ data: { id: string } }>('/file/complete', {
    upload_id,
    parts: 1,
    file_name: '旧件.pdf',
  })
  const draft = { driver_id, file_id: file.data.id, annex_type, valid_to }
  await api.post('/transport/driverannex/bulkCreate', { list: [draft] })
}

test('the scan of a visa that expires leads to the annexes of its driver, and a newer scan takes it off', async ({
  page,
}) => {
  const name = '到期司机'
  await test.step('准备：一名司机的签证附件后天到期', async () => {
    const api = await apiAs('a.clerk')
    const company = await api.post<{ data: { id: string } }>('/transport/company/create', {
      company_name: '附件到期运输有限公司',
      contact_name: '王强',
      contact_phone: '0478-3361235',
    })
    const driver = await api.post<{ data: { id: string } }>('/transport/driver/create', {
      driver_name: name,
      identity_type: 'other',
      identity_number: 'W8812345',
      license_no: '152600198801',
      license_expiry: dayIn(900),
      mobile: '13800138000',
      company_id: company.data.id,
    })
    await attach(api, driver.data.id, 'visa', dayIn(2))
    await api.context.dispose()
  })
  await signIn(page, 'a.clerk')
  const row = page.getByRole('row').filter({ hasText: name }).filter({ hasText: '签证附件' })
  const annexes = page.getByRole('region', { name: '附件' })

  await test.step('从到期提醒打开司机的附件', async () => {
    await page.goto('/transport/expiring?kind=driver_annex.driver_id')
    await expect(row).toContainText('剩 2 天')
    await takeScreenshots(page, 'watch-annexes')
    await row.getByRole('link', { name: '更新证件' }).click()
    await expect(annexes.getByRole('heading', { name: '附件' })).toBeFocused()
    await expect(annexes).toBeInViewport()
    await expect(page).not.toHaveURL(/part=/)
    await takeScreenshots(page, 'watch-annexes-open')
    await expectNoSeriousFindings(page)
  })

  await test.step('上传新件并填有效期后不再提醒', async () => {
    await annexes.locator('input[type=file]').setInputFiles({
      name: '签证新件.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
    })
    const line = annexes.getByRole('listitem').filter({ hasText: '签证新件.pdf' })
    await line.getByRole('button', { name: '修改' }).click()
    const dialog = page.getByRole('dialog', { name: '修改附件 签证新件.pdf' })
    await dialog.getByRole('textbox', { name: '有效期至' }).fill(dayIn(300))
    await page.keyboard.press('Enter')
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await expect(line).toContainText(`有效期至 ${dayIn(300)}`)
    await page.goto('/transport/expiring?kind=driver_annex.driver_id')
    await expect(page.getByRole('table').first()).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})
