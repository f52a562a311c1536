import { may } from '../kit/access.ts'
import { choice, code, dateTime, lines, list, reference, text } from '../kit/field.ts'
import type { RowOf } from '../kit/field.ts'
import { draft, operation, returnsRows } from '../kit/operation.ts'
import { asCode } from '../values/index.ts'
import { asPlate } from '../values/plates.ts'
import { confirmation, MAX_TRUCKS } from './confirmation.ts'
import { borderDirection, loads } from './messageType.ts'
import { truckFields } from './truck.ts'

/** What the trucks of an order are confirmed for. */
export const tripKinds = {
  loaded: '载货（随舱单）',
  empty: '空车返程',
  empty_container: '空箱返程',
} as const
export type TripKind = keyof typeof tripKinds

const { origins } = confirmation.fields

/** A confirmation to be completed: everything that orders, manifests and the base data know. Unknown values are empty. */
const proposalFields = {
  batch_number: text('货物运输批次号', { max: 13 }),
  return_of: text('来程批次号', { max: 13 }),
  ie_flag: choice('方向', borderDirection, { required: true }),
  laden: choice('载货', loads, { required: true }),
  declare_office: text('进出境口岸海关', { max: 4 }),
  transmitter_id: reference('舱单传输人', 'transmitter'),
  transmitter_name: text('舱单传输人名称', { max: 70 }),
  carrier_code: text('承运人代码', { max: 18 }),
  arrival_time: dateTime('预计抵达口岸时间'),
  clearance_code: code('通关代码', 'rmft_clearance'),
  routing_countries: list('途经国家', { max: 99 }),
  trucks: lines('车辆', truckFields, { required: true, max: MAX_TRUCKS }),
  origins,
  /** The live confirmation of all these trucks: nothing more is to be made. */
  existing_id: text('已有确报', { max: 36 }),
  /** The trucks that another live confirmation of the batch names already; the proposal has the others. */
  confirmed: list('已报车辆', { max: MAX_TRUCKS }),
} as const

export type Proposal = RowOf<typeof proposalFields>

const numbers = (label: string, normalise: (value: string) => string, max: number) =>
  list(label, { max: 500, of: text(label, { max, normalise }) })

/**
 * Proposes confirmations from an order, from batches, or for plates alone: loaded ones per batch, the others per truck. Writes nothing;
 * `bulkCreate` stores what the clerk completed.
 */
export const proposeConfirmations = operation('confirmation.propose', 'POST /document/confirm/propose', {
  summary: '按订单、批次或车牌拟制车辆确报',
  access: may('confirmation', 'add'),
  effect: 'read',
  input: draft({
    kind: choice('用途', tripKinds, { required: true }),
    order_id: reference('订单', 'order_head'),
    batch_numbers: numbers('批次号', asCode, 13),
    plates: numbers('车牌号', asPlate, 20),
  }),
  output: returnsRows(proposalFields),
})
