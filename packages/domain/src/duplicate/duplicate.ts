import { may } from '../kit/access.ts'
import type { Restricted } from '../kit/access.ts'
import type { Entity } from '../kit/entity.ts'
import { choice, dateTime, flag, integer, lines, list, reference, text } from '../kit/field.ts'
import { draft, operation, returnsData, returnsPage, returnsRows } from '../kit/operation.ts'
import { registers } from './duplicate.rules.ts'

const labels = Object.fromEntries(registers.map(({ entity }) => [entity.table, entity.label]))
const register = () => choice('登记', labels, { required: true })
const id = (label: string) => text(label, { required: true, max: 36 })

/** Groups that one answer lists. */
export const MAX_GROUPS = 100
/** Records of a group; further ones appear when the first are merged. */
export const MAX_ALIKE = 20

const alikeRow = {
  id: id('编号'),
  version: integer('版本', { required: true }),
  label: text('名称', { required: true, max: 255 }),
  code: text('代码', { max: 255 }),
  hint: text('归属', { max: 255 }),
  state: text('状态', { max: 50 }),
  enterprise_id: reference('所属企业', 'enterprise'),
  created_at: dateTime('创建时间', { required: true }),
  updated_at: dateTime('修改时间', { required: true }),
} as const

/**
 * Groups of records of a register that may be the same, those with the most reasons first. Records that were declared different are
 * not compared again; `dismissed` lists those instead. Only records of the caller's enterprise; staff without one see those of all,
 * compared within each.
 */
export const findDuplicates = operation('duplicate.find', 'POST /platform/duplicate/find', {
  summary: '查找重复记录',
  access: may('duplicate', 'query'),
  effect: 'read',
  input: draft({ entity: register(), dismissed: flag('已排除的', { default: false }) }),
  output: returnsData({
    groups: lines(
      '分组',
      {
        reasons: list('相似之处', { required: true, max: 10 }),
        rows: lines('记录', alikeRow, { required: true, max: MAX_ALIKE }),
      },
      { required: true, max: MAX_GROUPS },
    ),
    /** There are more groups. */
    capped: flag('还有更多', { required: true }),
  }),
})

/** How many records of each kind reference these records. */
export const countReferences = operation('duplicate.references', 'POST /platform/duplicate/references', {
  summary: '统计引用',
  access: may('duplicate', 'query'),
  effect: 'read',
  input: draft({ entity: register(), ids: list('编号', { required: true, min: 1, max: MAX_ALIKE }) }),
  output: returnsRows({
    id: id('编号'),
    label: text('记录类型', { required: true, max: 100 }),
    count: integer('条数', { required: true }),
  }),
})

/** Declares that records are not the same, or takes that back. */
export const dismissDuplicates = operation('duplicate.dismiss', 'POST /platform/duplicate/dismiss', {
  summary: '记为不是重复',
  access: may('duplicate', 'merge'),
  input: draft({
    entity: register(),
    ids: list('编号', { required: true, min: 2, max: MAX_ALIKE }),
    dismissed: flag('不是重复', { default: true }),
  }),
  output: returnsData({ pairs: integer('对数', { required: true }) }),
})

const movedFields = {
  label: text('记录类型', { required: true, max: 100 }),
  count: integer('条数', { required: true }),
} as const

/**
 * Merges `lose_id` into `keep_id`: all references move, the fields in `taken` get the value of the lost record, which goes to the
 * recycle bin. Both records must be of one enterprise and have the given versions. Also needs the rights to edit and delete in the
 * register. Messages that were sent stay as they are.
 */
export const mergeDuplicates = operation('duplicate.merge', 'POST /platform/duplicate/merge', {
  summary: '合并重复记录',
  access: may('duplicate', 'merge'),
  input: draft({
    entity: register(),
    keep_id: id('保留的记录'),
    keep_version: integer('保留的记录的版本', { required: true }),
    lose_id: id('并入的记录'),
    lose_version: integer('并入的记录的版本', { required: true }),
    taken: list('取自并入记录的字段', { required: true, max: 100 }),
  }),
  output: returnsData({
    id: id('合并编号'),
    moved: lines('改指的引用', movedFields, { required: true, max: 100 }),
  }),
})

const mergeFields = {
  id: id('编号'),
  entity: choice('登记', labels, { required: true, inList: true, search: 'equals' }),
  kept_label: text('保留的记录', { required: true, max: 255, inList: true }),
  lost_label: text('并入的记录', { required: true, max: 255, inList: true }),
  moved: integer('改指的引用', { required: true, inList: true }),
  merged_at: dateTime('合并时间', { required: true, inList: true }),
  merged_by: text('合并人', { max: 100, inList: true }),
  undone_at: dateTime('撤销时间', { inList: true }),
  undone_by: text('撤销人', { max: 100, inList: true }),
} as const

/** The merges of a register, the latest first. */
export const listMerges = operation('duplicate.merges', 'POST /platform/duplicate/merges', {
  summary: '查询合并记录',
  access: may('duplicate', 'query'),
  effect: 'read',
  input: draft({
    entity: register(),
    pageNo: integer('页码', { default: 1, min: 1, max: 1000 }),
    pageSize: integer('每页条数', { default: 10, min: 1, max: 100 }),
  }),
  output: returnsPage(mergeFields),
})

/**
 * Undoes a merge: the lost record returns, with the references that still point to the kept one, and fields of the kept record that
 * still have the value of the merge get the one before. Reports everything that changed since and stays.
 */
export const undoMerge = operation('duplicate.undo', 'POST /platform/duplicate/undo', {
  summary: '撤销合并',
  access: may('duplicate', 'merge'),
  input: draft({ id: id('合并编号') }),
  output: returnsData({
    moved: lines('改回的引用', movedFields, { required: true, max: 100 }),
    kept: lines('没有改回的引用', movedFields, { required: true, max: 100 }),
    fields: list('没有改回的字段', { required: true, max: 100 }),
  }),
})

/** What merging records of a register, and undoing it, require. */
export const merging = ({ menu }: Pick<Entity, 'menu'>): readonly Restricted[] => [
  { access: may('duplicate', 'merge') },
  { access: may(menu, 'edit') },
  { access: may(menu, 'delete') },
]
