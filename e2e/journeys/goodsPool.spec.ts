import { expect, test } from '@playwright/test'
import { workbookOf } from '@guanqiao/workbook/write'
import { apiAs } from '../harness/api.ts'
import type { Row } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'

type Answer = { readonly data: Row }

test('goods of the pool are taken over, and their later changes are adopted by choice', async ({ page }) => {
  const staff = await apiAs('admin')
  const good_name = '公共库褐煤'
  const draft = { good_name, good_code: '2702100000', unit_first: '035', conditions: '7A', spec: '散装' }
  const { data: shared } = await staff.post<Answer>('/platform/basegood/create', draft)
  await signIn(page, 'a.admin')
  await page.goto(`/goods/list?keyword=${encodeURIComponent(good_name)}`)
  const rows = page.getByRole('row').filter({ hasText: good_name })
  await test.step('转为自有', async () => {
    await expect(rows).toHaveCount(1)
    await expect(rows.first()).toContainText('平台公共')
    await takeScreenshots(page, 'goods-pool')
    await rows.first().getByRole('button', { name: '转为自有' }).click()
    await expect(page.getByRole('dialog')).toContainText(`是否将平台公共的“${good_name}”转为本企业的？`)
    await page.getByRole('dialog').getByRole('button', { name: '转为自有' }).click()
    await expect(page.getByText(`“${good_name}”已在本企业资料中`)).toBeVisible()
    await expect(rows).toHaveCount(2)
    await expect(page.getByRole('button', { name: /公共商品有变化/ })).toHaveCount(0)
  })
  await test.step('来源留在商品上', async () => {
    await rows.filter({ hasNotText: '平台公共' }).getByRole('link').first().click()
    const drawer = page.getByRole('dialog', { name: new RegExp(good_name) })
    await expect(drawer).toContainText('取自公共商品')
    await expect(drawer.getByRole('definition').filter({ hasText: /^0$/ })).toHaveCount(0)
    await takeScreenshots(page, 'goods-pool-copy', drawer.getByText('取自公共商品').first())
    await page.keyboard.press('Escape')
  })
  await test.step('公共资料有变化：提示，逐项选择', async () => {
    const { id, version } = shared
    await staff.post('/platform/basegood/update', {
      id,
      version,
      conditions: '47Axy',
      unit_second: '070',
      spec: '散装，过筛',
    })
    await page.reload()
    await page.getByRole('button', { name: /公共商品有变化（\d+）/ }).click()
    const dialog = page.getByRole('dialog', { name: '公共商品的变化' })
    const goods = dialog.getByRole('region', { name: good_name, exact: true })
    await expect(goods.getByRole('row').filter({ hasText: '监管条件' })).toContainText('47Axy')
    await expect(goods.getByRole('row').filter({ hasText: '法定第二单位' })).toContainText('070 吨')
    await takeScreenshots(page, 'goods-pool-changes')
    await expectNoSeriousFindings(page)
    await goods.getByRole('checkbox', { name: '规格型号' }).uncheck()
    await goods.getByRole('button', { name: '采用所选 2 项' }).click()
    await expect(page.getByText(`“${good_name}”已采用 2 项变化`)).toBeVisible()
    await expect(goods).toHaveCount(0)
  })
  await staff.context.dispose()
})

test('staff of the platform fill the pool from a sheet, and enterprises see the goods', async ({ page }) => {
  const name = `表格公共煤${Date.now()}`
  await signIn(page, 'admin')
  await page.goto('/goods/list')
  const dialog = page.getByRole('dialog', { name: '导入商品' })
  await test.step('读入表格，就地改正', async () => {
    await page.getByRole('button', { name: /导入$/ }).click()
    const rows = [
      ['商品名称*', '商品编号*', '法定第一单位*', '最惠国税率(%)'],
      [`${name}甲`, '2701121000', '035', 3],
      [`${name}乙`, '2701121000', '没有', 3],
    ]
    const buffer = Buffer.from(await workbookOf([{ name: '商品', rows }]))
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: '公共商品.xlsx', mimeType: 'application/zip', buffer })
    await expect(dialog.getByRole('status')).toContainText('可新增 1 行，有误 1 行')
    await takeScreenshots(page, 'goods-pool-import')
    const unit = dialog.getByRole('textbox', { name: '第 3 行 法定第一单位' })
    await unit.fill('035')
    await unit.press('Enter')
    await dialog.getByRole('button', { name: '导入 2 行' }).click()
    await expect(dialog.getByRole('status')).toContainText('已导入 2 行，可新增 0 行，有误 0 行')
  })
  await test.step('企业看得见，可以转为自有', async () => {
    const api = await apiAs('b.clerk')
    const path = `/platform/basegood/getall?keyword=${encodeURIComponent(name)}`
    const { rows } = await api.get<{ rows: readonly Row[] }>(path)
    expect(rows).toHaveLength(2)
    await api.context.dispose()
  })
})
