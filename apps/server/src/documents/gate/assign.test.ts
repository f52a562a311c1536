import { writeGateMessage } from '@guanqiao/customs'
import { gateApi } from '@guanqiao/domain/gate/index'
import { unmatchedReceiptApi } from '@guanqiao/domain/message/index'
import { workToDo } from '@guanqiao/domain/todo/index'
import { expect, test } from 'vitest'
import {
  admin,
  at,
  batch_number,
  batchState,
  events,
  feedback,
  mine,
  plate_number,
  receive,
  session,
  tasks,
  theirs,
  withGate,
} from '../../testing/gate.ts'
import { stage } from '../../testing/stages/openStages.ts'

withGate()

/** Feedback that names no plate. */
function unplated(...sent: Parameters<typeof feedback>) {
  const { plate_number: _, ...message } = feedback(...sent)
  return message
}

const billOf = async (batch: string): Promise<string> => {
  const [bill] = await mine.rows<{ bill_no: string }>(
    'select b.bill_no from manifest_bill b join manifest m on m.id = b.manifest_id where m.batch_number = $1 and m.enterprise_id = $2',
    batch,
    mine.enterprise_id,
  )
  return bill!.bill_no
}

/** A gathered list of a batch, with a number of customs or of its clearance. */
const makeList = (batch: string, { list_no, clear_no }: { list_no?: string; clear_no?: string }) =>
  mine.rows(
    `insert into inventory (id, version, created_at, updated_at, enterprise_id, status, ie_flag, declare_office, ie_office, ie_date, batch_number, plate_number,
       transport_mode, trade_mode, agent_name, agent_code, operator_name, operator_code, owner_name, trade_country, package_quantity, wrap_type, gross_weight, net_weight, list_no,
       clear_no)
     values (gen_random_uuid(), 1, now(), now(), $1, case when $5::text is null then 'accepted' else 'manual' end, 'I', '0708', '0708', current_date, $2, $3, '4', '5034', 'a', 'b', 'c', 'd', 'e', 'MNG', 1, '00', 1, 1, $4, $5)`,
    mine.enterprise_id,
    batch,
    plate_number,
    list_no ?? null,
    clear_no ?? null,
  )

test('the same number of another enterprise is not touched, and its folder brings nothing for ours', async () => {
  const foreign = await theirs.makeManifest()
  await mine.rows(
    'update batch set batch_number = $1 where batch_number = $2 and enterprise_id = $3',
    batch_number,
    foreign.batch_number,
    theirs.enterprise_id,
  )
  await receive(feedback('Y'), mine.exchange)
  expect(await batchState()).toBe('crossed')
  expect(await batchState(theirs)).toBe('in_use')
  const neighbour = await stage.as('b.admin')
  expect(await events(neighbour)).toEqual([])
  const [row] = await events()
  expect((await neighbour.send(gateApi.get, { id: row!['id']! })).status).toBe(404)
  expect((await neighbour.send(gateApi.settle, { id: row!['id']!, note: 'x' })).status).toBe(404)
  // Without a folder, two enterprises could claim it.
  await receive(feedback('Y', { at: at(7) }), null)
  expect((await events()).length).toBe(1)
})

test('a message about a batch of another enterprise stays unassigned in the folder through which it came', async () => {
  await receive(feedback('Y'), theirs.exchange)
  expect(await batchState()).toBe('in_use')
  expect(await events()).toEqual([])
  const neighbour = await stage.as('b.admin')
  const unassigned = (await neighbour.send(gateApi.list, { status: 'unmatched' })).body.rows
  expect(unassigned).toMatchObject([{ form_id: batch_number, batch_number: null }])
  const assign = (number: string) => neighbour.send(gateApi.assign, { id: unassigned[0].id, batch_number: number })
  expect((await assign(batch_number)).body.fields).toMatchObject([{ path: 'batch_number', message: '没有这个批次号' }])
  expect((await assign('5100489999999')).body.fields[0].message).toContain('不能归入批次')
})

test('a manifest whose number is no batch of ours is found too; an unassigned alarm becomes a task, a passage does not', async () => {
  await mine.rows('delete from batch where batch_number = $1 and enterprise_id = $2', batch_number, mine.enterprise_id)
  await receive(feedback('Y'))
  expect(await events()).toMatchObject([{ doc_type: 'manifest', status: 'passed', performance: '已记录，状态不变' }])
  const foreign = [{ type: 'rmft', id: '9999999999998' }] as const
  await receive(feedback('N', { forms: foreign, session_id: `${session()}A` }))
  await receive(feedback('Y', { forms: foreign, session_id: `${session()}B` }))
  const waiting = async () =>
    ((await admin.send(workToDo, { kind: 'gate' })).body.rows as { detail: string }[]).filter(({ detail }) =>
      detail.startsWith('未归属'),
    )
  expect(await waiting()).toEqual([])
  await mine.rows(`update gate_event set received_at = now() - interval '6 minutes' where form_id = '9999999999998'`)
  expect(await waiting()).toMatchObject([{ detail: '未归属，报警：地磅比对' }])
})

test('an unassigned message is assigned by hand, with its effect', async () => {
  await receive(feedback('Y', { forms: [{ type: 'entry', id: '070820261000000001' }], plate_number: '蒙Z99999' }))
  const [open] = (await admin.send(gateApi.list, { status: 'unmatched', session_id: session() })).body.rows
  expect(open).toMatchObject({ form_type: 'entry', batch_number: null })
  const refused = await admin.send(gateApi.assign, { id: open.id, batch_number })
  expect(refused.body.fields[0]).toMatchObject({ path: 'batch_number', message: expect.stringContaining('蒙Z99999') })
  expect(await batchState()).toBe('in_use')
  await mine.rows('update gate_event set plate_number = $1 where id = $2', plate_number, open.id)
  const assigned = await admin.send(gateApi.assign, { id: open.id, batch_number })
  expect(assigned.body.data).toMatchObject({
    status: 'passed',
    batch_number,
    performance: '批次已过境',
    settled_by: 'a.admin',
  })
  expect(await batchState()).toBe('crossed')
})

