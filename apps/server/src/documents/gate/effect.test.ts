import { gateApi } from '@guanqiao/domain/gate/index'
import { countWork } from '@guanqiao/domain/todo/index'
import { expect, test } from 'vitest'
import {
  admin,
  at,
  batch_number,
  batchState,
  clerk,
  decision,
  events,
  feedback,
  gathered,
  mine,
  plate_number,
  receive,
  session,
  states,
  steps,
  tasks,
  view,
  withGate,
} from '../../testing/gate.ts'
import { stage } from '../../testing/stages/openStages.ts'
import { openEventLog } from '../../testing/eventLog.ts'

withGate()

test('a passage crosses the batch once, with its author, and the screens are notified', async () => {
  const log = openEventLog(stage)
  await log.next()
  await receive(gathered())
  expect(await batchState()).toBe('in_use')
  const passage = feedback('Y')
  await receive(passage)
  await receive(passage)
  await receive(feedback('Y', { at: at(6) }))
  expect(await batchState()).toBe('crossed')
  expect(await steps()).toEqual([{ username: '海关卡口', from: 'in_use', to: 'crossed' }])
  expect((await states()).toSorted()).toEqual(['81 recorded', '82Y passed', '82Y passed'])
  const rows = await events()
  const first = await admin.send(gateApi.get, {
    id: rows.find(({ performance }) => performance === '批次已过境')!['id']!,
  })
  expect(first.body.data).toMatchObject({
    plate_number,
    form_type: 'rmft',
    form_id: batch_number,
    doc_type: 'manifest',
    gross_weight: '68520.125',
    repeats: 1,
    content: '地磅比对',
    occurred_at: at(5),
    raw: expect.stringContaining('<CHECK_RESULT>Y</CHECK_RESULT>'),
  })
  expect(first.body.data.order_transport_id).not.toBeNull()
  expect(await log.next()).toMatchObject([
    { batch_number, doc_type: 'gate_event', code: '81', receipt: `卡口 ${plate_number} 到达` },
    {
      batch_number,
      code: 'Y',
      receipt: `卡口 ${plate_number} 放行 地磅比对`,
      performance: '批次已过境',
      warning: null,
    },
    { batch_number, code: 'Y', performance: '已记录，状态不变' },
  ])
})

test('an alarm is shown until the officer passes the vehicle', async () => {
  await receive(gathered())
  await receive(feedback('M'))
  expect(await tasks()).toMatchObject([
    { kind: 'gate', title: `${batch_number} ${plate_number}`, detail: '待人工确认：地磅比对' },
  ])
  const counts = (await clerk.send(countWork, {})).body.rows as { kind: string; menu_path: string }[]
  expect(counts).toContainEqual(expect.objectContaining({ kind: 'gate', menu_path: '/pound/gate' }))
  const waiting = await view()
  expect(waiting.cards.find(({ step }: { step: string }) => step === 'gate')).toMatchObject({
    state: '待人工确认',
    tone: 'attention',
    blocked: `${plate_number} 待人工确认：地磅比对`,
  })
  await receive(decision('1'))
  expect(await batchState()).toBe('crossed')
  expect((await states()).toSorted()).toEqual(['81 recorded', '82M settled', '851 passed'])
  expect(await tasks()).toEqual([])
  const passed = await view()
  const card = passed.cards.find(({ step }: { step: string }) => step === 'gate')
  expect(card).toMatchObject({ title: '过卡', state: '人工放行', tone: 'done', blocked: null })
  expect(passed.timeline.filter(({ kind }: { kind: string }) => kind === 'gate')).toMatchObject([
    { title: `${plate_number} 到达卡口`, code: '81' },
    { title: `${plate_number} 待人工确认`, content: '地磅比对', tone: 'attention' },
    { title: `${plate_number} 人工放行`, content: '核对无误；批次已过境', who: '0708123', tone: 'done' },
  ])
})

test('an officer turns the vehicle back: the batch has not crossed', async () => {
  await receive(feedback('N'))
  await receive(decision('3'))
  expect(await batchState()).toBe('in_use')
  expect((await states()).toSorted()).toEqual(['82N settled', '853 alert'])
  expect(await tasks()).toMatchObject([{ detail: '不放行退回：核对无误' }])
  const [alert] = (await events()).filter(({ status }) => status === 'alert')
  const bare = await admin.send(gateApi.settle, { id: alert!['id']!, note: ' ' })
  expect(bare.body.fields).toMatchObject([{ path: 'note', message: '请填写怎样处理' }])
  const settled = await admin.send(gateApi.settle, { id: alert!['id']!, note: '已退回堆场' })
  expect(settled.body.data).toMatchObject({ status: 'settled', note: '已退回堆场', settled_by: 'a.admin' })
  expect(await tasks()).toEqual([])
  const again = await admin.send(gateApi.settle, { id: alert!['id']!, note: '再次' })
  expect(again.body.code).toBe('gate.state')
})

test('a decision that comes before its feedback waits for it', async () => {
  await receive(decision('1'))
  expect(await batchState()).toBe('in_use')
  const [early] = (await admin.send(gateApi.list, { status: 'unmatched', session_id: session() })).body.rows
  expect(early).toMatchObject({ status: 'unmatched', performance: '找不到对应的批次或清单' })
  await receive(feedback('M'))
  expect(await batchState()).toBe('crossed')
  expect((await states()).toSorted()).toEqual(['82M settled', '851 passed'])
  expect(await tasks()).toEqual([])
})

test('a late alarm undoes no passage: an earlier one is over, a later one is shown', async () => {
  await receive(feedback('Y'))
  await receive(feedback('N', { at: at(3), text: '车牌识别不清' }))
  expect(await batchState()).toBe('crossed')
  expect((await states()).toSorted()).toEqual(['82N settled', '82Y passed'])
  await receive(feedback('N', { at: at(600), session_id: `${session()}B`, text: '离场超重' }))
  expect(await batchState()).toBe('crossed')
  expect(await tasks()).toMatchObject([{ detail: '报警：离场超重' }])
  const { cards, timeline } = await view()
  expect(cards.find(({ step }: { step: string }) => step === 'gate')).toMatchObject({ state: '报警', tone: 'bad' })
  expect(timeline.filter(({ kind }: { kind: string }) => kind === 'gate')).toHaveLength(3)
})

test('a vehicle that is none of the batch crosses nothing and is an alert', async () => {
  await receive(feedback('Y', { plate_number: '蒙Z88888' }))
  expect(await batchState()).toBe('in_use')
  expect(await events()).toMatchObject([{ status: 'alert', result: 'Y', performance: '与批次不符，状态不变' }])
  expect(await tasks()).toMatchObject([{ detail: expect.stringContaining('蒙Z88888 不在批次') }])
})

test('a passage of a batch that cannot cross is an alert', async () => {
  await mine.rows(
    `update batch set status = 'void' where batch_number = $1 and enterprise_id = $2`,
    batch_number,
    mine.enterprise_id,
  )
  await receive(feedback('Y'))
  expect(await batchState()).toBe('void')
  expect(await tasks()).toMatchObject([{ detail: '卡口已放行，但批次号已作废，请核实' }])
})
