import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import type { Api, Row } from '../harness/api.ts'
import { apiAs } from '../harness/api.ts'
import { expectFocus } from '../harness/keyboard.ts'
import { signIn } from '../harness/signIn.ts'
import type { Crossing } from '../harness/trade.ts'
import { later, makeReleased, outward } from '../harness/trade.ts'

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

/** The loaded confirmation of a batch. */
async function confirmed(api: Api, { batches: [batch = ''] }: Crossing): Promise<Sent> {
  const { rows } = await api.post<{ rows: Row[] }>('/document/confirm/propose', {
    kind: 'loaded',
    batch_numbers: [batch],
  })
  const { transmitter_name: _, existing_id: __, confirmed: ___, ...proposal } = rows[0]!
  const confirmation = { ...proposal, arrival_time: `${later(1)}T08:30:00.000Z` }
  const { data } = await api.post<{ data: Row }>('/document/confirm/create', confirmation)
  expect(data['message_type']).toBe('MT4402')
  await accept(api, '/document/confirm', '/customs/confirm/post', data.id)
  return { type: 'MT4402', batch, list: '/rmftcar/mt4401' }
}

/** An outward batch with a released manifest, whose truck has passed the scale. */
async function weighed(api: Api): Promise<Crossing> {
  const crossing = await makeReleased(api, outward())
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

/** In the order in which customs lets go of them. The types that differ in their message alone are deleted by tests of the server. */
async function sendOneOfEach(api: Api): Promise<Sent[]> {
  const out = await weighed(api)
  const batch = out.batches[0] ?? ''
  const arrived = await reported(api, 'arrival', 'MT3402', batch, '/rmft/mt3402/list')
  const counted = await reported(api, 'tally', 'MT5402', batch, '/rmft/mt5402/list')
  return [counted, await confirmed(api, out), arrived]
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

test('a confirmation, an arrival and a tally report are deleted at customs from their lists by keyboard', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const api = await apiAs('a.admin')
  const all = await test.step('三种单证各一份，海关接受', () => sendOneOfEach(api))
  await signIn(page, 'a.admin')
  for (const sent of all) await test.step(`删除 ${sent.type}`, () => remove(page, sent))
})
