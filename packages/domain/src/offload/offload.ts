import { reportOrigins } from '../arrival/report.fields.ts'
import { items } from '../customs/elementTables/item.ts'
import { roadItems } from '../customs/elementTables/roadOther.ts'
import { itemCode, itemText } from '../customs/itemFields.ts'
import { may, mayAny } from '../kit/access.ts'
import { entity } from '../kit/entity.ts'
import { choice, code, dateTime, lines, list, text } from '../kit/field.ts'
import { draft, operation, returnsData, returnsRows } from '../kit/operation.ts'
import { documentAnswer, documentCalls, documentHead } from '../documents/documentCalls.ts'
import { acceptance, documentType } from '../documents/documentType.ts'
import { stateField } from '../documents/flow.ts'
import { batchNumber, halfWidth } from '../values/index.ts'
import { screens } from '../screens/index.ts'
import { offloadKinds, offloadMessages } from './messageType.ts'
import { offloadFlow } from './offload.flow.ts'

const billNumber = itemCode('提(运)单号', items.billNumber, {
  required: true,
  series: (n: number) => `CN2026${String(n + 1).padStart(6, '0')}`,
})

/** A bill of the accepted manifest. */
const billFields = {
  bill_no: billNumber,
  new_bill_no: itemCode('改配后提(运)单号', items.billNumber, {
    examples: ['CN2026000002'],
    help: '改配时提(运)单号有变更的才填',
  }),
} as const

/** A container of a moved bill that another one replaces; containers that stay are not stated. */
const containerFields = {
  bill_no: billNumber,
  former_container: itemCode('原箱号', roadItems.formerContainer, { required: true, examples: ['CSQU3054383'] }),
  new_container: itemCode('改配后箱号', items.containerNumber, { examples: ['MNGU3054384'] }),
  size_type: code('尺寸类型', 'rmft_size_type', { examples: ['22G1'] }),
  fullness: code('重空', 'rmft_fullness', { examples: ['5'] }),
  source_code: code('来源', 'rmft_container_source', { examples: ['2'] }),
  seals: list('封志', {
    max: 9,
    of: itemText('封志', roadItems.containerSeal, {
      normalise: (entry: string) => halfWidth(entry).replace(/\s/g, '').toUpperCase(),
      examples: ['M/A0012345@CA'],
    }),
    help: 'M（机械）或 E（电子）/号码@施加人，如 M/A0012345@CA；不能施封的填 0000',
  }),
} as const

const newBatch = batchNumber('改配后批次号', {
  inList: true,
  search: 'equals',
  help: '只用于改配：货物改由这一批次承运',
})

/** One reason for all bills of the application; the message repeats it for each of them. */
const reasons = {
  reason_text: itemText('原因说明', items.changeText, { examples: ['车辆故障，未装车'] }),
  contact: itemText('申请联系人', items.changeContact),
  contact_phone: itemText('联系电话', items.changePhone, { examples: ['0478-7960001'] }),
} as const

/**
 * An application on bills of an accepted manifest: their goods were not loaded (落装), or another batch carries them (落装改配). Fields
 * follow the message schemas MT8401 to MT8404. `batch_number` is the batch of the manifest; the messages that move goods carry it as the
 * former number.
 */
export const offload = entity('offload', {
  label: '落装改配申请',
  menu: 'offload',
  scope: 'enterprise',
  display: 'batch_number',
  hint: 'bill_nos',
  state: 'status',
  narrowedBy: [['created_at'], ['transmitter_id', 'status']],
  fields: {
    ...documentHead(offloadMessages),
    status: stateField(offloadFlow, 'draft'),
    new_batch_number: newBatch,
    /** The numbers of the bills, for lists and searching. */
    bill_nos: text('提(运)单号', { max: 2000, automatic: true, inList: true, search: 'contains' }),
    bills: lines('提(运)单', billFields, { required: true, min: 1, max: 500 }),
    containers: lines('变更的集装箱', containerFields, { max: 500 }),
    ...reasons,
    origins: reportOrigins,
    ...documentAnswer,
  },
})

const documentApi = documentCalls(offload, '/document/offload', '/customs/offload/post')

/** An application made from the accepted manifest of a batch; reason, contact and new numbers are all that is typed. */
const make = operation('offload.make', 'POST /document/offload/make', {
  summary: '由舱单生成落装改配申请',
  access: may('offload', 'add'),
  input: draft({
    batch_number: batchNumber('货物运输批次号', { required: true }),
    kind: choice('申请', offloadKinds, { required: true }),
    bills: lines('提(运)单', billFields, { max: 500, help: '不填为舱单中海关已接受的全部提(运)单' }),
    new_batch_number: batchNumber('改配后批次号'),
    ...reasons,
  }),
  output: returnsData({
    id: text('编号', { required: true, max: 36 }),
    status: text('状态', { required: true, max: 20 }),
  }),
})

/** What applications mean for the bills of a batch: those that leave it, and those that other batches pass on to it. */
const effects = operation('offload.effects', 'POST /document/offload/effects', {
  summary: '批次提(运)单的落装与改配',
  access: mayAny({ menu: 'batch', button: 'get' }, { menu: 'manifest', button: 'get' }),
  effect: 'read',
  input: draft({ batch_number: batchNumber('货物运输批次号', { required: true }) }),
  output: returnsRows({
    doc_id: text('编号', { required: true, max: 36 }),
    status: offload.fields.status,
    kind: choice('申请', offloadKinds, { required: true }),
    /** `in`: the goods come from another batch. */
    way: choice('方向', { out: '转出', in: '转入' }, { required: true }),
    other_batch: text('另一批次', { max: 13 }),
    bill_no: text('提(运)单号', { required: true, max: 35 }),
    new_bill_no: text('改配后提(运)单号', { max: 35 }),
    at: dateTime('时间'),
  }),
})

export const offloadApi = { ...documentApi, make, effects }

const { update: edit, ...calls } = offloadApi

export const offloadDocument = documentType({
  key: 'offload',
  label: offload.label,
  entity: offload,
  notCopied: ['batch_number', 'new_batch_number', 'bills', 'containers'],
  lines: [],
  flow: offloadFlow,
  states: offloadFlow.states,
  messages: offloadMessages,
  functions: { '2': 'submit' },
  answers: { '2': acceptance['2'] },
  // A confirmation may have waited for the goods that stay behind.
  follow: { accepted: { releases: true } },
  ownNumberIn: ['MT8403', 'MT8404'],
  distinguishedBy: 'new_batch_number',
  screens: { list: screens.offloads, create: screens.newOffload, edit: screens.offload },
  operations: { ...calls, edit },
})
