import { may, signedIn } from '../kit/access.ts'
import { choice, dateTime, flag, integer, lines, longText, reference, text } from '../kit/field.ts'
import { draft, operation, returnsData, returnsPage, returnsRows } from '../kit/operation.ts'

const outcomes = { done: '成功', refused: '已拒绝' } as const
const outcome = choice('结果', outcomes, {
  required: true,
  search: 'equals',
  inList: true,
  tones: { done: 'done', refused: 'bad' },
})

/** An entry of the audit log as lists show it. */
export const auditEntryFields = {
  summary: text('操作', { required: true, inList: true, max: 200 }),
  outcome,
  at: dateTime('时间', { required: true, inList: true, search: 'range' }),
  username: text('账号', { max: 100, inList: true, search: 'equals' }),
  operation: text('操作名称', { required: true, max: 100, search: 'equals' }),
  entity: text('记录类型', { max: 100, search: 'equals' }),
  entity_label: text('记录类型', { max: 100, inList: true }),
  /** The record's name at the time of the entry; null if the entry has no content. */
  record_name: text('记录', { max: 300, inList: true }),
  record_id: text('记录编号', { max: 100, search: 'equals', inList: true }),
  reason: text('拒绝原因', { max: 200, inList: true }),
  address: text('来源地址', { required: true, max: 100, inList: true }),
  request_id: text('请求编号', { required: true, max: 100, search: 'equals' }),
  enterprise_id: reference('所属企业', 'enterprise', { search: 'equals' }),
  id: text('编号', { required: true, max: 36 }),
} as const

const paging = {
  pageNo: integer('页码', { default: 1, min: 1, max: 1000 }),
  pageSize: integer('每页条数', { default: 10, min: 1, max: 100 }),
}

const filters = {
  at_from: dateTime('时间起'),
  at_to: dateTime('时间止'),
  username: text('账号', { max: 50 }),
  operation: text('操作', { max: 100 }),
  entity: text('记录类型', { max: 60 }),
  record_id: text('记录编号', { max: 36 }),
  outcome: choice('结果', outcomes),
  request_id: text('请求编号', { max: 40 }),
  enterprise_id: reference('所属企业', 'enterprise'),
}

/** Days that a search covers: by default, at most, and at most across all enterprises if nothing selective is given. */
export const AUDIT_DAYS = { usual: 7, most: 92, acrossEnterprises: 7 } as const

/**
 * Entries in a period, newest first. Without `at_from` the period has 7 days; it has at most 92 unless a record or a request is
 * given. At most 10,000 entries can be paged through.
 */
export const auditList = operation('audit.list', 'GET|POST /audit/log/list', {
  summary: '查询操作日志',
  access: may('audit', 'query'),
  effect: 'read',
  input: draft({ ...paging, ...filters }),
  output: returnsPage(auditEntryFields),
})

/** The entries of a search as CSV (UTF-8 with byte order mark), newest first, at most 100,000. Without the contents of records. */
export const auditDownload = operation('audit.download', 'POST /audit/log/download', {
  summary: '导出操作日志',
  access: may('audit', 'export'),
  effect: 'read',
  input: draft(filters),
  output: { envelope: 'text', media: 'text/csv; charset=utf-8', fileName: 'audit-log.csv' },
})

/** The values by which entries can be filtered: declared operations, and kinds of records. */
export const auditKinds = operation('audit.kinds', 'GET /audit/log/kinds', {
  summary: '操作日志的操作与记录类型',
  access: may('audit', 'query'),
  input: draft({}),
  output: returnsRows({
    kind: choice('类别', { operation: '操作', entity: '记录类型' }, { required: true }),
    value: text('值', { required: true, max: 100 }),
    label: text('名称', { required: true, max: 200 }),
  }),
})

/** A field with its values before and after a write, as words. */
export const changeFields = {
  path: text('字段名', { required: true, max: 300 }),
  /** The label of the lines, and the row: 货物 第2行. */
  group: text('所在明细', { max: 200 }),
  label: text('字段', { required: true, max: 200 }),
  kind: choice('变化', { changed: '修改', added: '新增', removed: '删除', same: '未变' }, { required: true }),
  before: longText('变更前', { max: 20_000 }),
  after: longText('变更后', { max: 20_000 }),
} as const

/**
 * One entry with all fields before and after; personal data is masked without the right to see it. `at` is the
 * entry's time. For readers of the log, and of the menu of the record; for others there is no such entry.
 */
export const auditGet = operation('audit.get', 'GET|POST /audit/log/get', {
  summary: '查看操作日志',
  access: signedIn,
  effect: 'read',
  input: draft({ id: text('编号', { required: true, max: 36 }), at: dateTime('时间', { required: true }) }),
  output: returnsData({
    ...auditEntryFields,
    changes: lines('变更', changeFields, { required: true, max: 3000 }),
    /** Fields beyond the limit of `changes`. */
    omitted: integer('未列出'),
  }),
})

/** The changes of one record, newest first; for readers of the log, and of the menu of the record. */
export const auditHistory = operation('audit.history', 'GET|POST /audit/record/history', {
  summary: '查询变更记录',
  access: signedIn,
  effect: 'read',
  input: draft({
    ...paging,
    entity: text('记录类型', { required: true, max: 60 }),
    record_id: text('记录编号', { required: true, max: 36 }),
  }),
  output: returnsPage({
    ...auditEntryFields,
    /** The version that the record got by a write. */
    version: integer('版本'),
    /** Whether the caller may undo it while it is the last write. */
    is_edit: flag('可撤销', { required: true }),
  }),
})
