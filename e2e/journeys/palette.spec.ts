import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeCrossing } from '../harness/trade.ts'

const box = (page: Page) => page.getByRole('combobox', { name: '搜索单据、档案、页面或操作' })
const options = (page: Page) => page.getByRole('listbox', { name: '搜索结果' }).getByRole('option')
const marked = (page: Page) => page.getByRole('listbox', { name: '搜索结果' }).getByRole('option', { selected: true })

test('one box finds records, screens and actions, by keyboard alone', async ({ page }) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api)
  const [batch = ''] = crossing.batches
  const [truck] = crossing.trucks
  await signIn(page, 'a.clerk')
  await page.goto('/transport/vehicle')
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  await test.step('Esc 关闭，焦点回到原处', async () => {
    await page.getByRole('button', { name: '新增' }).focus()
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(box(page)).toBeHidden()
    await expect(page.getByRole('button', { name: '新增' })).toBeFocused()
  })
  await test.step('末五位找到批次，写明状态和下一步；回车前看不错的单不会被改动', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(batch.slice(-5))
    const line = options(page).filter({ hasText: batch })
    await expect(line).toContainText('已预留')
    await expect(line).toContainText('生成舱单')
    await expect(page.getByRole('dialog', { name: '搜索' }).getByRole('status')).toBeEmpty()
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'palette')
    await page.setViewportSize({ width: 1440, height: 900 })
  })
  await test.step('Home、End 与方向键移动，Ctrl+Enter 只打开', async () => {
    await page.keyboard.press('End')
    await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowUp')
    await expect(marked(page)).toHaveText(new RegExp(batch))
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(new RegExp(`/batch/view\\?batch_number=${batch}`))
    await expect(page.getByRole('button', { name: '生成舱单' })).toBeVisible()
  })
  await test.step('回车执行下一步：生成舱单并打开', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(truck?.plate.slice(-5) ?? '')
    await expect(marked(page)).toContainText('生成舱单')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/rmft\/edit\?id=/)
  })
  await test.step('动词：申报加末几位，落到舱单的申报；没有可做的写明原因', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type(`申报 ${batch.slice(-5)}`)
    await expect(marked(page)).toContainText(/申报/)
    await page.keyboard.press('Control+a')
    await page.keyboard.type(`审批 ${batch.slice(-5)}`)
    await expect(options(page).first()).toContainText('现在不能审批')
    await page.keyboard.press('Escape')
  })
  await test.step('页面按拼音首字母，回车比服务器快也不会错', async () => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('glcd')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/rmft\/list/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type(batch)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/rmft\/edit\?id=|\/batch\/view/)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('新建订单')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/order\/create/)
  })
  await test.step('从任何页面到一个月内的任何单据，七键', async () => {
    await page.goto('/goods/list')
    await expect(page.getByRole('button', { name: '搜索 Ctrl K' })).toBeVisible()
    const keys = ['Control+k', ...batch.slice(-5), 'Control+Enter']
    expect(keys.length).toBeLessThanOrEqual(8)
    for (const key of keys.slice(0, -1)) await page.keyboard.press(key)
    await expect(marked(page)).toHaveText(new RegExp(batch))
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(new RegExp(`/batch/view\\?batch_number=${batch}`))
  })
  await test.step('星标收藏本页；空的搜索框列出收藏和最近打开的单据', async () => {
    await page.getByRole('button', { name: '收藏本页' }).click()
    await page.keyboard.press('Control+k')
    const name = `批次 ${batch.slice(-5)}`
    const group = (words: string) => page.getByRole('listbox', { name: '搜索结果' }).getByRole('group', { name: words })
    await expect(group('收藏').getByRole('option')).toHaveText([new RegExp(name)])
    await expect(group('最近打开').getByRole('option').first()).toBeVisible()
    await expect(group('最近打开')).not.toContainText(name)
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'palette-empty')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Escape')
  })
  await test.step('找不到时说清楚怎样找', async () => {
    await page.getByRole('button', { name: '搜索 Ctrl K' }).click()
    await page.keyboard.type('没有这样的东西')
    await expect(page.getByRole('dialog', { name: '搜索' }).getByRole('status')).toContainText(
      '没有找到“没有这样的东西”',
    )
    await expect(options(page)).toHaveCount(0)
  })
})

test('a failed search is reported and can be repeated', async ({ page }) => {
  await signIn(page, 'a.clerk')
  await page.goto('/dashboard/workplace')
  await expect(page.getByRole('button', { name: '搜索 Ctrl K' })).toBeVisible()
  const fault = { code: 'server.fault', message: '服务器出错了，请把编号告诉管理员', requestId: 'of-the-journey' }
  await page.route('**/platform/find?**', (route) => route.fulfill({ status: 500, json: fault }))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('甘其')
  const alert = page.getByRole('dialog', { name: '搜索' }).getByRole('alert')
  await expect(alert).toContainText(fault.message)
  await page.unroute('**/platform/find?**')
  await alert.getByRole('button', { name: '重试' }).click()
  await expect(alert).toBeHidden()
})
