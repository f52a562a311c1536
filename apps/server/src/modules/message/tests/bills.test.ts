import { acknowledgeAlarm, checkDelete, createBill } from '@guanqiao/domain/customs/index'
import { resendMessage } from '@guanqiao/domain/message/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBills, editable } from './billCrossing.ts'
import type { Bill } from './billCrossing.ts'

let on: Awaited<ReturnType<typeof openBills>>

beforeAll(async () => {
  on = await openBills()
})
afterAll(() => on.close())

test('one rejected bill is corrected and sent alone under the same batch; the other is untouched', async () => {
  const { id, batch_number } = await on.crossing.makeManifest({ bills: 2 })
  const first = await on.crossing.send(id)
  const [one, two] = (await on.detail(id)).bills as [Bill, Bill]
  await on.receive(first, '03', { [one.bill_no]: '01', [two.bill_no]: '03' })
  expect(await on.statesOf(id)).toEqual(['rejected', 'accepted', 'rejected'])
  expect((await on.detail(id)).manifest).toMatchObject({
    last_code: '03',
    last_text: `${two.bill_no} 03`,
    bill_states: [
      { status: 'rejected', count: 1 },
      { status: 'accepted', count: 1 },
    ],
  })
  expect((await on.lastReceipt(id))?.performance).toBe(`提(运)单 ${one.bill_no} 已接受；提(运)单 ${two.bill_no} 退单`)

  const { bills } = await on.detail(id)
  const saved = await on.edit(id, [editable(bills[0]!), editable(bills[1]!, { goods_value: '5300.00' })])
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const untouched = (await on.detail(id)).bills[0]!
  expect(untouched).toEqual(bills[0])

  const [line] = await on.crossing.post([id], { bill_ids: [two.id] })
  expect(line).toMatchObject({ state: 'sending', batch_number, bills: [{ bill_no: two.bill_no, state: 'sending' }] })
  expect(await on.statesOf(id)).toEqual(['sending', 'accepted', 'sending'])
  const [sent] = await on.crossing.rows<{ bills: unknown; body: string; batch_number: string; function_code: string }>(
    `select bills, body, batch_number, function_code from customs_message where message_id = $1`,
    line!.message_id,
  )
  expect(sent).toMatchObject({ bills: [{ id: two.id, bill_no: two.bill_no }], batch_number, function_code: '9' })
  expect(sent?.body).toContain(two.bill_no)
  expect(sent?.body).not.toContain(`<ID>${one.bill_no}</ID>`)

  await on.receive(line!.message_id!, '01', { [two.bill_no]: '01' })
  expect(await on.statesOf(id)).toEqual(['accepted', 'accepted', 'accepted'])
  await on.receive(first, '11', { [one.bill_no]: '11' })
  expect(await on.statesOf(id)).toEqual(['accepted', 'released', 'accepted'])
  await on.receive(line!.message_id!, '11', { [two.bill_no]: '11' })
  expect(await on.crossing.states(id)).toEqual({
    manifest: 'released',
    batch: 'confirmed',
    truck: 'manifest_accepted',
    bills: ['released', 'released'],
  })
})

test('a bill put into an accepted manifest is filed alone', async () => {
  const { id, bills } = await on.accepted(1)
  const { id: _, ...copy } = editable(bills[0]!) as Record<string, unknown>
  const clerk = await on.stage.as('a.clerk')
  const added = await clerk.send(createBill, { ...copy, manifest_id: id, bill_no: 'ADDED1' })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  expect((await on.statesOf(id)).slice(1, 2)).toEqual(['accepted'])
  const [line] = await on.crossing.post([id])
  expect(line).toMatchObject({ state: 'sending', bills: [{ bill_no: 'ADDED1' }] })
  expect(await on.statesOf(id)).toEqual(['sending', 'accepted', 'sending'])
  await on.receive(line!.message_id!, '01')
  expect(await on.statesOf(id)).toEqual(['accepted', 'accepted', 'accepted'])
})

test('two users send different bills concurrently; the same bill is sent once', async () => {
  const { id } = await on.crossing.makeManifest({ bills: 2 })
  const [one, two] = (await on.detail(id)).bills as [Bill, Bill]
  const lines = (
    await Promise.all([one, two, two].map(({ id: bill }) => on.crossing.post([id], { bill_ids: [bill] })))
  ).flat()
  expect(lines.map(({ state }) => state).toSorted()).toEqual(['refused', 'sending', 'sending'])
  expect(lines.find(({ state }) => state === 'refused')?.message).toBe(`提(运)单 ${two.bill_no} 申报中，不能这样申报`)
  const messages = lines.flatMap(({ message_id, bills }) => (message_id ? [[message_id, bills[0]!.bill_no]] : []))
  expect(new Set(messages.map(([, number]) => number))).toEqual(new Set([one.bill_no, two.bill_no]))
  const [ofOne] = messages.find(([, number]) => number === one.bill_no)!
  await on.receive(ofOne!, '01')
  expect((await on.statesOf(id)).slice(1)).toEqual(['accepted', 'sending'])
})