test('the plate alone assigns within the folder of its enterprise, in either script', async () => {
  await mine.rows(
    `update order_transport set plate_number = '1234УБА' where batch_number = $1 and enterprise_id = $2`,
    batch_number,
    mine.enterprise_id,
  )
  const { plate_number: _, ...bare } = feedback('Y', { forms: [], foreign_plate: '1234YБA' })
  await receive(bare, null)
  expect(await batchState()).toBe('in_use')
  await receive({ ...bare, at: at(8) })
  expect(await batchState()).toBe('crossed')
  expect(await events()).toMatchObject([{ foreign_plate: '1234YБA', status: 'passed' }])
})

test('a gathered list and a bill lead to their batch', async () => {
  await receive(feedback('M', { forms: [{ type: 'bill', id: await billOf(batch_number) }] }))
  expect(await events()).toMatchObject([{ doc_type: 'manifest', status: 'alert' }])
  await makeList(batch_number, { list_no: `07082${batch_number}` })
  const list = { type: 'cdl', id: `07082${batch_number}` } as const
  await receive(feedback('Y', { forms: [list], session_id: `${session()}L`, at: at(60) }))
  expect(await batchState()).toBe('crossed')
  expect((await events()).map(({ form_type, status }) => `${form_type} ${status}`).toSorted()).toEqual([
    'bill settled',
    'cdl passed',
  ])
})

test('a declaration leads to the gathered list with its number; an unknown one leaves the decision to the plate', async () => {
  const entry = (id: string) => [{ type: 'entry', id }] as const
  await makeList(batch_number, { list_no: '070820261000000777' })
  await receive(unplated('Y', { forms: entry('070820261000000777') }))
  expect(await events()).toMatchObject([{ form_type: 'entry', doc_type: 'inventory', status: 'passed' }])
  expect(await batchState()).toBe('crossed')
  await receive(feedback('N', { forms: entry('070820261999999999'), session_id: `${session()}U` }))
  expect((await events()).map(({ form_id, status }) => `${form_id} ${status}`)).toContain('070820261999999999 alert')
})

test('of several batches under one declaration the plate decides; without it the message stays unassigned', async () => {
  const other = await mine.makeManifest()
  for (const batch of [batch_number, other.batch_number]) await makeList(batch, { clear_no: '070820261000000888' })
  const forms = [{ type: 'entry', id: '070820261000000888' }] as const
  await receive(unplated('Y', { forms, session_id: `${session()}N` }))
  const open = await admin.send(gateApi.list, { status: 'unmatched', session_id: `${session()}N` })
  expect(open.body.rows).toMatchObject([{ form_type: 'entry', batch_number: null }])
  await receive(feedback('Y', { forms }))
  expect(await batchState()).toBe('crossed')
  expect(await events(admin, other.batch_number)).toEqual([])
})

test('a bill that customs moved leads to its new batch, by its former number and its new one', async () => {
  const former = await mine.makeManifest()
  const bill_no = await billOf(former.batch_number)
  await mine.rows(
    `insert into offload (id, version, created_at, updated_at, enterprise_id, batch_number, status, message_type, declare_office, transmitter_id,
       new_batch_number, bills, reason_text, contact, contact_phone)
     select gen_random_uuid(), 1, now(), now(), enterprise_id, batch_number, 'accepted', 'MT8403', '0708', transmitter_id, $2,
       jsonb_build_array(jsonb_build_object('bill_no', $3::text, 'new_bill_no', $3::text || 'B')), 'a', 'b', 'c'
     from manifest where id = $1`,
    former.id,
    batch_number,
    bill_no,
  )
  const forms = (id: string) => ({ forms: [{ type: 'bill', id }] as const })
  await receive(unplated('N', { ...forms(bill_no), session_id: `${session()}F` }))
  await receive(unplated('N', { ...forms(`${bill_no}B`), session_id: `${session()}G` }))
  expect(await events()).toHaveLength(2)
  expect(await events(admin, former.batch_number)).toEqual([])
})

test('unreadable messages, and those of no enterprise, are kept whole among the unmatched receipts', async () => {
  const broken = writeGateMessage(feedback('Y')).replace('68520.125', '68,520')
  await receive(broken)
  expect(await batchState()).toBe('in_use')
  await receive(feedback('Y', { forms: [{ type: 'rmft', id: '9999999999999' }] }), null)
  const unmatched = (await (await stage.as('admin')).send(unmatchedReceiptApi.list, { pageSize: 100 })).body.rows as {
    problem: string
    id: string
  }[]
  expect(unmatched.map(({ problem }) => problem)).toEqual(
    expect.arrayContaining(['CHANNEL_WEIGHT 应为不超过 3 位小数的重量', '过卡消息找不到对应的批次或清单']),
  )
})

test('users without the right see neither the records of gates nor their tasks', async () => {
  await receive(feedback('N'))
  const nobody = await stage.as('a.none')
  expect((await nobody.send(gateApi.list, {})).status).toBe(403)
  expect(await tasks(nobody)).toEqual([])
  const [row] = await events()
  expect((await (await stage.as('a.checker')).send(gateApi.settle, { id: row!['id']!, note: 'x' })).status).toBe(403)
})
