import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { signIn } from '../harness/signIn.ts'
import type { Crossing } from '../harness/trade.ts'
import { later, lookUp, makeReleased, makeTrucks, nextNumber, outward } from '../harness/trade.ts'

interface Sent {
  readonly type: string
  readonly batch: string
  readonly list: string
}

/** Sends a document and waits until customs has accepted it. */
async function accept(api: Api, base: string, post: string, id: string): Promise<void> {
  const { rows } = await api.post<{ rows: Row[] }>(post, { ids: [id] })
  expect(rows.map(({ state, message }) => (state === 'sending' ? state : message))).toEqual(['sending'])
  const status = async () => (await api.post<{ data: Row }>(`${base}/get`, { id })).data['status']
  await expect.poll(status, { timeout: 30_000 }).toBe('accepted')
}

async function confirmed(api: Api, type: string, confirmation: object, list: string): Promise<Sent> {
  const { data } = await api.post<{ data: Row }>('/document/confirm/create', confirmation)
  expect(data['message_type']).toBe(type)
  await accept(api, '/document/confirm', '/customs/confirm/post', data.id)
  return { type, batch: String(data['batch_number']), list }
}

/** The loaded confirmation of a batch. */
async function loaded(api: Api, type: string, { batches: [batch] }: Crossing): Promise<Sent> {
  const { rows } = await api.post<{ rows: Row[] }>('/document/confirm/propose', {
    kind: 'loaded',
    batch_numbers: [batch],
  })
  const { transmitter_name: _, existing_id: __, ...proposal } = rows[0]!
  return confirmed(api, type, { ...proposal, arrival_time: `${later(1)}T08:30:00.000Z` }, '/rmftcar/mt4401')
}

const crew = { crew_count: 1, health_status: '1', vaccinated: '1' }

/** An empty truck, with an empty container or without, in either direction. */
async function empty(api: Api, type: 'MT4403' | 'MT4404' | 'MT4405' | 'MT4406'): Promise<Sent> {
  const [truck] = await makeTrucks(api, 1)
  const { rows } = await api.post<{ rows: { trucks: object[] }[] }>('/document/confirm/propose', {
    kind: 'empty',
    plates: [truck?.plate],
  })
  const isEntry = type === 'MT4403' || type === 'MT4405'
  const box = {
    container_number: `MNGU${nextNumber().slice(1)}0`,
    size_type: '22G1',
    tare_weight: 2200,
    source_code: '2',
  }
  const isBoxed = type === 'MT4405' || type === 'MT4406'
  const confirmation = {
    batch_number: `510048${nextNumber()}`,
    ie_flag: isEntry ? 'I' : 'E',
    laden: 'empty',
    declare_office: '0708',
    transmitter_id: await lookUp(api, 'transmitter', '北疆'),
    arrival_time: `${later(1)}T08:30:00.000Z`,
    ...(isEntry ? { routing_countries: ['MN'] } : {}),
    ...(isBoxed ? { clearance_code: 'RD11', [isEntry ? 'unloading_place' : 'loading_place']: '07081' } : {}),
    trucks: [{ ...rows[0]!.trucks[0], ...(isEntry ? crew : {}), ...(isBoxed ? { containers: [box] } : {}) }],
  }
  return confirmed(api, type, confirmation, isEntry ? '/rmftcar/mt4401' : '/rmftcar/camt4404')
}

/** A batch with a released manifest, whose truck has passed the scale. */
async function weighed(api: Api, change: object = {}): Promise<Crossing> {
  const crossing = await makeReleased(api, change)
  const common = { plate_number: crossing.trucks[0]?.plate, batch_number: crossing.batches[0], direction: 'in' }
  const { data } = await api.post<{ data: Row }>('/document/pound/create', {
    ...common,
    pass: 'gross',
    weight: '90000',
  })
  await api.post('/document/pound/second', { id: data.id, version: data.version, weight: '20000' })
  return crossing
}

async function reported(api: Api, kind: 'arrival' | 'tally', type: string, batch: string, list: string): Promise<Sent> {
  const { data } = await api.post<{ data: Row }>(`/document/${kind}/make`, { batch_number: batch })
  await accept(api, `/document/${kind}`, `/customs/${kind}/post`, data.id)
  return { type, batch, list }
}

/** In the order in which customs lets go of them. */
async function sendOneOfEach(api: Api): Promise<Sent[]> {
  const [inward, out] = [await weighed(api), await weighed(api, outward())]
  const [incoming = '', outgoing = ''] = [inward.batches[0], out.batches[0]]
  const entry = await loaded(api, 'MT4401', inward)
  const tallied = await reported(api, 'tally', 'MT5401', incoming, '/rmft/mt5402/list')
  const arrived = await reported(api, 'arrival', 'MT3402', outgoing, '/rmft/mt3402/list')
  const counted = await reported(api, 'tally', 'MT5402', outgoing, '/rmft/mt5402/list')
  const exit = await loaded(api, 'MT4402', out)
  const trucks: Sent[] = []
  for (const type of ['MT4403', 'MT4404', 'MT4405', 'MT4406'] as const) trucks.push(await empty(api, type))
  return [tallied, entry, exit, counted, arrived, ...trucks]
}

const isReport = ({ type }: Sent) => /^MT[35]/.test(type)

/** By keyboard, on the list of the documents of that type. */
async function remove(page: Page, sent: Sent): Promise<void> {
  await page.goto(`${sent.list}?batch_number=${sent.batch}`)
  const row = page.getByRole('row', { name: new RegExp(sent.batch) })
  await expect(row).toContainText('已接受')
  await row.getByRole('button', { name: '删除' }).press('Enter')
  await expectFocus(page, '原因说明')
  await page.keyboard.type('改走他口岸')
  if (isReport(sent)) {
    await page.keyboard.press('Enter')
    await expectFocus(page, '联系人')
    await page.keyboard.type('苏日娜')
    await page.keyboard.press('Enter')
    await page.keyboard.type('0478-7960001')
  }
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByText('删除申请已发出，等待海关回执').last()).toBeVisible()
  await expect(row).toContainText('已删除')
}

test('a confirmation, arrival and tally report of each type is deleted at customs from its list by keyboard', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const api = await apiAs('a.admin')
  const all = await test.step('每种报文一份，海关接受', () => sendOneOfEach(api))
  await signIn(page, 'a.admin')
  for (const sent of all) await test.step(`删除 ${sent.type}`, () => remove(page, sent))
})
