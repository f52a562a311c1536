import { may } from '../kit/access.ts'
import type { Restricted } from '../kit/access.ts'
import { dateTime, integer, lines, reference, text } from '../kit/field.ts'
import { draft, operation, returnsData, returnsPage, returnsRows } from '../kit/operation.ts'
import { changeFields } from './log.ts'

/** A deleted record as the recycle bin lists it. */
export const binEntryFields = {
  label: text('名称', { max: 255, inList: true, search: 'contains' }),
  entity_label: text('记录类型', { required: true, max: 100, inList: true }),
  entity: text('记录类型', { required: true, max: 60, search: 'equals' }),
  deleted_at: dateTime('删除时间', { required: true, inList: true, search: 'range' }),
  deleted_by: text('删除人', { max: 100, inList: true, search: 'equals' }),
  parts: integer('连同删除的明细', { required: true, inList: true }),
  /** The record with which it was merged. */
  merged_label: text('并入', { max: 255, inList: true }),
  enterprise_id: reference('所属企业', 'enterprise', { search: 'equals' }),
  id: text('编号', { required: true, max: 36 }),
} as const

const { label, entity, deleted_by } = binEntryFields

/** Deleted records of the kinds that the caller may query, the latest first. At most 10,000 can be paged through. */
export const recycleList = operation('recycle.list', 'GET|POST /audit/recycle/list', {
  summary: '查询回收站',
  access: may('recycle', 'query'),
  effect: 'read',
  input: draft({
    pageNo: integer('页码', { default: 1, min: 1, max: 1000 }),
    pageSize: integer('每页条数', { default: 10, min: 1, max: 100 }),
    label: text(label.label, { max: 100, sought: true }),
    entity: text(entity.label, { max: 60 }),
    deleted_by: text(deleted_by.label, { max: 100 }),
    deleted_at_from: dateTime('删除时间起'),
    deleted_at_to: dateTime('删除时间止'),
    enterprise_id: reference('所属企业', 'enterprise'),
  }),
  output: returnsPage(binEntryFields),
})

/** The kinds of records that the caller can find in the recycle bin. */
export const recycleKinds = operation('recycle.kinds', 'GET /audit/recycle/kinds', {
  summary: '回收站的记录类型',
  access: may('recycle', 'query'),
  input: draft({}),
  output: returnsRows({
    value: text('值', { required: true, max: 60 }),
    label: text('名称', { required: true, max: 100 }),
  }),
})

/** A deleted record with its fields as words; personal data is masked without the right to see it. */
export const recycleGet = operation('recycle.get', 'GET|POST /audit/recycle/get', {
  summary: '查看回收站中的记录',
  access: may('recycle', 'get'),
  effect: 'read',
  input: draft({
    entity: text(entity.label, { required: true, max: 60 }),
    id: text('编号', { required: true, max: 36 }),
  }),
  output: returnsData({ ...binEntryFields, fields: lines('内容', changeFields, { required: true, max: 3000 }) }),
})

/** Restoring a record from the recycle bin; the operation itself also undoes one's own deletion. */
export const restoring: Restricted = { access: may('recycle', 'restore') }
