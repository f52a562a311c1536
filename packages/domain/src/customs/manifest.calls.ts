import { may } from '../kit/access.ts'
import { rowFields } from '../kit/entity.ts'
import { choice, flag, integer, lines, list, record, reference, text } from '../kit/field.ts'
import { returnsData, returnsRows, draft, operation } from '../kit/operation.ts'
import { billFields, manifest, manifestBill, manifestLists } from './manifest.ts'
import { printCall } from '../kit/derived/printCall.ts'
import {
  confirmationField,
  confirmedField,
  confirmedList,
  sendStates,
  submittedFields,
} from '../documents/documentCalls.ts'
import { findingLines } from '../documents/finding.ts'
import { asCode } from '../values/index.ts'

const id = text('编号', { required: true, max: 36 })
const version = integer('版本', { required: true })
const { fields } = manifest
const { order_id: _order, ...headFields } = fields
const billLine = { id: text('编号', { max: 36 }), ...billFields, remark: text('备注', { max: 255 }) } as const

const detailFields = {
  manifest: record('舱单', rowFields(manifest), { required: true }),
  bills: lines('提(运)单', rowFields(manifestBill), { required: true }),
} as const

export const getManifest = operation('manifest.get', 'POST /document/manifest/get', {
  summary: '舱单详情',
  access: may('manifest', 'get'),
  effect: 'read',
  input: draft({ id }),
  output: returnsData(detailFields),
})

export const printManifest = printCall('manifest.print', 'POST /document/manifest/print', {
  menu: 'manifest',
  label: '公路舱单',
})

export const createManifest = operation('manifest.create', 'POST /document/manifest/create', {
  summary: '新增舱单',
  access: may('manifest', 'add'),
  input: draft({ ...fields, bills: lines('提(运)单', billLine, { max: 999 }) }),
  output: returnsData(detailFields),
})

/** Creates the missing manifests of an order, one per batch. Each filled field stores its origin. */
export const manifestsFromOrder = operation('manifest.fromOrder', 'POST /document/manifest/fromorder', {
  summary: '由订单生成舱单',
  access: may('manifest', 'add'),
  input: draft({
    order_id: reference('订单', 'order_head', { required: true }),
    batch_number: text('批次号', { max: 13, normalise: asCode, help: '只为这一批次生成；不填为全部' }),
  }),
  output: returnsRows(rowFields(manifest)),
})

const editFields = { ...headFields, bills: lines('提(运)单', billLine, { max: 999 }), id, version } as const

/**
 * Saves head and bills together: bills with an id are changed, bills without one are added, absent ones are removed. Without
 * `bills` the bills stay unchanged. A bill in transit to customs or released cannot be changed. A bill that customs has accepted
 * keeps its state, and the difference is sent to customs as a change. While customs holds a bill, the head must match customs'
 * version.
 */
export const editManifest = operation('manifest.edit', 'POST /document/manifest/edit', {
  summary: '修改舱单',
  access: may('manifest', 'edit'),
  input: { ...draft(editFields), mode: 'patch' as const },
  output: returnsData(detailFields),
})

export const createBill = operation('manifestBill.create', 'POST /document/manifestbill/create', {
  summary: '舱单新增提(运)单',
  access: may('manifest', 'edit'),
  input: draft({
    manifest_id: reference('舱单', 'manifest', { required: true }),
    ...billFields,
    remark: text('备注', { max: 255 }),
  }),
  output: returnsData(rowFields(manifestBill)),
})

/** Checks the manifest for consistency and against order, vehicle, driver and other open batches. */
export const checkManifest = operation('manifest.check', 'POST /document/manifest/check', {
  summary: '单证检查',
  access: may('manifest', 'get'),
  effect: 'read',
  input: draft({ id }),
  output: returnsData({
    passed: flag('通过', { required: true }),
    ...findingLines,
  }),
})

/** Reports whether the manifest, or one of its bills, can be deleted, and how: locally, or by a delete message to customs. */
export const checkDelete = operation('manifest.checkdel', 'POST /document/manifest/checkdel', {
  summary: '检查舱单能否删除',
  access: may('manifest', 'delete'),
  effect: 'read',
  input: draft({ id, bill_id: text('提(运)单编号', { max: 36, help: '只问这一票；不填为整份舱单' }) }),
  output: returnsData({
    allowed: flag('允许', { required: true }),
    mode: choice('方式', { local: '直接删除', customs: '向海关申报删除' }, { required: true }),
    blockers: list('阻止原因', { required: true }),
  }),
})