test('a rejected change of one bill leaves it as customs decided meanwhile', async () => {
  const { id, message, bills } = await on.accepted(2)
  await on.edit(id, [editable(bills[0]!, { goods_value: '5300.00' }), editable(bills[1]!)])
  const [line] = await on.crossing.post([id], { reason_codes: ['004'] })
  await on.receive(message, '11')
  expect((await on.statesOf(id)).slice(1)).toEqual(['changing', 'released'])
  await on.receive(line!.message_id!, '03')
  expect(await on.statesOf(id)).toEqual(['released', 'released', 'released'])
  expect((await on.detail(id)).bills[0]).toMatchObject({ last_code: '03', differs: true })
})

test('one bill is deleted at customs and the other kept; a released bill cannot be deleted', async () => {
  const { id, message, bills } = await on.accepted(2)
  const [one, two] = bills as [Bill, Bill]
  const clerk = await on.stage.as('a.clerk')
  expect((await clerk.send(checkDelete, { id, bill_id: one.id })).body.data).toMatchObject({
    allowed: true,
    mode: 'customs',
  })
  const [line] = await on.crossing.post([id], { function_code: '3', bill_ids: [one.id], reason_codes: ['003'] })
  expect(line?.message_id).toBe(`${message}DEL`)
  await on.receive(line!.message_id!, '01')
  expect(await on.statesOf(id)).toEqual(['accepted', 'deleted', 'accepted'])
  expect((await on.detail(id)).manifest).toMatchObject({ bill_count: 1, gross_total: '68520.000' })
  await on.receive(message, '11', { [two.bill_no]: '11' })
  expect(await on.statesOf(id)).toEqual(['released', 'deleted', 'released'])
  expect((await clerk.send(checkDelete, { id })).body.data).toMatchObject({
    allowed: false,
    blockers: [`提(运)单 ${two.bill_no} 已放行，不能删除`],
  })
})

test('a receipt for a bill that its message did not carry is flagged, and moves only the bills that it carried', async () => {
  const { id } = await on.crossing.makeManifest({ bills: 2 })
  const [one, two] = (await on.detail(id)).bills as [Bill, Bill]
  const [line] = await on.crossing.post([id], { bill_ids: [one.id] })
  await on.receive(line!.message_id!, '01', { [one.bill_no]: '01', [two.bill_no]: '01', X99: '01' })
  expect((await on.statesOf(id))[1]).toBe('accepted')
  expect((await on.statesOf(id))[2]).not.toBe('accepted')
  expect(await on.lastReceipt(id)).toMatchObject({
    warning: `回执所指的提(运)单 ${two.bill_no}、X99 不在这份报文中，没有处理`,
  })
  expect((await on.events.next()).at(-1)?.warning).toContain('X99')
})

test('a late 02 is stored and is not the last receipt', async () => {
  const { id, message, bills } = await on.accepted(1)
  await on.receive(message, '02')
  expect((await on.detail(id)).manifest).toMatchObject({ status: 'accepted', last_code: '01' })
  expect((await on.detail(id)).bills[0]).toMatchObject({ last_code: '01', version: bills[0]!.version })
  expect(await on.lastReceipt(id)).toMatchObject({ code: '02', performance: '迟到回执，状态不变' })
})

test('13 after the release raises an alarm until somebody has seen it', async () => {
  const { id, message, bills } = await on.accepted(2)
  await on.receive(message, '11')
  await on.receive(message, '13', { [bills[1]!.bill_no]: '13' })
  const { manifest } = await on.detail(id)
  expect(manifest).toMatchObject({ status: 'released', last_code: '11', alarm: expect.stringContaining('禁卸回执 13') })
  expect((await on.events.next()).at(-1)).toMatchObject({
    code: '13',
    warning: `提(运)单 ${bills[1]!.bill_no} 放行后又收到禁卸，请立即与海关核实`,
  })
  const strange = await (await on.stage.as('b.clerk')).send(acknowledgeAlarm, { id })
  expect(strange.status).toBe(404)
  const clerk = await on.stage.as('a.clerk')
  expect((await clerk.send(acknowledgeAlarm, { id })).body.data).toMatchObject({ alarm: null, status: 'released' })
  expect((await clerk.send(acknowledgeAlarm, { id })).body.code).toBe('manifest.state')
})

test('a message is sent again while its bills wait, but not after one of them has advanced', async () => {
  const { id } = await on.crossing.makeManifest({ bills: 2 })
  const [one, two] = (await on.detail(id)).bills as [Bill, Bill]
  const first = await on.crossing.send(id, { bill_ids: [one.id] })
  const second = await on.crossing.send(id, { bill_ids: [two.id] })
  const [file] = await on.crossing.sentFiles([first])
  await on.arrivals.failed(file!, '客户端退回', on.crossing.exchange)
  expect(await on.statesOf(id)).toEqual(['send_fail', 'send_fail', 'sending'])
  const [row] = await on.crossing.rows<{ id: string }>(`select id from customs_message where message_id = $1`, first)
  const operator = await on.stage.as('a.admin')
  expect((await operator.send(resendMessage, { id: row!.id })).status).toBe(200)
  expect(await on.statesOf(id)).toEqual(['sending', 'sending', 'sending'])
  await on.receive(second, '01')
  expect((await on.statesOf(id)).slice(1)).toEqual(['sending', 'accepted'])
  await on.receive(first, '03')
  await on.crossing.send(id, { bill_ids: [one.id] })
  const again = await operator.send(resendMessage, { id: row!.id })
  expect(again.body.message).toContain(`提(运)单 ${one.bill_no} 此后已有新的报文`)
})
