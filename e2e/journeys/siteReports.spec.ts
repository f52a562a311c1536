import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import { expectNoSeriousFindings } from '../harness/axe.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import type { Crossing } from '../harness/trade.ts'
import { makeReleased, outward } from '../harness/trade.ts'

const state = (page: Page) => page.locator('.doc-name').filter({ visible: true })
const cards = (page: Page) => page.getByRole('list', { name: '单证链' }).getByRole('listitem')

/** Weighs the truck of a batch: 90,000 kg with its load, 20,000 without. */
async function weigh({ batches, trucks }: Crossing): Promise<void> {
  const api = await apiAs('a.weigher')
  const [batch_number, truck] = [batches[0], trucks[0]]
  const common = { direction: 'in', plate_number: truck?.plate, batch_number, container_tare: null, deduct: null }
  const { data } = await api.post<{ data: { id: string; version: number } }>('/document/pound/create', {
    ...common,
    pass: 'gross',
    weight: '90000',
  })
  const second = { id: data.id, version: data.version, weight: '20000', container_tare: null, deduct: null }
  await api.post('/document/pound/second', second)
}

/** Confirms the truck, as the clerk of the carrier does, and waits for customs. */
async function confirmTruck(batch_number: string): Promise<void> {
  const api = await apiAs('a.clerk')
  const { rows } = await api.post<{ rows: Record<string, unknown>[] }>('/document/confirm/propose', {
    kind: 'loaded',
    batch_numbers: [batch_number],
  })
  const { existing_id: _, transmitter_name: __, confirmed: ___, ...draft } = rows[0]!
  const arrival_time = new Date(Date.now() + 7_200_000).toISOString()
  const { data } = await api.post<{ data: { id: string } }>('/document/confirm/create', { ...draft, arrival_time })
  await api.post('/customs/confirm/post', { ids: [data.id] })
  const stateOf = async () =>
    (await api.post<{ rows: { status: string }[] }>('/document/confirm/list', { batch_number })).rows[0]?.status
  await expect.poll(stateOf, { timeout: 30_000 }).toBe('accepted')
}

/** Sends the open report by its key, also if there are remarks. */
async function sendByKey(page: Page): Promise<void> {
  await page.keyboard.press('Control+Enter')
  const sent = page.getByText('申报已发出，等待海关回执').last()
  const anyway = page.getByRole('dialog').getByRole('button', { name: '申报' })
  await expect(anyway.or(sent).first()).toBeVisible()
  if (await anyway.isVisible()) {
    await expect(anyway).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(state(page)).toContainText('已接受')
}

test('an export arrives at the site and is tallied by keyboard alone, and its tally is deleted with a reason', async ({
  page,
}) => {
  const api = await apiAs('a.clerk')
  const crossing = await makeReleased(api, outward())
  const [batch] = crossing.batches
  await weigh(crossing)
  const view = `/batch/view?batch_number=${batch}`
  await signIn(page, 'a.weigher')
  await page.goto(view)

  await test.step('批次总览：下一步是生成运抵报告，回车即生成', async () => {
    await expectFocus(page, '生成运抵报告')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'report-batch')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/rmft\/mt3402\/edit\?id=/)
    await expect(state(page)).toContainText('待申报')
    await expect(page.getByText(/毛重\(kg\)来自磅单/)).toBeVisible()
    await expect(page.getByRole('region', { name: '与舱单核对' })).toContainText('70,000')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'report-arrival')
  })
  await test.step('申报运抵，海关接受', () => sendByKey(page))
  await test.step('装载后由承运人申报确报', () => confirmTruck(batch!))
  await test.step('再生成理货报告，损溢与舱单对比', async () => {
    await page.goto(view)
    await expectFocus(page, '生成理货报告')
    await page.keyboard.press('Control+Enter')
    await expect(page).toHaveURL(/\/rmft\/mt5402\/edit\?id=/)
    const balance = page.getByRole('region', { name: '溢短' })
    await expect(balance).toContainText('—')
    await balance.scrollIntoViewIfNeeded()
    await takeScreenshots(page, 'report-balance')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'report-tally')
    await sendByKey(page)
  })
  await test.step('批次总览：两份报告都在，按数字键打开', async () => {
    await page.goto(view)
    await expect(cards(page).filter({ hasText: '运抵报告' })).toContainText('已接受')
    await expect(cards(page).filter({ hasText: '理货报告' })).toContainText('已接受')
    await takeScreenshots(page, 'report-batch-done')
    const number = await cards(page).filter({ hasText: '理货报告' }).locator('.figures').first().textContent()
    await page.keyboard.press(number!.trim())
    await expect(page).toHaveURL(/\/rmft\/mt5402\/edit\?id=/)
  })
  await test.step('列表中申报删除，写明原因和联系人', async () => {
    await page.goto(`/rmft/mt5402/list?batch_number=${batch}`)
    const row = page.getByRole('row', { name: new RegExp(batch!) })
    await expect(row).toContainText('已接受')
    await expectNoSeriousFindings(page)
    await takeScreenshots(page, 'report-list')
    await row.getByRole('button', { name: '删除' }).press('Enter')
    await expectFocus(page, '原因说明')
    await page.keyboard.type('件数点错')
    await page.keyboard.press('Enter')
    await expectFocus(page, '联系人')
    await page.keyboard.type('苏日娜')
    await page.keyboard.press('Enter')
    await page.keyboard.type('0478-7960001')
    await takeScreenshots(page, 'report-deletion')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('删除申请已发出，等待海关回执')).toBeVisible()
    await expect(row).toContainText('已删除')
  })
})

test('a tally before the arrival is not sent, and says why', async ({ page }) => {
  const crossing = await makeReleased(await apiAs('a.clerk'), outward())
  await signIn(page, 'a.weigher')
  await page.goto(`/batch/view?batch_number=${crossing.batches[0]}`)
  await page.getByRole('button', { name: '生成理货', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/rmft\/mt5402\/edit\?id=/)
  await expect(state(page)).toContainText('草稿')
  await page.keyboard.press('F9')
  await expect(page.getByRole('region', { name: '检查结果' })).toContainText('本批次没有运抵报告')
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'report-blocked')
})

test('an arrival is typed: the goods of the batch are filled in by one button', async ({ page }) => {
  const crossing = await makeReleased(await apiAs('a.clerk'), outward())
  await signIn(page, 'a.weigher')
  await page.goto('/rmft/mt3402/list')
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'report-arrivals')
  await page.goto(`/rmft/mt3402/create?batch_number=${crossing.batches[0]}`)
  const card = page.getByRole('region', { name: '与舱单核对' })
  await expect(card).toContainText('未运抵')
  await card.getByRole('button', { name: '填入未运抵的货物' }).press('Enter')
  await expect(card).not.toContainText('未运抵')
  await expectNoSeriousFindings(page)
  await takeScreenshots(page, 'report-arrival-new')
})
