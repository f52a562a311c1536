import { createBill } from '@guanqiao/domain/customs/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCrossing } from '../../../testing/crossing.ts'
import { openBills, editable } from './billCrossing.ts'
import type { Bill } from './billCrossing.ts'

let on: Awaited<ReturnType<typeof openBills>>

beforeAll(async () => {
  on = await openBills()
})
afterAll(() => on.close())

test('a named bill that cannot be sent is reported in its line, the others are sent', async () => {
  const { id, bills } = await on.accepted(1)
  const { id: _, ...copy } = editable(bills[0]!) as Record<string, unknown>
  const clerk = await on.stage.as('a.clerk')
  const { body } = await clerk.send(createBill, { ...copy, manifest_id: id, bill_no: 'ADDED2' })
  const [line] = await on.crossing.post([id], { bill_ids: [bills[0]!.id, body.data.id], function_code: '9' })
  expect(line).toMatchObject({
    state: 'sending',
    bills: [
      { bill_no: 'ADDED2', state: 'sending' },
      { bill_no: bills[0]!.bill_no, state: 'refused', message: '已接受，不能这样申报' },
    ],
  })
  await expect(on.crossing.post([id], { bill_ids: ['01a1fd97-1573-7000-84d5-1ca45f79d50f'] })).rejects.toMatchObject({
    fields: [{ path: 'bill_ids.0', message: '提(运)单不在所选的舱单中' }],
  })
})

test('a change contains the edited bills alone, not those that equal customs’ version', async () => {
  const { id, bills } = await on.accepted(2)
  const reasons = { reason_codes: ['004'] }
  const [none] = await on.crossing.post([id], { function_code: '5', ...reasons })
  expect(none).toMatchObject({ state: 'refused', message: expect.stringContaining('与海关所存一致，没有要变更的内容') })
  const saved = await on.edit(id, [editable(bills[0]!), editable(bills[1]!, { goods_value: '5300.00' })])
  expect(saved.body.data.bills.map(({ differs }: Bill) => differs ?? false)).toEqual([false, true])
  const [line] = await on.crossing.post([id], { function_code: '5', ...reasons })
  expect(line?.bills.map(({ bill_no }) => bill_no)).toEqual([bills[1]!.bill_no])
  expect(await on.statesOf(id)).toEqual(['changing', 'accepted', 'changing'])
  await on.receive(line!.message_id!, '01')
  const after = (await on.detail(id)).bills
  expect(after.map(({ held_message_id, differs }) => [held_message_id, differs ?? false])).toEqual([
    [bills[0]!.held_message_id, false],
    [line!.message_id, false],
  ])
})

test('a whole deletion with a released bill in it is refused, and nothing is sent', async () => {
  const { id, message, bills } = await on.accepted(2)
  await on.receive(message, '11', { [bills[0]!.bill_no]: '11' })
  const [line] = await on.crossing.post([id], { function_code: '3', reason_codes: ['003'] })
  expect(line).toMatchObject({
    state: 'refused',
    message: `提(运)单 ${bills[0]!.bill_no} 已放行，不能整份申报删除，请选择要删除的提(运)单`,
  })
  expect(await on.statesOf(id)).toEqual(['accepted', 'released', 'accepted'])
})

test('the fields that bills share must equal customs’ version, except those that a change states', async () => {
  const { id, bills } = await on.accepted(1)
  const refused = await on.edit(id, [editable(bills[0]!)], { declare_office: '0709', carrier_code: 'C1' })
  expect(refused.status).toBe(422)
  expect(refused.body.fields).toEqual([
    { path: 'declare_office', message: expect.stringContaining('进出境口岸海关不能修改') },
    { path: 'carrier_code', message: expect.stringContaining('承运人代码不能修改') },
  ])
  const allowed = await on.edit(id, [editable(bills[0]!)], { remark: '更正到达日期' })
  expect(allowed.status, JSON.stringify(allowed.body)).toBe(200)
  expect(allowed.body.data.bills[0]).toMatchObject({ status: 'accepted', differs: true })
})

test('a field that a change message cannot carry is refused', async () => {
  const { id, bills } = await on.accepted(1)
  const refused = await on.edit(id, [editable(bills[0]!, { clearance_code: 'RD04', bill_no: 'OTHER1' })])
  const message = expect.stringContaining('不能变更，须删除后重新申报')
  expect(refused.body.fields).toEqual([
    { path: 'bills.0.bill_no', message },
    { path: 'bills.0.clearance_code', message },
  ])
})

test('bills in transit cannot be edited or removed; drafts beside them can', async () => {
  const { id } = await on.crossing.makeManifest({ bills: 2 })
  const [one, two] = (await on.detail(id)).bills as [Bill, Bill]
  await on.crossing.post([id], { bill_ids: [one.id] })
  const refused = await on.edit(id, [editable(one, { goods_value: '1.00' }), editable(two)])
  expect(refused.body.fields).toEqual([
    { path: 'bills.0.goods_value', message: `提(运)单 ${one.bill_no} 申报中，不能修改` },
  ])
  const dropped = await on.edit(id, [editable(two)])
  expect(dropped.body.fields).toMatchObject([{ path: 'bills', message: expect.stringContaining('须向海关申报删除') }])
  const saved = await on.edit(id, [editable(one)])
  expect(saved.body.data.bills.map(({ bill_no }: Bill) => bill_no)).toEqual([one.bill_no])
})

test('bills of another enterprise cannot be sent', async () => {
  const { id, bills } = await on.accepted(1)
  const stranger = await openCrossing(on.stage, { username: 'b.clerk' })
  const foreign = await stranger.makeManifest()
  await expect(stranger.post([foreign.id], { bill_ids: [bills[0]!.id] })).rejects.toMatchObject({
    fields: [{ path: 'bill_ids.0' }],
  })
  await expect(stranger.post([id], { bill_ids: [bills[0]!.id] })).rejects.toMatchObject({ code: 'record.notFound' })
})
