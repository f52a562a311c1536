import { expect, test } from '@playwright/test'
import { workbookOf } from '@guanqiao/workbook/write'
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
  const bytes = await workbookOf([
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
  ])
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

test('goods whose elements a newer list changes are one task, and leave it once they are checked', async ({ page }) => {
  const code = '2603000090'
  const name = '待核对铜矿砂'
  const staff = await apiAs('admin')
  const clerk = await apiAs('b.clerk')
  await test.step('准备：清单更新前有一个填了要素的商品', async () => {
    for (const [at, element_name] of ['用途', '含铜量'].entries())
      await staff.post('/platform/goodelement/create', { good_code: code, sequence: at + 1, element_name })
    const draft = { good_name: name, good_code: code, unit_first: '035', g_model: '冶炼|25' }
    await clerk.post('/platform/basegood/create', draft)
    const rows = ['含铜量', '用途'].map((element_name, at) => ({ good_code: code, sequence: at + 1, element_name }))
    const valid_from = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const file = { source: '规范申报目录', valid_from, rows }
    const { data } = await staff.post<{ data: { state: string; outdated: number } }>(
      '/platform/goodelement/preview',
      file,
    )
    expect(data.outdated).toBe(1)
    await staff.post('/platform/goodelement/importlists', { ...file, state: data.state })
  })
  await signIn(page, 'b.clerk')
  const row = page.getByRole('row').filter({ hasText: name })
  await test.step('从今日待办到待核对的商品', async () => {
    await page.goto('/dashboard/workplace')
    const todo = page.getByRole('region', { name: /^今日待办/ })
    await expect(todo.getByText('1 个商品的申报要素待核对')).toBeVisible()
    await takeScreenshots(page, 'outdated-todo')
    await todo.getByRole('link', { name: /核对/ }).last().click()
    await expect(page).toHaveURL(/elements_changed_on_to=/)
    await expect(row).toBeVisible()
    await takeScreenshots(page, 'outdated-goods')
    await expectNoSeriousFindings(page)
  })
  await test.step('核对后保存，从待办消失', async () => {
    await row.getByRole('button', { name: '申报要素' }).click()
    const dialog = page.getByRole('dialog', { name: /申报要素/ })
    await dialog.getByRole('textbox', { name: /含铜量/ }).fill('25')
    await dialog.getByRole('textbox', { name: /用途/ }).fill('冶炼')
    await dialog.getByRole('button', { name: /保\s*存/ }).click()
    await expect(dialog).toBeHidden()
    await expect(row).toHaveCount(0)
    const { rows } = await clerk.get<{ rows: { kind: string }[] }>('/platform/todo/getall')
    expect(rows.map(({ kind }) => kind)).not.toContain('outdatedElements')
  })
  await staff.context.dispose()
  await clerk.context.dispose()
})
