import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import type { Api, Row } from '../harness/api.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { typeOrderOfMany } from '../harness/orderKeys.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import type { Truck } from '../harness/trade.ts'
import { completeSoon, later, lookUp, makeCrossing, makeTrucks, nextNumber, outward } from '../harness/trade.ts'
import type { TypingCount } from '../harness/typingCount.ts'
import { countTyped } from '../harness/typingCount.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const MAX_TYPED = 4
const next = 'Control+Enter'
const [GROSS, TARE] = ['87000', '17000']

/** An order on its way: its page in the browser, and its trucks with their batches. */
interface Walk {
  readonly page: Page
  readonly api: Api
  readonly orderId: string
  trucks: readonly (Truck & { readonly batch: string })[]
  /** Those that pass the scale in the browser; the others are weighed by calls. */
  readonly weighed: number
  /** Fields typed on the scale. */
  onScale: number
  readonly count: TypingCount
}

const primary = (page: Page) => page.getByRole('tabpanel').locator('header .ant-btn-primary')

/** Goes back in the history of the browser, as Alt+Left does, to the order. */
async function backToOrder({ page, orderId, count }: Walk): Promise<void> {
  for (let steps = 0; !page.url().includes(`/order/detail?id=${orderId}`); steps += 1) {
    expect(steps, 'the order is at most three steps back').toBeLessThan(3)
    count.keys += 1
    await page.goBack()
  }
}

/** Ticks all documents of the open list, sends them, and waits until customs has accepted them. */
async function sendListed({ page, trucks }: Walk, states: RegExp): Promise<void> {
  const { keyboard } = page
  const listed = page.getByRole('tabpanel').locator('tr[data-row-key]')
  // Rows of the list's previous filter stay until the new ones are there.
  await expect(listed.filter({ hasText: '待申报' })).toHaveCount(Math.min(10, trucks.length))
  // Kept until the keys of the list are there.
  await keyboard.press('j')
  await expect(listed.first()).toBeFocused()
  await keyboard.press('Control+a')
  await expect(page.getByText(`已选 ${Math.min(10, trucks.length)} 条`)).toBeVisible()
  if (trucks.length > 10) await keyboard.press('Control+a')
  await expect(page.getByText(`已选 ${trucks.length} 条`)).toBeVisible()
  await keyboard.press('s')
  await expectFocus(page, '申报')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
    `${trucks.length} 票申报中，回执会自动更新到列表`,
  )
  await expectFocus(page, '知道了')
  await keyboard.press('Enter')
  await expect(listed.filter({ hasText: states })).toHaveCount(Math.min(10, trucks.length))
}

/** The time is all that 生成确报 asks for. */
async function confirmAll(walk: Walk): Promise<void> {
  const { page } = walk
  await expectFocus(page, '预计抵达口岸时间')
  await page.keyboard.type(`${later(1)} 08:30`)
  await page.keyboard.press('Enter')
  await page.keyboard.press(next)
  await sendListed(walk, /已接受/)
}

/** Makes the documents of all batches in the opened dialog, and sends them. */
async function reportAll(walk: Walk): Promise<void> {
  const { page } = walk
  await expectFocus(page, '生成')
  await page.keyboard.press('Enter')
  await expectFocus(page, `查看新生成的 ${walk.trucks.length} 份`)
  await page.keyboard.press('Enter')
  await sendListed(walk, /已接受/)
}

/** Some trucks on the scale: the first is named by the batch, the next ones by the end of their plates. */
async function weighFirst(walk: Walk, label: string, weight: string): Promise<void> {
  const { page, weighed, count } = walk
  const before = count.fields.length
  // The order's button may have the same name, and keeps the focus until the batch is shown.
  await expect(page.getByRole('list', { name: '单证链' }).filter({ visible: true })).toBeVisible()
  const batch = new URL(page.url()).searchParams.get('batch_number')
  walk.trucks = walk.trucks.toSorted((a, b) => Number(b.batch === batch) - Number(a.batch === batch))
  await expectFocus(page, /过磅$/)
  await page.keyboard.press(next)
  const last = page.getByRole('status', { name: '上一车' })
  for (const [at, { plate }] of walk.trucks.slice(0, weighed).entries()) {
    if (at > 0) {
      await expectFocus(page, '车牌号')
      await page.keyboard.type(plate.slice(1))
      await page.keyboard.press('Enter')
    }
    await expectFocus(page, `${label} kg`)
    await page.keyboard.type(weight)
    await page.keyboard.press('Enter')
    await expect(last).toContainText(plate)
  }
  walk.onScale += count.fields.length - before
}

/** The arrow down in the empty field leads to the trucks that wait for their second pass. */
async function weighSecond(walk: Walk, label: string, weight: string): Promise<void> {
  const { page, trucks, weighed, count } = walk
  const before = count.fields.length
  const last = page.getByRole('status', { name: '上一车' })
  for (const { plate } of trucks.slice(0, weighed).toReversed()) {
    await expectFocus(page, '车牌号')
    await page.keyboard.press('ArrowDown')
    await expectFocus(page, plate)
    await page.keyboard.press('Enter')
    await expectFocus(page, `${label} kg`)
    await page.keyboard.type(weight)
    await page.keyboard.press('Enter')
    await completeSoon(page)
    await expect(last).toContainText(new RegExp(`${plate}.*净重 70,000 kg`))
  }
  walk.onScale += count.fields.length - before
}

