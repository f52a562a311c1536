import { importable } from '@guanqiao/domain/import/index'
import type { Importable } from '@guanqiao/domain/import/index'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldsWithin } from '@guanqiao/domain/kit/field'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { problem } from '@guanqiao/domain/kit/problem'
import { operations } from '@guanqiao/domain/registry'
import { halfWidth } from '@guanqiao/domain/kit/field/typing'

/** An entity as sheets see it. */
export interface Target {
  readonly entity: Entity
  readonly create: Operation
  /** The fields of a new record, in the order of its declaration; no lines, nothing that the system sets. */
  readonly fields: readonly (readonly [name: string, field: Field])[]
}

const targets = new Map<string, Target>(
  Object.keys(importable).map((table) => {
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

/** Spaces, asterisks and full-width signs make no difference. */
const plain = (heading: string): string =>
  halfWidth(heading)
    .replaceAll(/[\s*＊]/g, '')
    .toLowerCase()

export interface Mapping {
  /** Field by column; undefined for columns that are not known. */
  readonly columns: readonly (string | undefined)[]
  readonly ignored: readonly string[]
}

/** Finds the fields of the headings. Throws `import.columns` if required ones are missing, or if a column occurs twice. */
export function mappingOf({ fields }: Target, headings: readonly string[]): Mapping {
  const byLabel = new Map(fields.map(([name, field]) => [plain(field.label), name]))
  const columns = headings.map((heading) => byLabel.get(plain(heading)))
  const columnNames = columns.filter((name) => name !== undefined)
  const labels = new Map(fields.map(([name, field]) => [name, field.label]))
  const twice = columnNames.find((name, at) => columnNames.indexOf(name) !== at)
  if (twice !== undefined) throw problem('import.columns', `“${labels.get(twice)}”有两列`)
  const missing = fields.filter(
    ([name, field]) => field.required && field.default === undefined && !columnNames.includes(name),
  )
  if (missing.length > 0) throw problem('import.columns', `缺少 ${missing.map(([, field]) => field.label).join('、')}`)
  const ignored = headings.filter((heading, at) => heading !== '' && columns[at] === undefined)
  return { columns, ignored }
}
