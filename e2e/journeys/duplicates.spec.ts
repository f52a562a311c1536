import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

test('two records of one company are merged field by field, and taken apart again', async ({ page }) => {
  await test.step('准备：同一家公司登记了两次', async () => {
    const api = await apiAs('a.admin')
    const create = async (company_name: string, more: object) =>
      (
        await api.post<{ data: { id: string } }>('/transport/company/create', {
          company_name,
          contact_name: '王强',
          ...more,
        })
      ).data.id
    await create('草原通达（满都拉）运输有限公司', { contact_phone: '0478-3361234' })
    const twice = await create('草原通达(满都拉) 运输有限责任公司', {
      contact_phone: '04783361234',
      address: '满都拉口岸货场路 8 号',
    })
    await api.post('/transport/vehicle/create', {
      plate_number: '蒙L7Y312',
      vehicle_type: 'tractor',
      curb_weight: '15000',
      company_id: twice,
    })
    await create('双河运输（甲）', { contact_phone: '0478-3365555' })
    await create('双河运输甲', { contact_phone: '0478-3365556' })
    await api.context.dispose()
  })
  await signIn(page, 'a.admin')
  await page.goto('/base/duplicate?kind=company')
  const group = page.getByRole('region', { name: /草原通达/ })
  await expect(group.getByRole('heading')).toContainText('名称只有写法不同')
  await takeScreenshots(page, 'duplicates')
  await expectNoSeriousFindings(page)
  await test.step('记为不是重复', async () => {
    await page
      .getByRole('region', { name: /双河运输/ })
      .getByRole('button', { name: '不是重复' })
      .click()
    await expect(page.getByRole('region', { name: /双河运输/ })).toHaveCount(0)
    await page.getByText('已排除', { exact: true }).click()
    await expect(page.getByRole('region', { name: /双河运输/ })).toBeVisible()
    await page.getByText('可能重复', { exact: true }).click()
  })
  await test.step('逐项选择，只用键盘', async () => {
    await group.getByRole('button', { name: '合并', exact: true }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: '合并运输公司' })
    await expect(dialog).toContainText('车辆 1 条')
    // The address is only in the second record: its value is preselected.
    await expect(dialog.getByRole('radio', { name: '地址取并入的' })).toBeChecked()
    await expect(dialog.getByRole('radio', { name: '企业名称取保留的' })).toBeChecked()
    await takeScreenshots(page, 'duplicates-merge')
    await expectNoSeriousFindings(page)
    await dialog.getByRole('radio', { name: '联系电话取保留的' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(dialog.getByRole('radio', { name: '联系电话取并入的' })).toBeChecked()
    await dialog.getByRole('button', { name: '合并', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('已合并，改指 车辆 1 条')).toBeVisible()
    await expect(group).toHaveCount(0)
  })
  await test.step('回收站写明并入了哪条，恢复要从这里撤销', async () => {
    await page.goto('/audit/recycle')
    const row = page.getByRole('row').filter({ hasText: '草原通达(满都拉)' })
    await expect(row).toContainText('草原通达（满都拉）运输有限公司')
    await row.getByRole('button', { name: '恢复' }).click()
    await expect(page.getByText('请在“重复记录”里撤销合并')).toBeVisible()
  })
  await page.goto('/base/duplicate?kind=company')
  await page.getByText('合并记录', { exact: true }).click()
  await takeScreenshots(page, 'duplicates-merges')
  await expectNoSeriousFindings(page)
  await page.getByRole('button', { name: '撤销合并' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /确\s?定|撤销/ })
    .click()
  await expect(page.getByText('改回 车辆 1 条')).toBeVisible()
  await expect(page.getByText('已撤销', { exact: true })).toBeVisible()
  await page.getByText('可能重复', { exact: true }).click()
  await expect(group).toBeVisible()
})
