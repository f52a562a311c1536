import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import { apiAs } from '../harness/api.ts'
import type { Api, Row } from '../harness/api.ts'
import { expectAccessible } from '../harness/axe.ts'
import { gateFeedback, putIntoInBox } from '../harness/inboxFiles.ts'
import { expectFocus, typeInto } from '../harness/keyboard.ts'
import { openScreen } from '../harness/openScreen.ts'
import { typeOrderOfMany } from '../harness/orderKeys.ts'
import { takeScreenshots } from '../harness/screenshots.ts'
import { signIn } from '../harness/signIn.ts'
import type { Truck } from '../harness/trade.ts'
import { askForDrill, completeSoon, later, lookUp, makeTrucks, nextNumber } from '../harness/trade.ts'
import { countTyped } from '../harness/typingCount.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const TRUCKS = 40
/** Those that pass the scale in the browser. */
const WEIGHED = 3

const rows = (page: Page) => page.getByRole('tabpanel').locator('tr[data-row-key]')

test('forty trucks go from pasted plates to the lists, with at most four typed fields and one pasted cell a truck', async ({
  page,
  browser,
}) => {
  test.setTimeout(400_000)
  const api = await apiAs('a.admin')
  const trucks = await makeTrucks(api, TRUCKS)
  // As many as it takes: the stock of the demonstration suffices for the other journeys only.
  const range = { first_number: `510047${nextNumber()}`, count: TRUCKS, port_id: await lookUp(api, 'port', '甘其毛都') }
  await api.post('/platform/number/pool/create', range)
  await signIn(page, 'a.clerk')
  const count = await countTyped(page)
  await test.step('四步录入订单，粘贴四十个车牌', () => typeOrderOfMany(page, trucks))
  const manifests = await test.step('生成四十份舱单', () => generate(page, api))
  await test.step('全部勾选，一次申报；三份退单', () => sendAll(page, api, manifests))
  await test.step('三份退单一起改正，重新申报，全部放行', () => mendThree(page, api, manifests))
  await test.step('四十份确报一次生成、一次申报', () => confirmAll(page, manifests))
  const entry = count.fields.length
  expect(entry).toBeLessThanOrEqual(15)
  expect(count.pasted).toBe(TRUCKS)
  await test.step('四十辆车过卡，总览随到随变', () => passGate(page, byTruck(trucks, manifests)))
  const weigher = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(weigher, 'a.weigher')
  const weighed = await countTyped(weigher)
  await test.step('三辆车两次过磅，车牌只输一次', () =>
    weighTrucks(weigher, byTruck(trucks, manifests).slice(0, WEIGHED)))
  await test.step('其余由接口过磅', () => weighOthers(byTruck(trucks, manifests).slice(WEIGHED)))
  const onScale = weighed.fields.length
  await test.step('四十份理货报告一次生成、一次申报，没有要填的', () => tallyAll(weigher, byTruck(trucks, manifests)))
  await weigher.context().close()
  await test.step('四十份载货清单一次制备；打印', () => printLists(page, byTruck(trucks, manifests)))
  const forAll = count.fields.length + weighed.fields.length - onScale
  const perTruck = forAll / TRUCKS + onScale / WEIGHED
  const description = `${perTruck.toFixed(2)} typed fields a truck (${forAll} for all, ${onScale} on the scale for ${WEIGHED}), ${count.pasted / TRUCKS} pasted cells`
  test.info().annotations.push({ type: 'typed', description })
  expect(perTruck).toBeLessThanOrEqual(4)
  expect(count.clicks + weighed.clicks).toBe(0)
})

