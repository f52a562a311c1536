import type { Field, Fields, RowOf } from '../field.ts'
import { choice, fieldsWithin, flag, integer, lines, suggestOf, text } from '../field.ts'
import { draft, returnsRows } from '../operation.ts'
import type { Operation } from '../operation.ts'
import { MAX_BULK_ROWS } from './bulk.ts'

export interface BulkRow {
  readonly id: string
  /** The version that the user saw. */
  readonly version: number
}

/** A field of the rows with its new value under its own name; null clears it. */
export interface BulkChange {
  readonly rows: readonly BulkRow[]
  readonly field: string
  /** Returns the same results, and changes nothing. */
  readonly preview?: boolean | null
  readonly [field: string]: unknown
}

const id = text('编号', { required: true, max: 36 })
const rows = lines(
  '记录',
  { id, version: integer('版本', { required: true }) },
  { required: true, min: 1, max: MAX_BULK_ROWS },
)
const reason = text('原因', { max: 1000 })

const changedFields = {
  id,
  outcome: choice('结果', { changed: '已修改', unchanged: '本来就是', refused: '未修改' }, { required: true }),
  reason,
} as const
const removedFields = {
  id,
  outcome: choice('结果', { removed: '已删除', refused: '未删除' }, { required: true }),
  reason,
} as const

export type ChangedRow = RowOf<typeof changedFields>
export type RemovedRow = RowOf<typeof removedFields>
export type BulkUpdate = Operation<BulkChange, ChangedRow[]>
export type BulkRemove = Operation<{ readonly rows: readonly BulkRow[] }, RemovedRow[]>

/**
 * Whether a single call may delete several records: ordinary ones, which the recycle bin gives back. People, their roles and groups
 * do not come back, so they are deleted one by one.
 */
export const isBulkRemovable = ({ generic }: Operation): boolean =>
  generic?.act === 'remove' && generic.entity.scope !== 'separate'

/** Whether a field of several records can be changed at once: not of records that are saved as a whole, nor of people and roles. */
export const isBulkEditable = (update: Operation): boolean =>
  update.generic?.act === 'update' &&
  update.generic.entity.scope !== 'separate' &&
  !Object.values(update.input.fields).some(fieldsWithin) &&
  Object.keys(bulkFieldsOf(update)).length > 0

/**
 * The fields that several records can share: not what identifies a record, or its person, nor a value that depends on another field
 * of the record.
 */
export function bulkFieldsOf(update: Operation): Fields {
  const { entity } = update.generic!
  const identifying = new Set<string | undefined>([
    'id',
    'version',
    entity.display,
    entity.code,
    ...entity.uniqueTogether.flat(),
  ])
  const isShared = ([name, field]: readonly [string, Field]) =>
    name in entity.fields &&
    !identifying.has(name) &&
    !(field.automatic || field.unique || field.personal || field.secret || fieldsWithin(field)) &&
    !(field.kind === 'reference' && field.within !== undefined) &&
    suggestOf(field) === undefined
  return Object.fromEntries(Object.entries(update.input.fields).filter(isShared))
}

const derived = new WeakMap<Operation, Operation>()

function cached<O extends Operation>(from: Operation, declare: () => O): O {
  let operation = derived.get(from)
  if (!operation) derived.set(from, (operation = declare()))
  return operation as O
}

const besideOf = ({ routes }: Operation, last: string): Operation['routes'] => {
  const { path } = routes[0]!
  return [{ method: 'POST', path: `${path.slice(0, path.lastIndexOf('/'))}/${last}` }]
}

/**
 * Deletes several records, at `…/bulkRemove` beside the operation that deletes one and with its right. Each has a result; the
 * refusal of one record does not stop the others.
 */
export const bulkRemoveOf = (remove: Operation): BulkRemove =>
  cached(remove, () => {
    const { entity } = remove.generic!
    return {
      name: `${entity.table}.bulkRemove`,
      summary: `批量删除${entity.label}`,
      routes: besideOf(remove, 'bulkRemove'),
      access: remove.access,
      effect: 'write',
      input: draft({ rows }),
      output: returnsRows(removedFields),
    }
  })

/** Changes one field of several records, at `…/bulkUpdate` beside the operation that changes one and with its right. */
export const bulkUpdateOf = (update: Operation): BulkUpdate =>
  cached(update, () => {
    const { entity } = update.generic!
    const fields = bulkFieldsOf(update)
    const labels = Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))
    return {
      name: `${entity.table}.bulkUpdate`,
      summary: `批量修改${entity.label}的一项`,
      routes: besideOf(update, 'bulkUpdate'),
      access: update.access,
      effect: 'write',
      input: {
        fields: {
          rows,
          field: choice('修改的项', labels, { required: true }),
          preview: flag('只预览'),
          ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, optional(field)])),
        },
        mode: 'draft',
      },
      output: returnsRows(changedFields),
    }
  })

/** `field` names the value that is sent; the others are absent, and so may it be. */
function optional(field: Field): Field {
  const { required: _, default: __, ...plain } = field
  return { ...plain, required: false } as Field
}

/** The operations on one record that have one on several: of entities with a list to choose from. */
export function bulkable(operations: readonly Operation[]): {
  readonly removes: readonly Operation[]
  readonly updates: readonly Operation[]
} {
  const listed = new Set(operations.flatMap(({ generic }) => (generic?.act === 'list' ? [generic.entity.table] : [])))
  const some = operations.filter(({ generic }) => generic && listed.has(generic.entity.table))
  return { removes: some.filter(isBulkRemovable), updates: some.filter(isBulkEditable) }
}

export function bulkOperationsOf(operations: readonly Operation[]): readonly Operation[] {
  const { removes, updates } = bulkable(operations)
  return [...removes.map(bulkRemoveOf), ...updates.map(bulkUpdateOf)] as readonly Operation[]
}