/** As an operation on the entity it has one for several manifests beside it. */
export const deleteManifest = {
  ...operation('manifest.delete', 'POST /document/manifest/delete', {
    summary: '删除未申报的舱单',
    access: may('manifest', 'delete'),
    input: draft({ id, version: integer('版本') }),
    output: returnsData({ id }),
  }),
  generic: { act: 'remove', entity: manifest },
} as const

export const reasonFields = {
  reason_codes: list('变更原因', { max: 10, help: '变更原因代码表 CC001；变更或删除时必填' }),
  reason_text: text('原因说明', { max: 200 }),
  contact: text('联系人', { max: 50 }),
  contact_phone: text('联系电话', { max: 20 }),
} as const

const postState = choice('结果', sendStates, { required: true })

const billsToSend = {
  bill_ids: list('提(运)单', { max: 999, help: '只申报这些提(运)单；不填为按功能应报的全部' }),
} as const

const sentBills = {
  bills: lines(
    '提(运)单',
    {
      id,
      bill_no: text('提(运)单号', { required: true, max: 35 }),
      state: postState,
      message: text('说明', { max: 500 }),
    },
    { required: true },
  ),
} as const

/**
 * Sends bills of manifests to customs, one message per manifest: builds it, seals it and inserts it into the outbox. Customs' reply
 * arrives later, over the socket and on the batch. Function 9 takes the bills that are not at customs, 5 the accepted bills that
 * were edited since, 3 the bills that customs holds; without a function, 9 or 5 is chosen by state. `bill_ids` restricts it to
 * these bills. The response has a result for each manifest and bill: `unconfirmed` if a question about it is not among those `confirmed`.
 */
export const postManifest = operation('customs.postManifest', 'POST /customs/manifest/post', {
  summary: '舱单申报',
  access: may('manifest', 'declare'),
  input: draft({
    ids: list('舱单', { required: true, max: 200 }),
    function_code: choice('功能', { '9': '新增', '5': '变更', '3': '删除' }),
    ...billsToSend,
    ...reasonFields,
    ...confirmedList,
  }),
  output: returnsRows({
    id,
    batch_number: text('批次号', { max: 13, normalise: asCode }),
    message_id: text('报文编号', { max: 64 }),
    state: postState,
    message: text('说明', { max: 500 }),
    ...confirmationField,
    ...sentBills,
    ...findingLines,
  }),
})

/**
 * Saves a manifest like `edit`, checks it and sends its bills that are not at customs, with function 5 its accepted bills that were
 * edited since, or of these the ones in `bill_ids`, in one transaction. Without the user's confirmation of warnings, or without the
 * reason of a change, the state is `unconfirmed` and nothing is sent.
 */
export const submitManifest = operation('manifest.submit', 'POST /document/manifest/submit', {
  summary: '保存并申报舱单',
  access: may('manifest', 'declare'),
  input: {
    ...draft({
      ...editFields,
      function_code: choice('功能', { '9': '新增', '5': '变更' }),
      ...billsToSend,
      ...reasonFields,
      ...confirmedField,
    }),
    mode: 'patch' as const,
  },
  output: returnsData({
    document: record('舱单', detailFields, { required: true }),
    ...submittedFields,
    ...sentBills,
  }),
})

/** Acknowledges that customs refused goods that it had released; ends the alarm of the manifest and its bills. */
export const acknowledgeAlarm = operation('manifest.acknowledge', 'POST /document/manifest/acknowledge', {
  summary: '确认舱单警示',
  access: may('manifest', 'edit'),
  input: draft({ id }),
  output: returnsData(rowFields(manifest)),
})

export const manifestApi = {
  ...manifestLists,
  get: getManifest,
  print: printManifest,
  create: createManifest,
  fromOrder: manifestsFromOrder,
  edit: editManifest,
  check: checkManifest,
  checkDelete,
  delete: deleteManifest,
  createBill,
  post: postManifest,
  submit: submitManifest,
  acknowledge: acknowledgeAlarm,
}
