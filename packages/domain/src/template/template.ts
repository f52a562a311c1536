import { signedIn } from '../kit/access.ts'
import { dateTime, flag, list, longText, text } from '../kit/field.ts'
import { draft, operation, returnsBare, returnsRows } from '../kit/operation.ts'

/** Limits of a user's templates of one kind of record. */
export const MAX_TEMPLATES = 50
/** Characters of a template's content as JSON. */
export const MAX_CONTENT = 500_000

const required = { required: true } as const

const id = text('编号', { required: true, max: 36 })
/** The table of the records, of which `templateKinds` has those that templates exist of. */
const entity = text('记录类型', { required: true, max: 60, examples: ['order_head'] })

const named = {
  name: text('模板名称', { required: true, max: 40, examples: ['恒泰 甘其毛都 进口原煤'] }),
  shared: flag('共享给本企业', { default: false }),
} as const

const templateRow = {
  id,
  entity,
  ...named,
  shared: flag('共享', required),
  /** The caller saved it. */
  mine: flag('我的', required),
  owner: text('保存人', required),
  /** The caller may rename, share and delete it: its owner, or for a shared one an administrator. */
  changeable: flag('可修改', required),
  enterprise_id: text('所属企业', { required: true, max: 36 }),
  updated_at: dateTime('保存时间', required),
} as const

/** The caller's templates of one kind of record, then those that colleagues share, by name. */
export const listTemplates = operation('template.list', 'GET /platform/template/getall', {
  summary: '单证模板',
  access: signedIn,
  input: draft({ entity }),
  output: returnsRows(templateRow),
})

/**
 * A template with its content: the values of a new record as JSON, lines under their property and references with their texts, as a copy
 * of the record has them. What refers to a record that was deleted or disabled since is left out and named in `omitted`. The caller
 * needs the rights to read and to create such records.
 */
export const getTemplate = operation('template.get', 'GET /platform/template/detail', {
  summary: '单证模板内容',
  access: signedIn,
  input: draft({ id }),
  output: returnsBare({
    ...templateRow,
    content: longText('内容', { required: true, max: MAX_CONTENT * 2 }),
    omitted: list('未带出的内容', { required: true, max: 1000 }),
  }),
})

/**
 * Saves a record as a template under a name; it carries what a copy of the record carries. To share it requires the right to change such
 * records, or to be an administrator.
 */
export const saveTemplate = operation('template.save', 'POST /platform/template/save', {
  summary: '另存为模板',
  access: signedIn,
  input: draft({ entity, record_id: { ...id, label: '记录' }, ...named }),
  output: returnsBare(templateRow),
})

/** Renames a template, shares it or ends the sharing. */
export const editTemplate = operation('template.edit', 'POST /platform/template/edit', {
  summary: '修改单证模板',
  access: signedIn,
  input: draft({ id, ...named }),
  output: returnsBare(templateRow),
})

export const removeTemplate = operation('template.remove', 'POST /platform/template/delete', {
  summary: '删除单证模板',
  access: signedIn,
  input: draft({ id }),
  output: returnsBare({ id }),
})
