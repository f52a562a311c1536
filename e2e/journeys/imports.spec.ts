import type { Locator, Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { workbookOf } from '@guanqiao/workbook/write'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { nextPlate } from '../harness/trade.ts'

const headings = ['车牌号*', '车型*', '运输公司*', '整备质量(kg)*', '备注']

async function sheet(rows: readonly (readonly (string | number)[])[]): Promise<Buffer> {
  const bytes = await workbookOf([{ name: '车辆', rows: [headings, ...rows.map((row) => [...row])] }])
  return Buffer.from(bytes)
}

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: /导入$/ }).click()
  await expect(page.getByRole('dialog', { name: '导入车辆' })).toBeVisible()
}

test('a sheet of vehicles is imported: wrong cells are mended in place, also after a reload', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const { rows: companies } = await api.post<{ rows: { company_name: string }[] }>('/transport/company/getall', {})
  const company = companies[0]!.company_name
  const plates = [nextPlate(), nextPlate(), nextPlate(), nextPlate()]
  const name = `车辆${Date.now()}.xlsx`
  await signIn(page, 'a.clerk')
  await page.goto('/transport/vehicle')
  await open(page)
  const dialog = page.getByRole('dialog', { name: '导入车辆' })
  await test.step('不是 Excel 的文件说明原因', async () => {
    const buffer = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4])
    await dialog.locator('input[type=file]').setInputFiles({ name: '照片.xlsx', mimeType: 'image/jpeg', buffer })
    await expect(dialog.getByRole('alert')).toContainText('的内容是JPG 图片，与文件名不符')
  })
  await test.step('错误在各自的单元格', async () => {
    const buffer = await sheet([
      [plates[0]!, '牵引车', company, 8800, ''],
      [plates[1]!, '坦克', company, 8800, ''],
      [plates[2]!, '牵引车', '没有这家公司', -5, ''],
      [plates[3]!, '牵引车', company, 9000.5, '0007'],
    ])
    await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/zip', buffer })
    await expect(dialog.getByRole('status')).toContainText('可新增 2 行，有误 2 行')
    await expect(dialog.getByRole('textbox', { name: '第 3 行 车型' })).toHaveAccessibleDescription(/没有“坦克”这一项/)
    await expect(dialog.getByRole('textbox', { name: '第 4 行 运输公司' })).toHaveAccessibleDescription(
      /没有“没有这家公司”/,
    )
    await expect(dialog.getByRole('textbox', { name: '第 4 行 整备质量(kg)' })).toHaveAccessibleDescription(
      /不能为负数/,
    )
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'import')
  })
  await test.step('好的行先导入，其余的刷新后还在', async () => {
    await dialog.getByRole('button', { name: '导入 2 行' }).click()
    await expect(dialog.getByRole('status')).toContainText('已导入 2 行，可新增 0 行，有误 2 行')
    await page.reload()
    await open(page)
    const left = dialog.getByRole('listitem').filter({ hasText: name })
    await left.getByRole('button', { name: '继续' }).click()
    await expect(dialog.getByRole('status')).toContainText('有误 2 行')
  })
  await test.step('就地改正后导入', async () => {
    const type = dialog.getByRole('textbox', { name: '第 3 行 车型' })
    await type.fill('平板')
    await type.press('Enter')
    await expect(dialog.getByRole('row', { name: /第 3 行|^3 / }).getByText('✓ 可导入')).toBeVisible()
    await dialog.getByRole('textbox', { name: '第 4 行 运输公司' }).fill(company)
    await dialog.getByRole('textbox', { name: '第 4 行 整备质量(kg)' }).fill('8,700')
    await dialog.getByRole('textbox', { name: '第 4 行 整备质量(kg)' }).press('Enter')
    await dialog.getByRole('button', { name: '导入 2 行' }).click()
    await expect(dialog.getByRole('status')).toContainText('已导入 4 行，可新增 0 行，有误 0 行')
  })
  for (const plate_number of plates) {
    const { totalCount } = await api.post<{ totalCount: number }>('/transport/vehicle/getall', { plate_number })
    expect(totalCount).toBe(1)
  }
})

/** Moves the focus forward, as a user without a mouse does, until it is on `target`. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let steps = 0; steps < 60; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach the control')
}

test('a sheet with foreign headings gets its fields by keyboard alone, and changes the record that exists', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const { rows } = await api.post<{ rows: { id: string; company_name: string }[] }>('/transport/company/getall', {})
  const { id: company_id, company_name } = rows[0]!
  const [known, fresh] = [nextPlate(), nextPlate()]
  await api.post('/transport/vehicle/create', {
    plate_number: known,
    vehicle_type: 'tractor',
    company_id,
    curb_weight: '9000',
  })
  const foreign = ['Улсын дугаар', '车型', 'Компани', 'Жин (т)']
  const bytes = await workbookOf([
    {
      name: 'Машин',
      rows: [['Тээврийн хэрэгсэл'], foreign, [known, '牵引车', company_name, 9.5], [fresh, '平板', company_name, 8.8]],
    },
  ])
  await signIn(page, 'a.clerk')
  await page.goto('/transport/vehicle')
  await open(page)
  const dialog = page.getByRole('dialog', { name: '导入车辆' })
  const buffer = Buffer.from(bytes)
  await dialog.locator('input[type=file]').setInputFiles({ name: '外方.xlsx', mimeType: 'application/zip', buffer })
  await expect(dialog.getByRole('alert')).toContainText('缺少必填的列：车牌号、整备质量(kg)、运输公司')
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'import-columns')
  for (const [heading, label] of [
    ['Улсын дугаар', '车牌号'],
    ['Компани', '运输公司'],
    ['Жин (т)', '整备质量'],
  ] as const) {
    await tabTo(page, dialog.getByRole('combobox', { name: `“${heading}”导入到` }))
    await page.keyboard.type(label)
    await page.keyboard.press('Enter')
  }
  await expect(dialog.getByRole('alert')).toBeHidden()
  await tabTo(page, dialog.getByRole('button', { name: '按此读取' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('可新增 1 行，可更新 1 行，有误 0 行')
  await expect(dialog.getByRole('textbox', { name: '第 3 行 整备质量(kg)' })).toHaveAccessibleDescription('9000 → 9500')
  await takeScreenshots(page, 'import-updates')
  await tabTo(page, dialog.getByRole('button', { name: '新增 1 行并更新 1 行' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('已导入 2 行，可新增 0 行，有误 0 行')
  for (const [plate_number, curb_weight] of [
    [known, '9500.000'],
    [fresh, '8800.000'],
  ]) {
    const list = await api.post<{ rows: object[] }>('/transport/vehicle/getall', { plate_number })
    expect(list.rows).toMatchObject([{ curb_weight }])
  }
})