/** The gate lets all pass; the page of a batch shows its truck when the message arrives. */
async function passGate(page: Page, trucks: readonly Loaded[]): Promise<void> {
  const [first, ...others] = trucks
  await openScreen(page, `/batch/view?batch_number=${first?.batch}`)
  const card = page.getByRole('list', { name: '单证链' }).getByRole('listitem').filter({ hasText: '过卡' })
  const weighing = page.getByRole('list', { name: '单证链' }).getByRole('listitem').filter({ hasText: '过磅' })
  await expect(weighing).toBeVisible()
  await expect(card).toHaveCount(0)
  const number = nextNumber()
  for (const [at, { batch, plate }] of [first!, ...others].entries()) {
    const passage = { session: `E2E${number}${at}`, batch, plate, result: 'Y', hint: '放行' } as const
    putIntoInBox(`Gate_${number}${at}.xml`, gateFeedback(passage))
  }
  await expect(card).toContainText('放行')
  const api = await apiAs('a.clerk')
  for (const { batch } of others) {
    const status = async () =>
      (await api.get<{ data: { batch: Row } }>('/platform/number/getbatch', { batch_number: batch })).data.batch.status
    await expect.poll(status).toBe('crossed')
  }
}

interface Loaded extends Truck {
  readonly batch: string
}

const byTruck = (trucks: readonly Truck[], manifests: readonly Row[]): Loaded[] =>
  trucks.map((truck) => {
    const manifest = manifests.find((row) => String(row['plates'] ?? row['plate_number']).includes(truck.plate))
    return { ...truck, batch: String(manifest?.['batch_number']) }
  })

/** Enter on 生成舱单; returns the manifests. */
async function generate(page: Page, api: Api): Promise<readonly Row[]> {
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/rmft\/list\?order_id=/)
  await expect(page.getByText('共 40 条')).toBeVisible()
  const order_id = new URL(page.url()).searchParams.get('order_id')
  const { rows: manifests } = await api.post<{ rows: Row[] }>('/document/manifest/list', {
    order_id,
    pageNo: 1,
    pageSize: 100,
  })
  return manifests
}

/** Ticks the page and then all pages, by keyboard. */
async function tickAll(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: '选择本页全部' })
  // Disabled until there are rows, and then it can take the focus.
  await expect(box).toBeEnabled()
  await box.press('Space')
  const all = page.getByRole('button', { name: `选择全部 ${TRUCKS} 条` })
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`已选 ${TRUCKS} 条`)).toBeVisible()
  await expectAccessible(page)
  await takeScreenshots(page, 'forty-ticked')
}

async function sendTicked(page: Page): Promise<void> {
  await page.getByRole('button', { name: `批量申报 (${TRUCKS})` }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: '申报', exact: true }).press('Enter')
  const results = page.getByRole('dialog', { name: '批量申报结果' })
  await expect(results.getByRole('status')).toHaveText(`${TRUCKS} 票申报中，回执会自动更新到列表`)
  await page.keyboard.press('Escape')
  await expect(results).toBeHidden()
}

const statesOf = async (api: Api, manifests: readonly Row[]) => {
  const { rows: now } = await api.post<{ rows: Row[] }>('/document/manifest/list', {
    order_id: manifests[0]?.['order_id'],
    pageNo: 1,
    pageSize: 100,
  })
  return Object.fromEntries(
    [...Map.groupBy(now, ({ status }) => String(status))].map(([state, of]) => [state, of.length]),
  )
}

/** Customs rejects three; the list shows it without a reload. */
async function sendAll(page: Page, api: Api, manifests: readonly Row[]): Promise<void> {
  for (const manifest of manifests.slice(0, 3)) await askForDrill(api, manifest, '退单')
  await tickAll(page)
  await sendTicked(page)
  await expect.poll(() => statesOf(api, manifests), { timeout: 60_000 }).toEqual({ rejected: 3, released: TRUCKS - 3 })
  await expect(rows(page).filter({ hasText: /已放行|退单/ })).toHaveCount(10)
}

async function mendThree(page: Page, api: Api, manifests: readonly Row[]): Promise<void> {
  await openScreen(page, `/rmft/edit?id=${manifests[0]?.id}`)
  await page.getByRole('button', { name: /^同样退单的 \d+ 票一起改$/ }).press('Enter')
  await expectFocus(page, '新的备注')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expectFocus(page, /^改正并申报 \d+ 票$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/票已改正并申报，回执会自动更新/)
  await page.keyboard.press('Escape')
  await expect.poll(() => statesOf(api, manifests), { timeout: 60_000 }).toEqual({ released: TRUCKS })
}

