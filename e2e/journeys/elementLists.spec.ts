import { expect, test } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

const good_code = '2603000010'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('a newer list of elements is previewed, refused after a change, previewed again and applied', async ({ page }) => {
  const api = await apiAs('admin')
  const element = (sequence: number, element_name: string, change: object = {}) =>
    api.post('/platform/goodelement/create', { good_code, sequence, element_name, ...change })
  await element(1, '品牌种类')
  await element(2, '含铜量', { unit_text: '%' })
  await element(3, '旧要素')
  await signIn(page, 'admin')
  await page.goto(`/goods/element?good_code=${good_code}`)
  await page.getByRole('button', { name: '更新清单' }).click()
  const dialog = page.getByRole('dialog', { name: '更新申报要素清单' })
  await test.step('文件有错时逐行说明', async () => {
    const text = '商品编号,要素名称,必填\n26030000,品牌种类,是\n2603000010,含铜量,也许'
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '错.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await expect(dialog.getByRole('alert')).toContainText('第 2 行：商品编号“26030000”应为 10 位数字')
    await expect(dialog.getByRole('alert')).toContainText('第 3 行：必填“也许”只能是“是”或“否”')
    await takeScreenshots(page, 'element-lists-wrong')
  })
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '规范申报目录',
        rows: [
          ['商品编号', '序号', '要素名称', '必填', '单位', '选项'],
          [good_code, 1, '品牌种类', '是', '', '0 无品牌;1 境内自主品牌;3 境外品牌(贴牌生产)'],
          [good_code, 2, '出口享惠情况', '是', '', ''],
          [good_code, 3, '含铜量', '是', '%', ''],
          [good_code, 4, '其他', '否', '', ''],
        ],
      },
    ],
  })
  const preview = async () => {
    await dialog.getByRole('button', { name: '预览' }).click()
    await expect(dialog.getByRole('status')).toContainText('新增 2 个，修改 2 个，停用 1 个，不变 0 个')
  }
  await test.step('预览变化', async () => {
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '规范申报目录.xlsx', mimeType: xlsx, buffer: Buffer.from(bytes) })
    await expect(dialog).toContainText('规范申报目录.xlsx，1 个商品编号，4 项要素')
    await dialog.getByLabel('来源').fill('海关总署公告2026年第3号')
    await preview()
    await dialog.getByText('修改 2', { exact: true }).click()
    const brand = dialog.getByRole('row').filter({ hasText: '品牌种类' })
    await expect(brand).toContainText('第1项，必填，选择，选项 0 无品牌、1 境内自主品牌、3 境外品牌(贴牌生产)')
    await takeScreenshots(page, 'element-lists-preview')
    await expectNoSeriousFindings(page)
  })
  await test.step('预览之后有变化：说明，什么也没有更新', async () => {
    await element(9, '同事刚加的')
    await dialog.getByRole('button', { name: '确认更新' }).click()
    await expect(page.getByText('预览之后申报要素又有变化，请重新预览')).toBeVisible()
    await dialog.getByRole('button', { name: '返回修改' }).click()
    await expect(dialog.getByLabel('来源')).toHaveValue('海关总署公告2026年第3号')
    await dialog.getByRole('button', { name: '预览' }).click()
    await expect(dialog.getByRole('status')).toContainText('停用 2 个')
  })
  await dialog.getByRole('button', { name: '确认更新' }).click()
  await expect(page.getByText('申报要素已更新：新增 2，修改 2，停用 2')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await takeScreenshots(page, 'element-lists-updated')
  const { rows } = await api.post<{ rows: { element_name: string }[] }>('/platform/goodelement/getbygood', {
    good_code,
  })
  expect(rows.map(({ element_name }) => element_name)).toEqual(['品牌种类', '出口享惠情况', '含铜量', '其他'])
  await api.context.dispose()
})
