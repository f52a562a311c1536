import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { openScreen } from '../harness/openScreen.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { makeReleased } from '../harness/trade.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('on a phone nothing scrolls sideways but a table in its frame, and the menu opens as a drawer', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeReleased(api)
  await signIn(page, 'a.clerk')
  const screens = [
    ['工作台', '/dashboard/workplace', page.getByRole('region', { name: /^今日待办/ })],
    ['订单', '/order/list', page.getByRole('link', { name: crossing.orderNo })],
    ['订单录入', '/order/create', page.getByRole('textbox', { name: '合同号' })],
    ['公路舱单', '/rmft/list', page.getByRole('link', { name: crossing.batches[0] ?? '' }).first()],
    ['舱单', `/rmft/edit?id=${crossing.manifest.id}`, page.getByRole('heading', { name: crossing.batches[0] ?? '' })],
    ['车辆', '/transport/vehicle', page.getByRole('link', { name: /^蒙/ }).first()],
    ['批次总览', `/batch/view?batch_number=${crossing.batches[0]}`, page.getByRole('list', { name: '单证链' })],
  ] as const
  await page.goto('/dashboard/workplace')
  await expect(screens[0][2]).toBeVisible()
  for (const [name, path, heading] of screens) {
    await test.step(name, async () => {
      await openScreen(page, path)
      await expect(heading).toBeVisible()
      await expectNoSidewaysScroll(page)
      await expectNoSeriousFindings(page)
    })
  }
  await test.step('查询条件收成一项，翻页占一行', async () => {
    await openScreen(page, '/transport/vehicle')
    const search = page.getByRole('search')
    await expect(search.getByRole('textbox')).toHaveCount(1)
    await search.getByRole('button', { name: '展开' }).click()
    await expect(search.getByRole('textbox', { name: '车牌号' })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectNoSeriousFindings(page)
    await page.getByRole('listitem', { name: '下一页' }).click()
    await expect(page).toHaveURL(/pageNo=2/)
  })
  await test.step('菜单抽屉', async () => {
    await page.getByRole('button', { name: '展开菜单' }).click()
    const drawer = page.getByRole('dialog')
    await expectNoSeriousFindings(page)
    await drawer.getByRole('link', { name: '批次号' }).click()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(/\/number\/batch/)
    await expectNoSidewaysScroll(page)
  })
  await openScreen(page, '/dashboard/workplace')
  await expect(screens[0][2]).toBeVisible()
  await takeScreenshots(page, 'workplace')
})

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(() => {
    const places = [document.documentElement, document.querySelector('.frame')!]
    return Math.max(...places.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
  })
  expect(over).toBe(0)
}
