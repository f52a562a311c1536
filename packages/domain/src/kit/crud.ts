import { may } from './access.ts'
import type { Button } from './access.ts'
import type { Draft, Entity, ListRow, Patch, Row } from './entity.ts'
import { fieldOf, listFields, OF_PLATFORM, rowFields, systemFields } from './entity.ts'
import type { Field, Fields } from './field.ts'
import { choice, decimal, integer, lines, list, text } from './field.ts'
import type { Act, Operation, Output, Page, SummedPage } from './operation.ts'
import { routesOf, row } from './operation.ts'
import type { Shape } from './shape.ts'

export interface ListQuery {
  pageNo?: number
  pageSize?: number
  sortField?: string | null
  sortOrder?: 'ascend' | 'descend' | null
  /** Part of any searched field, or of its pinyin initials; at least two characters. */
  keyword?: string | null
  /** From an earlier response in the same order; makes pages near that one fast. */
  cursor?: string | null
  /** Counts all rows, however many there are. */
  total?: 'exact' | null
  /** The fields of the returned rows besides `id` and `version`; without it, all fields. */
  columns?: readonly string[] | null
  [filter: string]: unknown
}

/** The names of an entity's numeric fields. */
type Figure<E extends Entity> = {
  [K in keyof E['fields']]: E['fields'][K] extends { readonly kind: 'decimal' } ? K : never
}[keyof E['fields']] &
  string

/** Sums over all matching rows: exact decimals; null if there is nothing to sum, or if there are more rows than a total counts. */
type Sums<E extends Entity, N extends string> = { readonly [K in N & keyof Row<E>]: string | null }

export interface CrudOperations<E extends Entity, N extends string = never> {
  list: Operation<ListQuery, [N] extends [never] ? Page<ListRow<E>> : SummedPage<ListRow<E>, Sums<E, N>>>
  get: Operation<{ id: string }, Row<E>>
  find: Operation<Record<string, unknown>, Row<E>>
  create: Operation<Draft<E>, Row<E>>
  bulkCreate: Operation<{ list: Draft<E>[] }, Row<E>[]>
  update: Operation<{ id: string; version: number } & Patch<E>, Row<E>>
  remove: Operation<{ id: string; version?: number | null }, { id: string }>
}

const acts: Record<Act, { button: Button; label: string; effect: 'read' | 'write' }> = {
  list: { button: 'query', label: '查询', effect: 'read' },
  get: { button: 'get', label: '查看', effect: 'read' },
  find: { button: 'get', label: '按关键字查找', effect: 'read' },
  create: { button: 'add', label: '新增', effect: 'write' },
  bulkCreate: { button: 'import', label: '批量新增', effect: 'write' },
  update: { button: 'edit', label: '修改', effect: 'write' },
  remove: { button: 'delete', label: '删除', effect: 'write' },
}

/**
 * The ordinary operations of an entity under `base`, each named by method and last path segment as in the list of calls. `sums` are
 * the decimals that the list sums over all matching rows.
 */
export function crud<E extends Entity, const P extends Partial<Record<Act, string>>, N extends Figure<E> = never>(
  entity: E,
  base: string,
  calls: P,
  { sums = [] }: { readonly sums?: readonly N[] } = {},
): { [K in keyof P & Act]: CrudOperations<E, N>[K] } {
  const operations: Partial<Record<Act, Operation>> = {}
  for (const [name, call] of Object.entries(calls) as [Act, string][]) {
    const [methods, last] = call.split(' ')
    operations[name] = {
      name: `${entity.table}.${name}`,
      summary: `${acts[name].label}${entity.label}`,
      routes: routesOf(`${methods} ${base}/${last}`),
      access: may(entity.menu, acts[name].button),
      effect: acts[name].effect,
      input: inputs[name](entity),
      output: outputs[name](entity, sums),
      generic: { act: name, entity },
    }
  }
  return operations as { [K in keyof P & Act]: CrudOperations<E, N>[K] }
}

const id = text('编号', { required: true, max: 36 })
const version = integer('版本')

const inputs: Record<Act, (entity: Entity) => Shape> = {
  list: (entity) => ({ fields: queryFields(entity), mode: 'draft' }),
  get: () => ({ fields: { id }, mode: 'draft' }),
  find: (entity) => ({ fields: findFields(entity), mode: 'draft' }),
  create: (entity) => ({ fields: entity.fields, mode: 'draft' }),
  bulkCreate: (entity) => ({
    fields: { list: lines(`${entity.label}明细`, entity.fields, { required: true, min: 1, max: 500 }) },
    mode: 'draft',
  }),
  update: (entity) => ({ fields: { id, version: { ...version, required: true }, ...entity.fields }, mode: 'patch' }),
  remove: () => ({ fields: { id, version }, mode: 'draft' }),
}

