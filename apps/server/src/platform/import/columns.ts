import { importableTables } from '@guanqiao/domain/import/index'
import type { Importable } from '@guanqiao/domain/import/index'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldsWithin } from '@guanqiao/domain/kit/field'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { problem } from '@guanqiao/domain/kit/problem'
import { operations } from '@guanqiao/domain/registry'
import { isMass } from '@guanqiao/domain/kit/reading/mass'
import { findTable } from '@guanqiao/domain/kit/reading/tables'
import type { Table, TableField } from '@guanqiao/domain/kit/reading/tables'

/** An entity as sheets see it. */
export interface Target {
  readonly entity: Entity
  readonly create: Operation
  /** The fields of a new record, in the order of its declaration; no lines, nothing that the system sets. */
  readonly fields: readonly (readonly [name: string, field: Field])[]
}

const targets = new Map<string, Target>(
  importableTables.map((table) => {
    const create = operations.find(({ name }) => name === `${table}.create`)
    const entity = create?.generic?.entity
    if (!create || !entity) throw new TypeError(`${table} cannot be imported: it has no ordinary create`)
    const fields = Object.entries(create.input.fields as Fields).filter(
      ([, field]) => !field.automatic && !field.secret && !fieldsWithin(field),
    )
    return [table, { entity, create, fields }]
  }),
)

export function targetOf(table: Importable): Target {
  const target = targets.get(table)
  if (!target) throw new TypeError(`${table} cannot be imported`)
  return target
}

/** The heading of a column in a template: required ones bear an asterisk. */
export const headingOf = (field: Field): string =>
  field.required && field.default === undefined ? `${field.label}*` : field.label

const tableFields = ({ fields }: Target): TableField[] =>
  fields.map(([name, field]) => ({ name, labels: [field.label], isMass: isMass(field) }))

/** Finds the table in the first rows of a sheet. Throws `import.columns` if required columns are missing, or if one occurs twice. */
export function tableOf(target: Target, rows: readonly (readonly string[])[]): Table {
  const { fields } = target
  const table = findTable(rows, tableFields(target))
  const labels = new Map(fields.map(([name, field]) => [name, field.label]))
  if (table && table.twice.length > 0) throw problem('import.columns', `“${labels.get(table.twice[0]!)}”有两列`)
  const names = new Set(table?.columns.map((column) => column?.name))
  const missing = fields.filter(([name, field]) => field.required && field.default === undefined && !names.has(name))
  if (!table || missing.length > 0)
    throw problem('import.columns', `缺少 ${missing.map(([, field]) => field.label).join('、')}`)
  return table
}
