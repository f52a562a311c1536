import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import { lookUp, makeCrossing, makeManifests, untilManifest } from '../harness/trade.ts'

async function save(api: Api, { id }: Row, change: object): Promise<void> {
  const { data } = await api.post<{ data: { manifest: Row } }>('/document/manifest/get', { id })
  await api.post('/document/manifest/edit', { id, version: data.manifest.version, ...change })
}

/** Ticks the rows of the list by J and X. */
async function tick(page: Page, count: number): Promise<void> {
  const rows = page.locator('.pane:not([hidden]) tr[data-row-key]')
  await expect(rows).toHaveCount(count)
  for (let at = 0; at < count; at += 1) {
    await page.keyboard.press('j')
    await expect(rows.nth(at)).toBeFocused()
    await page.keyboard.press('x')
  }
  await expect(page.getByText(`已选 ${count} 条`)).toBeVisible()
}

test('four drafts with one fault are sent, mended in one act by keyboard though a colleague changed one, and sent again', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api, 5)
  const manifests = await makeManifests(api, crossing)
  const faulty = manifests.slice(0, 4)
  for (const row of faulty) await save(api, row, { unloading_place: null })
  await signIn(page, 'a.clerk')
  await page.goto(`/rmft/list?order_id=${crossing.order.id}`)
  const results = page.getByRole('dialog', { name: '批量申报结果' })
  const group = results.getByRole('listitem').filter({ hasText: '卸货地代码' })

  await test.step('五票申报，四票有同样的问题，归为一组', async () => {
    await tick(page, 5)
    await page.getByRole('button', { name: '批量申报 (5)' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: '申报', exact: true }).press('Enter')
    await expect(results.getByRole('status')).toHaveText('1 票申报中，4 票没有发出，仍然勾选着')
    await expect(group).toHaveCount(1)
    await expect(group).toContainText('4 票')
    for (const batch of crossing.batches.slice(0, 4)) await expect(group).toContainText(batch)
    await expectFocus(page, '知道了')
    await expectAccessible(page)
    await takeScreenshots(page, 'grouped-results')
  })
  await test.step('关闭后失败的仍然勾选，上次结果可以再打开', async () => {
    await page.keyboard.press('Enter')
    await expect(results).toBeHidden()
    await expect(page.getByText('已选 4 条')).toBeVisible()
    await takeScreenshots(page, 'grouped-ticked')
    await page.getByRole('button', { name: '上次申报结果' }).press('Enter')
    await expect(group).toContainText('4 票')
  })
  const mending = page.getByRole('dialog', { name: '改“卸货地代码”' })
  await test.step('改这一项，预览旧值和新值', async () => {
    await group.getByRole('button', { name: '改这一项：卸货地代码，4 票' }).press('Enter')
    await expect(mending.getByRole('combobox', { name: '新的卸货地代码' })).toBeFocused()
    await expect(mending.getByRole('checkbox', { checked: true })).toHaveCount(4)
    await page.keyboard.type('0708SC02')
    await takeScreenshots(page, 'grouped-mend')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expectFocus(page, '改 4 票')
    await expect(mending.getByRole('listitem').filter({ hasText: /（空） → 0708SC02/ })).toHaveCount(4)
    await expectAccessible(page)
    await takeScreenshots(page, 'grouped-previewed')
  })
  await test.step('同事改过的一票不改，写明原因，再改一次', async () => {
    await save(api, faulty[1]!, { remark: '同事改过' })
    await page.keyboard.press('Enter')
    await expect(mending.getByRole('status')).toHaveText('3 票已改，1 票没有改，仍然勾选着')
    await expect(mending.getByText('记录已被他人修改')).toBeVisible()
    await expectAccessible(page)
    await takeScreenshots(page, 'grouped-refused')
    await mending.getByRole('button', { name: '预览 1 票' }).press('Enter')
    await expectFocus(page, '改 1 票')
    await page.keyboard.press('Enter')
    await expect(mending).toBeHidden()
  })
  await test.step('重新检查通过，重试失败的', async () => {
    await expect(results).toContainText('检查通过，没有发出')
    await expectFocus(page, '重试失败的 4 票')
    await takeScreenshots(page, 'grouped-mended')
    await page.keyboard.press('Enter')
    await expect(results.getByRole('status')).toHaveText('5 票申报中，回执会自动更新到列表')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByText(/已选 \d 条/)).toHaveCount(0)
    for (const row of manifests) await untilManifest(api, row, 'released')
  })
})

test('a place that differs from the order is changed in the order and in its other drafts by one act, if the clerk wants it', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeCrossing(api, 3)
  const manifests = await makeManifests(api, crossing)
  const [first, second] = manifests
  await signIn(page, 'a.clerk')
  await page.goto(`/rmft/edit?id=${first!.id}`)
  const unloadingPlace = page.getByRole('combobox', { name: /卸货地代码/ })
  const offer = page.getByRole('region', { name: '卸货地代码与订单不同' })
  await test.step('保存与订单不同的卸货地，提示也可以改订单和其余两票', async () => {
    await expect(unloadingPlace).toHaveValue('0708SC02')
    await expect(offer).toHaveCount(0)
    await unloadingPlace.fill('0708SC01')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(offer).toContainText(`与订单 ${crossing.orderNo} 不同`)
    await expectAccessible(page)
    await takeScreenshots(page, 'order-offer')
  })
  const dialog = page.getByRole('dialog', { name: '也改订单和其余舱单的“卸货地代码”' })
  await test.step('先看旧值和新值，同事改过的一票不改', async () => {
    await offer.getByRole('button', { name: '也改订单和其余 2 票…' }).press('Enter')
    await expect(dialog.getByRole('listitem').filter({ hasText: /0708SC02.* → 0708SC01/ })).toHaveCount(2)
    await expectFocus(page, '改订单和 2 票')
    await expectAccessible(page)
    await takeScreenshots(page, 'order-amend')
    await save(api, second!, { remark: '同事改过' })
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('status')).toHaveText('2 处已改，1 处没有改')
    await expect(dialog.getByText('记录已被他人修改')).toBeVisible()
    await expectFocus(page, '知道了')
    await expectAccessible(page)
    await takeScreenshots(page, 'order-amended')
    await page.keyboard.press('Enter')
  })
  await test.step('剩下的一票仍然提示，可以不用', async () => {
    await expect(offer).toContainText('与同一订单的其余舱单不同')
    await offer.getByRole('button', { name: '不用' }).press('Enter')
    await expect(offer).toHaveCount(0)
    const { data } = await api.get<{ data: { order: Row } }>('/platform/order/detail', { id: crossing.order.id })
    expect(data.order['site_id']).toBe(await lookUp(api, 'site', '0708SC01'))
    expect(data.order['status']).toBe('running')
    const places = await Promise.all(manifests.map((row) => stored(api, row)))
    expect(places).toEqual(['0708SC01', '0708SC02', '0708SC01'])
  })
})

const stored = async (api: Api, { id }: Row) =>
  (await api.post<{ data: { manifest: Row } }>('/document/manifest/get', { id })).data.manifest['unloading_place']
