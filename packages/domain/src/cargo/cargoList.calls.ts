import { may } from '../kit/access.ts'
import { rowFields } from '../kit/entity.ts'
import { choice, dateTime, flag, integer, lines, list, record, text } from '../kit/field.ts'
import { draft, operation, returnsData, returnsRows } from '../kit/operation.ts'
import { handoverList } from '../documents/handoverList.ts'
import { bulkMakeCall } from '../documents/making.ts'
import { batchNumber } from '../values/index.ts'
import { cargoGapLines, cargoGoodFields, cargoHeadFields, cargoOrigins } from './cargoContent.ts'
import { cargoList, enteredFields } from './cargoList.ts'

const id = text('编号', { required: true, max: 36 })
const version = integer('版本', { required: true })
const returnsList = returnsData(rowFields(cargoList))
const hash = text('内容摘要', { required: true, max: 64 })

/** Trucks of one batch that are prepared or printed together. */
const MAX_LISTS = 200

/** One list for each truck of a batch; trucks that have one keep it. Returns all lists of the batch. */
export const makeCargoLists = operation('cargo_list.make', 'POST /document/cargolist/make', {
  summary: '为批次的每辆车制备载货清单',
  access: may('cargo_list', 'add'),
  input: draft({ batch_number: batchNumber('批次号', { required: true }) }),
  output: returnsRows(rowFields(cargoList)),
})

/** The same for many batches. */
export const bulkMakeCargoLists = bulkMakeCall(cargoList, '/document/cargolist')

/** Lists as they read now: derived from their records while prepared, as they were handed over afterwards. */
export const viewCargoLists = operation('cargo_list.view', 'POST /document/cargolist/view', {
  summary: '载货清单内容、来源和缺项',
  access: may('cargo_list', 'get'),
  effect: 'read',
  input: draft({
    ids: list('载货清单', { max: MAX_LISTS }),
    batch_number: batchNumber('批次号', { help: '不填编号时取批次的全部清单' }),
  }),
  output: returnsRows({
    list: record('清单', rowFields(cargoList), { required: true }),
    head: record('内容', cargoHeadFields, { required: true }),
    goods: lines('货物', cargoGoodFields, { required: true }),
    origins: cargoOrigins,
    gaps: cargoGapLines,
    /** Of the content, for printing what was seen. */
    content_hash: hash,
    is_outdated: flag('文件已旧', { required: true, help: '生成文件后来源有变化' }),
    /** Fields that other records fill: they are not typed here. */
    filled: list('已有来源的字段', { required: true, max: 20 }),
  }),
})

/**
 * Checks lists and makes their exchange files. Nothing goes to customs, which makes and exchanges the list itself; the answer says so.
 * The types of the exchange between the customs of both countries are reserved (`message.reserved`).
 */
export const postCargoLists = operation('cargo_list.post', 'POST /customs/cds/post', {
  summary: '载货清单检查并生成交接文件（不发往海关）',
  access: may('cargo_list', 'declare'),
  input: draft({
    ids: list('载货清单', { required: true, max: MAX_LISTS }),
    message_type: text('报文类型', { max: 10, help: '不填；MTDE、MTRP 是海关之间的报文，企业不能发送' }),
  }),
  output: returnsRows({
    id,
    cargo_no: text('内部编号', { max: 20 }),
    message_id: text('交接文件编号', { max: 64 }),
    state: choice(
      '结果',
      { prepared: '已生成文件', blocked: '有必补的缺项', refused: '状态不允许' },
      { required: true },
    ),
    message: text('说明', { required: true, max: 500 }),
    gaps: cargoGapLines,
  }),
})

const confirmationFields = {
  port_officer: text('口岸确认人', { required: true, max: 50, help: '口岸的人或窗口' }),
  confirmed_at: dateTime('口岸确认时间', { required: true }),
  confirm_note: text('口岸意见', { max: 200 }),
} as const

export const confirmCargoList = operation('cargo_list.confirm', 'POST /document/cargolist/confirm', {
  summary: '登记口岸对载货清单的确认',
  access: may('cargo_list', 'declare'),
  input: draft({
    id,
    version,
    ...confirmationFields,
  }),
  output: returnsList,
})

/** The exchange file, which leaves by a channel or a person, and the confirmations of the port from a sheet. */
export const cargoHandover = handoverList({
  entity: cargoList,
  base: '/document/cargolist',
  formats: { xml: 'XML' },
  receivers: '口岸平台、蒙方合作人或司机',
  summaries: { recall: '撤回已交接的载货清单重做', answers: '导入口岸对载货清单的确认' },
  answerCells: {
    cargo_no: text('内部编号', { required: true, max: 20 }),
    given_no: enteredFields.given_no,
    ...confirmationFields,
  },
})

/** Permits the print of lists as the caller sees them, and leaves an entry for each in the audit log. */
export const printCargoLists = operation('cargo_list.print', 'POST /document/cargolist/print', {
  summary: '打印载货清单参考件',
  access: may('cargo_list', 'print'),
  input: draft({ list: lines('清单', { id, content_hash: hash }, { required: true, min: 1, max: MAX_LISTS }) }),
  output: returnsRows({ id }),
})
