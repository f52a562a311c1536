import { may } from '../kit/access.ts'
import { rowFields } from '../kit/entity.ts'
import { choice, code, date, dateTime, integer, list, reference, text } from '../kit/field.ts'
import { draft, operation, returnsData, returnsPage, returnsRows } from '../kit/operation.ts'
import { findingLines } from '../documents/finding.ts'
import { bulkMakeUnderFiling } from '../documents/making.ts'
import { handoverList } from '../documents/handoverList.ts'
import { batchNumber } from '../values/index.ts'
import { givenNumber, inventory, inventoryGood } from './inventory.ts'

const id = text('编号', { required: true, max: 36 })
const version = integer('版本', { required: true })
const ofList = { inventory_id: { ...id, label: '清单' }, version } as const
const returnsList = returnsData(rowFields(inventory))

export const addInventoryGood = operation('inventory.addGood', 'POST /document/inventorygood/create', {
  summary: '集报清单加一项商品',
  access: may('inventory', 'edit'),
  input: draft({ ...ofList, ...inventoryGood }),
  output: returnsList,
})

export const editInventoryGood = operation('inventory.editGood', 'POST /document/inventorygood/edit', {
  summary: '修改集报清单的一项商品',
  access: may('inventory', 'edit'),
  input: draft({ ...ofList, item_no: integer('项号', { required: true, min: 1, max: 50 }), ...inventoryGood }),
  output: returnsList,
})

/**
 * A draft for one crossing: batch, truck and weights from the manifest and the scale, everything else as in the latest list under the
 * same filing.
 */
export const makeInventory = operation('inventory.make', 'POST /document/inventory/make', {
  summary: '由批次和磅单生成集报清单',
  access: may('inventory', 'add'),
  input: draft({
    batch_number: batchNumber('货物运输批次号', { required: true }),
    filing_id: reference('备案号', 'inventory_filing', { help: '只有一个有效备案时可不填' }),
  }),
  output: returnsList,
})

/** Drafts for many crossings under one filing. */
export const bulkMakeInventories = bulkMakeUnderFiling(inventory, '/document/inventory')

/** Checks lists and freezes those that pass: their content stays as it is until they are recalled or rejected. Nothing goes to customs. */
export const postInventory = operation('inventory.post', 'POST /customs/inventory/post', {
  summary: '集报清单冻结待交接',
  access: may('inventory', 'declare'),
  input: draft({ ids: list('集报清单', { required: true, max: 200 }) }),
  output: returnsRows({
    id,
    inventory_no: text('清单编号', { max: 20 }),
    message_id: text('交接文件编号', { max: 64 }),
    state: choice('结果', { sending: '待交接', blocked: '检查未通过', refused: '状态不允许' }, { required: true }),
    message: text('说明', { max: 500 }),
    ...findingLines,
  }),
})

export const acknowledgeInventory = operation('inventory.acknowledge', 'POST /document/inventory/acknowledge', {
  summary: '确认集报清单的警示',
  access: may('inventory', 'edit'),
  input: draft({ id }),
  output: returnsList,
})

const decisionFields = {
  decision: choice('结果', { accept: '接受', reject: '退单' }, { required: true }),
  list_no: { ...givenNumber('海关编号', false), automatic: false as const },
  bill_seq: { ...givenNumber('中心统一编号', false), automatic: false as const },
  decided_on: date('答复日期', { required: true }),
  decision_text: text('原因', { max: 500, help: '退单必填：海关给出的原因' }),
} as const

/** Customs' decision as customs gave it: acceptance names the number of customs. */
export const decideInventory = operation('inventory.decide', 'POST /document/inventory/decide', {
  summary: '登记海关对集报清单的答复',
  access: may('inventory', 'declare'),
  input: draft({
    id,
    version,
    ...decisionFields,
  }),
  output: returnsList,
})

/** The exchange file, which leaves by a channel or a person, and the answers of customs from a sheet. */
export const inventoryHandover = handoverList({
  entity: inventory,
  base: '/document/inventory',
  formats: { xml: 'XML', xlsx: 'XLSX' },
  receivers: '接收的人、窗口或平台',
  summaries: { recall: '撤回未交接的集报清单', answers: '导入海关对集报清单的答复' },
  answerCells: { inventory_no: text('清单编号', { required: true, max: 20 }), ...decisionFields },
})

/** Lists that were cleared outside the product. Takes a right of its own; the step is final. */
export const clearInventory = operation('inventory.manual', 'POST /document/inventory/manual', {
  summary: '集报清单人工清关',
  access: may('inventory_manual', 'edit'),
  input: draft({
    ids: list('集报清单', { required: true, max: 50 }),
    reason: text('原因', { required: true, max: 200 }),
    clear_no: text('凭证号', { required: true, max: 40, help: '窗口或单一窗口给出的编号' }),
    time: dateTime('清关时间', { required: true }),
  }),
  output: returnsRows(rowFields(inventory)),
})

/**
 * Lists that still have to be declared to customs or gathered into a declaration, the most urgent first: one page, which has the oldest
 * lists of each kind. `totalCount` says how many there are.
 */
export const outstandingInventories = operation('inventory.outstanding', 'POST /document/inventory/outstanding', {
  summary: '未完结的集报清单及期限',
  access: may('inventory', 'query'),
  effect: 'read',
  input: draft({ declare_office: code('申报地海关', 'customs_district') }),
  output: returnsPage({
    id,
    inventory_no: text('清单编号', { max: 20 }),
    status: inventory.fields.status,
    plate_number: text('运输工具名称', { max: 20 }),
    list_no: text('海关编号', { max: 18 }),
    due_kind: choice(
      '期限',
      { list: '清单申报（14日）', loading: '清单申报（装货前24小时）', declaration: '并入报关单' },
      { required: true },
    ),
    due_at: dateTime('截止时间', { required: true }),
    overdue: integer('逾期天数', { required: true }),
    source: text('依据', { required: true, max: 100 }),
  }),
})