const outputs: Record<Act, (entity: Entity, sums: readonly string[]) => Output> = {
  list: (entity, sums) => ({
    envelope: 'page',
    shape: row(listFields(entity)),
    ...(sums.length > 0 ? { sums: row(sumFields(entity, sums)) } : {}),
  }),
  get: (entity) => ({ envelope: 'data', shape: row(rowFields(entity)) }),
  find: (entity) => ({ envelope: 'data', shape: row(rowFields(entity)) }),
  create: (entity) => ({ envelope: 'data', shape: row(rowFields(entity)) }),
  bulkCreate: (entity) => ({ envelope: 'rows', shape: row(rowFields(entity)) }),
  update: (entity) => ({ envelope: 'data', shape: row(rowFields(entity)), minimal: true }),
  remove: () => ({ envelope: 'data', shape: row({ id: systemFields.id }) }),
}

/** A sum has the scale of its field, and room for more digits. */
const sumFields = ({ fields }: Entity, names: readonly string[]): Fields =>
  Object.fromEntries(
    names.map((name) => {
      const field = fields[name]
      if (field?.kind !== 'decimal') throw new TypeError(`${name} is not a decimal field and cannot be summed`)
      return [name, decimal(`${field.label}合计`, { scale: field.scale, digits: 24, signed: true })]
    }),
  )

/**
 * The same operations, with required fields that stored rows may lack: rows registered in bulk and completed later. The ordinary
 * create requires them, and an update cannot clear them.
 */
export function requiring<A extends object>(api: A, names: readonly string[]): A {
  const demanded = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        names.includes(name) ? { ...field, required: true } : field,
      ]),
    )
  const within = (fields: Fields): Fields =>
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        field.kind === 'lines' ? lines(field.label, demanded(field.lines), { ...field, required: true }) : field,
      ]),
    )
  const shapes: Partial<Record<Act, (input: Shape) => Shape>> = {
    create: (input) => ({ ...input, fields: demanded(input.fields) }),
    update: (input) => ({ ...input, fields: demanded(input.fields) }),
    bulkCreate: (input) => ({ ...input, fields: within(input.fields) }),
  }
  const calls = Object.entries(api as Readonly<Record<string, Operation>>).map(([act, call]) => {
    const change = shapes[act as Act]
    return [act, change ? { ...call, input: change(call.input) } : call]
  })
  return Object.fromEntries(calls) as A
}

/** The names of the fields that a list can return. */
function columnNames(entity: Entity): Field {
  const names = Object.keys(listFields(entity)).filter((name) => !fieldOf(entity, name)?.secret)
  return list('返回的列', {
    max: names.length,
    among: names,
    help: '除 id 和 version 外，只返回所列的字段；不给则返回全部字段。GET 时以逗号分隔',
    examples: [[entity.display]],
  })
}

/** Paging, sorting, keyword, columns, and one filter (or both ends of a range) for each searchable field. */
export function queryFields(entity: Entity): Fields {
  const all = rowFields(entity) as Fields
  const sortable = Object.entries(all).filter(([, field]) => field.sort)
  const fields: Record<string, Field> = {
    pageNo: integer('页码', { default: 1, min: 1, max: 10_000_000 }),
    pageSize: integer('每页条数', { default: 10, min: 1, max: 100 }),
    sortField: choice('排序字段', Object.fromEntries(sortable.map(([name, field]) => [name, field.label]))),
    sortOrder: choice('排序方向', { ascend: '升序', descend: '降序' }),
    keyword: text('关键字', { max: 50, sought: true }),
    cursor: text('翻页位置', { max: 2000, help: '上一次答复的 cursor：页码很大时由那一页起数，比从第一页数得快' }),
    total: choice('总条数', { exact: '准确' }, { help: '超过10000条时也数到底；数得太久则答复 list.uncounted' }),
    columns: columnNames(entity),
  }
  if (entity.scope === 'shared') fields['whose'] = choice('归属', { own: '自有', shared: OF_PLATFORM })
  for (const [name, field] of Object.entries(all)) Object.assign(fields, filterFields(name, field))
  return fields
}

function filterFields(name: string, field: Field): Fields {
  const { required: _, default: __, automatic: ___, ...plain } = { ...field, required: false }
  if (name === 'enterprise_id') return { enterprise_id: { ...plain, required: false } as Field }
  if (field.search === 'range')
    return {
      [`${name}_from`]: { ...plain, label: `${field.label}起`, required: false } as Field,
      [`${name}_to`]: { ...plain, label: `${field.label}止`, required: false } as Field,
    }
  if (field.search === 'in') return { [name]: text(field.label, { max: 1000, sought: true }) }
  if (field.search === 'contains') return { [name]: text(field.label, { max: 100, sought: true }) }
  return field.search ? { [name]: { ...plain, required: false, sought: field.kind === 'text' } as Field } : {}
}

/** Any one of the searchable fields, matched exactly. */
function findFields(entity: Entity): Fields {
  const criteria: Record<string, Field> = { id: text('编号', { max: 36 }) }
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.unique || field.search === 'equals' || field.search === 'contains')
      criteria[name] = text(field.label, { max: 100, sought: true })
  }
  return criteria
}