async function confirmAll(page: Page, manifests: readonly Row[]): Promise<void> {
  await openScreen(page, `/order/detail?id=${manifests[0]?.['order_id']}`)
  await page.getByRole('button', { name: '生成确报', exact: true }).press('Enter')
  const time = page.getByRole('textbox', { name: '预计抵达口岸时间' })
  await time.focus()
  await page.keyboard.type(`${later(1)} 08:30`)
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: '生成确报', exact: true }).press('Enter')
  await expect(page.getByText(`已生成 ${TRUCKS} 份确报，${TRUCKS} 份待申报`)).toBeVisible()
  await expect(page).toHaveURL(/\/rmftcar\/mt4401/)
  await tickAll(page)
  await sendTicked(page)
  await page.getByRole('button', { name: '重置' }).press('Enter')
  await expect(rows(page).first()).toContainText('已接受')
}

/** Both passes on the scale; the second is chosen from the trucks in the yard. */
async function weighTrucks(page: Page, trucks: readonly Loaded[]): Promise<void> {
  await page.goto('/pound/create')
  const last = page.getByRole('status', { name: '上一车' })
  for (const { plate } of trucks) {
    await typeInto(page, '车牌号', plate.slice(-5))
    await typeInto(page, '毛重（重车） kg', '87000')
    await expect(last).toContainText(plate)
  }
  for (const { plate } of trucks) {
    await page.getByRole('region', { name: '待二次过磅' }).getByRole('button', { name: plate }).press('Enter')
    await typeInto(page, '皮重（空车） kg', '17000')
    await completeSoon(page)
    await expect(last).toContainText(new RegExp(`已完成.*${plate}.*净重 70,000 kg`))
  }
}

async function weighOthers(trucks: readonly Loaded[]): Promise<void> {
  const api = await apiAs('a.weigher')
  for (const { plate, batch } of trucks) {
    const first = { direction: 'in', plate_number: plate, batch_number: batch, pass: 'gross', weight: '87000' }
    const { data } = await api.post<{ data: Row }>('/document/pound/create', {
      ...first,
      container_tare: null,
      deduct: null,
    })
    const second = { id: data.id, version: data.version, weight: '17000', container_tare: null, deduct: null }
    await api.post('/document/pound/second', second)
  }
}

/** All in one act, from the numbers of their batches. */
async function makeAll(page: Page, { list, name }: Made, trucks: readonly Loaded[]): Promise<void> {
  await openScreen(page, list)
  await page.getByRole('button', { name: '批量生成' }).press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('combobox', { name: '批次号' }).focus()
  await page.keyboard.insertText(trucks.map(({ batch }) => batch).join(','))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '生成', exact: true }).press('Enter')
  await page.getByRole('button', { name: `查看新生成的 ${TRUCKS} 份` }).press('Enter')
}

interface Made {
  readonly list: string
  readonly name: string
}

async function tallyAll(page: Page, trucks: readonly Loaded[]): Promise<void> {
  await makeAll(page, { list: '/rmft/mt5402/list', name: '生成理货' }, trucks)
  await tickAll(page)
  await sendTicked(page)
  await expect(rows(page).first()).toContainText('已接受')
}

async function printLists(page: Page, trucks: readonly Loaded[]): Promise<void> {
  await makeAll(page, { list: '/cds/list', name: '生成载货清单' }, trucks)
  await expect(page.getByText(`共 ${TRUCKS} 条`).filter({ visible: true })).toBeVisible()
  for (const { batch, plate } of trucks.slice(0, WEIGHED)) {
    await openScreen(page, `/cds/list?batch_number=${batch}`)
    await rows(page).filter({ hasText: batch }).getByRole('link').first().press('Enter')
    await expect(page.getByRole('region', { name: `载货清单 ${plate}` })).toContainText('已制备')
    await page.getByRole('link', { name: '打印参考件' }).press('Enter')
    await expect(page.getByRole('article', { name: `载货清单 ${plate}` })).toContainText(plate)
  }
}