async function weighOthers({ api, trucks, weighed }: Walk): Promise<void> {
  for (const { plate, batch } of trucks.slice(weighed)) {
    const empty = { container_tare: null, deduct: null }
    const first = { direction: 'in', plate_number: plate, batch_number: batch, pass: 'gross', weight: GROSS, ...empty }
    const { data } = await api.post<{ data: Row }>('/document/pound/create', first)
    await api.post('/document/pound/second', { id: data.id, version: data.version, weight: TARE, ...empty })
  }
}

/** Performs the next act of the order, which must be this one; nothing else leads to the document. */
async function takeNext(walk: Walk, act: string | RegExp, perform: () => Promise<void>): Promise<void> {
  await test.step(String(act), async () => {
    const { page } = walk
    await backToOrder(walk)
    await expect(primary(page)).toHaveText(act)
    await page.keyboard.press(next)
    await perform()
  })
}

/** Nothing is left to do; what was typed is told for each truck. */
async function expectComplete(walk: Walk, name: string): Promise<void> {
  const { page, count, trucks, weighed, onScale } = walk
  await backToOrder(walk)
  const left = async () => {
    const { rows } = await walk.api.get<{ rows: Row[] }>('/platform/order/next', { id: walk.orderId })
    return rows.filter(({ act }) => act !== 'wait')
  }
  await expect.poll(left).toEqual([])
  await expect(primary(page)).toHaveCount(0)
  const related = page.getByRole('region', { name: '关联单证' })
  await expect(related).toContainText(`${trucks.length} 份`)
  await takeScreenshots(page, name, related)
  const once = count.fields.length - onScale
  const typed = once / trucks.length + onScale / weighed
  const description = `${typed.toFixed(2)} typed fields a truck (${once} for all, ${onScale} on the scale for ${weighed}), ${count.keys} keys, ${count.pasted} pasted cells`
  test.info().annotations.push({ type: 'typed', description })
  expect(typed).toBeLessThanOrEqual(MAX_TYPED)
  expect(count.clicks).toBe(0)
}

const batchesOf = async (api: Api, orderId: string, trucks: readonly Truck[]) => {
  const { data } = await api.get<{ data: { transports: Row[] } }>('/platform/order/detail', { id: orderId })
  return trucks.map((truck) => {
    const line = data.transports.find(({ plate_number }) => plate_number === truck.plate)
    return { ...truck, batch: String(line?.['batch_number']) }
  })
}

test('forty trucks of an import go from the order to their way home by its next act and the keyboard alone', async ({
  page,
}) => {
  const TRUCKS = 40
  const api = await apiAs('a.admin')
  const trucks = await makeTrucks(api, TRUCKS)
  const range = { first_number: `510048${nextNumber()}`, count: TRUCKS, port_id: await lookUp(api, 'port', '甘其毛都') }
  await api.post('/platform/number/pool/create', range)
  await signIn(page, 'a.admin')
  const count = await countTyped(page)
  await test.step('订单', () => typeOrderOfMany(page, trucks))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/rmft\/list\?order_id=/)
  const orderId = new URL(page.url()).searchParams.get('order_id') ?? ''
  const walk: Walk = {
    ...{ page, api, orderId, count, weighed: 3, onScale: 0 },
    trucks: await batchesOf(api, orderId, trucks),
  }
  await sendListed(walk, /已放行/)
  await page.keyboard.press(next)
  await expect(page).toHaveURL(/\/order\/detail/)
  await takeNext(walk, '生成确报', () => confirmAll(walk))
  await takeNext(walk, /过磅/, async () => {
    await weighFirst(walk, '毛重（重车）', GROSS)
    await weighSecond(walk, '皮重（空车）', TARE)
    await weighOthers(walk)
  })
  await takeNext(walk, '生成理货', () => reportAll(walk))
  await takeNext(walk, '申报空车返程', () => confirmAll(walk))
  await expectComplete(walk, 'import-home')
})

test('trucks of an export do the same: loaded, released, counted and home', async ({ page }) => {
  const api = await apiAs('a.admin')
  const crossing = await makeCrossing(api, 3, outward())
  await signIn(page, 'a.admin')
  const count = await countTyped(page)
  const orderId = String(crossing.order.id)
  const walk: Walk = {
    ...{ page, api, orderId, count, weighed: 3, onScale: 0 },
    trucks: await batchesOf(api, orderId, crossing.trucks),
  }
  await page.goto(`/order/detail?id=${orderId}`)
  await takeNext(walk, '生成舱单', () => sendListed(walk, /已接受|已放行/))
  await takeNext(walk, /过磅/, async () => {
    await weighFirst(walk, '皮重（空车）', TARE)
    await weighSecond(walk, '毛重（重车）', GROSS)
  })
  await takeNext(walk, '生成运抵', () => reportAll(walk))
  await takeNext(walk, '生成确报', () => confirmAll(walk))
  await takeNext(walk, '生成理货', () => reportAll(walk))
  await takeNext(walk, '申报空车返程', () => confirmAll(walk))
  await expectComplete(walk, 'export-home')
})
