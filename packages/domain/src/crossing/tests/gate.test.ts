import { expect, test } from 'vitest'
import type { BatchGate } from '../crossing.ts'
import { gateCard, gateMoment } from '../gate.cards.ts'
import { aTruck, at } from './rows.ts'

const event = (values: Partial<BatchGate>): BatchGate => ({
  id: `gate-${values.occurred_at ?? ''}-${values.message_type ?? ''}`,
  status: 'passed',
  message_type: '82',
  result: 'Y',
  plate_number: '蒙L12345',
  foreign_plate: null,
  order_transport_id: null,
  session_id: 'S1',
  area_id: '0708000001',
  content: null,
  operator_no: null,
  gross_weight: null,
  occurred_at: at(10),
  performance: '已记录，状态不变',
  warning: null,
  ...values,
})
const trucks = [aTruck({ plate_number: '蒙L12345' }), aTruck({ plate_number: '蒙L12346' })]

test('without messages there is no card', () => {
  expect(gateCard({ transports: trucks })).toBeUndefined()
  expect(gateCard({ transports: trucks, gate: [] })).toBeUndefined()
})

test('the card counts the trucks that have passed, each once', () => {
  const first = event({})
  const again = event({ occurred_at: at(11), session_id: 'S2' })
  const other = event({ occurred_at: at(12), session_id: 'S3', plate_number: '蒙L12346' })
  expect(gateCard({ transports: trucks, gate: [first, again] })).toMatchObject({
    title: '过卡 1/2',
    state: '部分过卡',
    tone: 'work',
  })
  expect(gateCard({ transports: trucks, gate: [first, again, other] })).toMatchObject({
    title: '过卡 2/2',
    state: '放行',
    tone: 'done',
  })
})

test('an alert comes before passages, a settled one does not', () => {
  const passage = event({})
  const alarm = event({ occurred_at: at(5), status: 'alert', result: 'N', content: '地磅超差' })
  const card = gateCard({ transports: [trucks[0]!], gate: [alarm, passage] })
  expect(card).toMatchObject({ state: '报警', tone: 'bad', blocked: '蒙L12345 报警：地磅超差', note: null })
  const foreign = event({ status: 'alert', warning: '车辆 蒙Z1 不在批次 1 的单证中' })
  expect(gateCard({ transports: trucks, gate: [foreign] })).toMatchObject({ state: '待核实', blocked: foreign.warning })
  const settled = { ...alarm, status: 'settled' as const }
  expect(gateCard({ transports: [trucks[0]!], gate: [settled] })).toMatchObject({ state: '未放行', tone: 'draft' })
  const gathered = event({ message_type: '81', result: null, status: 'recorded' })
  expect(gateCard({ transports: [trucks[0]!], gate: [gathered] })).toMatchObject({ state: '已到卡口', tone: 'work' })
})

test('an arrival shows the weight on the scale of the channel, exactly', () => {
  const gathered = event({ message_type: '81', result: null, status: 'recorded', gross_weight: '68520.125' })
  expect(gateMoment(gathered)).toMatchObject({
    kind: 'gate',
    title: '蒙L12345 到达卡口',
    content: '通道称重 68,520.125 kg',
    code: '81',
  })
})
