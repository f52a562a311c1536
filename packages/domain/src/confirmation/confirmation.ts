import { items } from '../customs/elementTables/item.ts'
import { itemCode, itemText } from '../customs/itemFields.ts'
import { may } from '../kit/access.ts'
import { entity } from '../kit/entity.ts'
import { choice, code, dateTime, integer, lines, list, text } from '../kit/field.ts'
import { draft, operation, returnsRows } from '../kit/operation.ts'
import {
  confirmedList,
  documentAnswer,
  documentCalls,
  documentHead,
  postedFields,
  sendStates,
} from '../documents/documentCalls.ts'
import { singleUnitFiling } from '../documents/documentFlow.ts'
import { documentType } from '../documents/documentType.ts'
import { batchNumber, halfWidth } from '../values/index.ts'
import { screens } from '../screens/index.ts'
import { confirmationFlow, confirmationStates } from './confirmation.flow.ts'
import { borderDirection, confirmationMessages, loads } from './messageType.ts'
import { truckFields } from './truck.ts'

/** Customs' tables are longer, but one message carries the trucks of one batch. */
export const MAX_TRUCKS = 200

const siteHints = {
  examples: ['07081'],
  suggest: { entity: 'site', narrow: { within: 'declare_office', of: 'customs_code' } },
} as const

const origins = lines(
  '来源',
  {
    path: text('字段', { required: true, max: 100 }),
    label: text('说明', { required: true, max: 200 }),
    value: text('原值', { max: 1000 }),
  },
  { max: 999 },
)

/**
 * A confirmation 承运确报: the trucks, drivers, trailers and containers that carry a batch over the border. Messages MT4401 to MT4406;
 * direction, load and containers decide the type.
 */
export const confirmation = entity('confirmation', {
  label: '车辆确报',
  menu: 'confirmation',
  scope: 'enterprise',
  display: 'batch_number',
  hint: 'plates',
  state: 'status',
  narrowedBy: [['created_at'], ['transmitter_id', 'status', 'arrival_time']],
  fields: {
    ...documentHead(confirmationMessages),
    status: choice('状态', confirmationStates.choices, {
      default: 'draft',
      automatic: true,
      inList: true,
      search: 'in',
      tones: confirmationStates.tones,
      selectable: confirmationStates.selectable,
    }),
    message_type: choice('报文类型', confirmationMessages, {
      default: 'MT4404',
      automatic: true,
      inList: true,
      search: 'in',
      help: '由方向、载货和集装箱决定',
    }),
    ie_flag: choice('方向', borderDirection, { required: true, search: 'equals' }),
    laden: choice('载货', loads, { required: true }),
    return_of: batchNumber('来程批次号', {
      search: 'equals',
      help: '空车、空箱返程：这辆车载货过境的批次号',
    }),
    carrier_code: itemText('承运人代码', items.carrierCode, { normalise: halfWidth, examples: ['0708987654321'] }),
    arrival_time: dateTime('预计抵达口岸时间', { required: true, inList: true, search: 'range' }),
    clearance_code: code('通关代码', 'rmft_clearance', {
      help: '只用于空箱：RD11 直通、RD12 进境卸箱',
      examples: ['RD11'],
    }),
    loading_place: itemCode('装货地代码', items.loadingPlace, {
      ...siteHints,
      help: '空箱出境：箱子到达的监管场所或口岸',
    }),
    unloading_place: itemCode('卸货地代码', items.unloadingPlace, {
      ...siteHints,
      help: '空箱进境：箱子到达的监管场所或口岸',
    }),
    routing_countries: list('途经国家', { max: 99, table: 'rmft_country', help: '进境填写' }),
    /** The plates of the trucks, for lists and searching. */
    plates: text('车牌', { max: 2000, automatic: true, alike: 'plate', inList: true, search: 'contains' }),
    truck_count: integer('车数', { automatic: true, counted: true, inList: true }),
    trucks: lines('车辆', truckFields, { required: true, min: 1, max: MAX_TRUCKS }),
    ...documentAnswer,
    queued_by: text('排队人', { automatic: true, max: 50 }),
    queued_at: dateTime('排队时间', { automatic: true }),
    /** The questions that somebody agreed to when it was queued: they are not asked again when it is sent. */
    confirmed_questions: list('已确认的问题', { automatic: true, max: MAX_TRUCKS }),
    origins,
  },
})

const ids = list('车辆确报', { required: true, max: 200 })

/** The result of queueing or releasing, per document. */
const queuedFields = {
  ...postedFields,
  state: choice('结果', { queued: '排队中', ...sendStates, ready: '已取消等待' }, { required: true }),
} as const

/**
 * Loaded confirmations wait for customs to accept their manifest, those of goods loaded at the port for arrival and release too, and are
 * sent by the receipt that ends the waiting, after another check. Those that wait for nothing are sent at once.
 */
export const queueConfirmations = operation('confirmation.queue', 'POST /customs/confirm/queue', {
  summary: '条件具备时申报车辆确报',
  access: may('confirmation', 'declare'),
  input: draft({ ids, ...confirmedList }),
  output: returnsRows(queuedFields),
})

export const unqueueConfirmations = operation('confirmation.unqueue', 'POST /customs/confirm/unqueue', {
  summary: '取消排队',
  access: may('confirmation', 'declare'),
  input: draft({ ids }),
  output: returnsRows(queuedFields),
})

const ordinary = documentCalls(confirmation, '/document/confirm', '/customs/confirm/post')
export const confirmationApi = { ...ordinary, queue: queueConfirmations, unqueue: unqueueConfirmations }

const { update: edit, ...calls } = confirmationApi

export const confirmationDocument = documentType({
  key: 'confirmation',
  label: confirmation.label,
  entity: confirmation,
  notCopied: ['batch_number', 'return_of', 'arrival_time'],
  distinguishedBy: 'plates',
  // The deleting message names the batch alone (MT4401 to MT4406, function 3).
  deletedByBatch: '海关按批次号删除确报：同批次、同类的确报一并删除。',
  returnOf: 'return_of',
  ...singleUnitFiling,
  flow: confirmationFlow,
  states: confirmationFlow.states,
  messages: confirmationMessages,
  deadlines: {
    ...Object.fromEntries(Object.keys(confirmationMessages).map((type) => [type, { from: 'arrival_time' }])),
    MT4402: { from: 'arrival_time', limit: 'confirm_minutes' },
  },
  screens: { list: screens.confirmations, create: screens.newConfirmation, edit: screens.confirmation },
  operations: { ...calls, edit },
})
