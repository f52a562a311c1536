import { expect, test } from '@playwright/test'
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
