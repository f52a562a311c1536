import { importableTables, MAX_IMPORT_COLUMNS } from '@guanqiao/domain/import/index'
import type { Importable, ImportField } from '@guanqiao/domain/import/index'
import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { fieldOf } from '@guanqiao/domain/kit/entity'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { sheetLines } from '@guanqiao/domain/import/sheetLines'
import type { SheetLines } from '@guanqiao/domain/import/sheetLines'
import { fieldsWithin, linesOf } from '@guanqiao/domain/kit/field'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { problem } from '@guanqiao/domain/kit/problem'
import { operations } from '@guanqiao/domain/registry'
import { isMass } from '@guanqiao/domain/kit/reading/mass'
import { findTable, unknownTable } from '@guanqiao/domain/kit/reading/tables'
import type { Table, TableField } from '@guanqiao/domain/kit/reading/tables'
import { createHash } from 'node:crypto'
import { uniques } from '../../kernel/data/model.ts'
import type { SheetColumn } from './imports.queries.ts'

/** An entity as sheets see it. */
export interface Target {
  readonly entity: Entity
  readonly create: Operation
  readonly update: Operation | undefined
  /** The fields that identify a record for those who write sheets; empty if the system numbers its records. */
  readonly key: readonly string[]
  /** Of records with lines. */
  readonly lines: SheetLines | undefined
  /** The fields of a new record, in the order of its declaration, then those of its lines; nothing that the system sets. */
  readonly fields: readonly (readonly [name: string, field: Field])[]
}

const typedFields = (fields: Fields) =>
  Object.entries(fields).filter(([, field]) => !field.automatic && !field.secret && !fieldsWithin(field))

/** The fields of lines, as `lines.field`. A label that the rows have too gets the name of its lines in front. */
function lineFields(fields: Fields, sheet: SheetLines): [string, Field][] {
  const { property, single, without } = sheet
  const rows = typedFields(linesOf(fields, property)).filter(([name]) => !without.includes(name))
  const labels = new Set([...typedFields(fields), ...rows].map(([, { label }]) => label))
  const others = single.flatMap((list) =>
    typedFields(linesOf(fields, list)).map(([name, field]): [string, Field] => {
      const label = labels.has(field.label) ? `${fields[list]!.label}${field.label}` : field.label
      return [`${list}.${name}`, { ...field, label, required: false }]
    }),
  )
  return [
    ...others,
    ...rows.map(([name, field]): [string, Field] => [`${property}.${name}`, field]),
    ...partFields(linesOf(fields, property), sheet),
  ]
}

/** The fields of lines within a line, as `lines.parts.0.field`. */
const partFields = (fields: Fields, { property, parts = {} }: SheetLines): [string, Field][] =>
  Object.entries(parts).flatMap(([list, { count, word }]) =>
    Array.from({ length: count }, (_, at) =>
      typedFields(linesOf(fields, list)).map(([name, field]): [string, Field] => {
        const named = field.label.startsWith(word) ? field.label : word + field.label
        const label = at === 0 ? named : `第${at + 1}${word}${field.label}`
        return [`${property}.${list}.${at}.${name}`, { ...field, label, required: false }]
      }),
    ).flat(),
  )

/** The fields by which rows form records, where no form has them because they follow from others. */
function keyFields(entity: Entity, fields: Fields, { by }: SheetLines): [string, Field][] {
  const typed = new Map(typedFields(fields))
  return by.flatMap((name): [string, Field][] => {
    const field = fieldOf(entity, name)
    if (typed.has(name) || field?.kind !== 'choice') return []
    const { default: _, automatic: __, ...rest } = field
    return [[name, { ...rest, required: true }]]
  })
}

const targets = new Map<string, Target>(
  importableTables.map((table) => {
    const create = operations.find(({ name }) => name === `${table}.create`)
    const entity = create?.generic?.entity
    if (!create || !entity) throw new TypeError(`${table} cannot be imported: it has no ordinary create`)
    const lines = sheetLines[table]
    const head = typedFields(create.input.fields).filter(([name]) => !lines?.without.includes(name))
    const fields = lines
      ? [...keyFields(entity, create.input.fields, lines), ...head, ...lineFields(create.input.fields, lines)]
      : head
    const update = operations.find(({ name }) => name === `${table}.update`)
    const names = new Set(fields.map(([name]) => name))
    const unique = uniques(entity).find((columns) => columns.every((name) => names.has(name))) ?? []
    const key = lines ? (lines.lineKey ? lines.by : []) : unique
    return [table, { entity, create, update, key, fields, lines }]
  }),
)

export function targetOf(table: Importable): Target {
  const target = targets.get(table)
  if (!target) throw new TypeError(`${table} cannot be imported`)
  return target
}

const isRequired = (field: Field): boolean => field.required && field.default === undefined

/** The heading of a column in a template: required ones bear an asterisk. */
export const headingOf = (field: Field): string => (isRequired(field) ? `${field.label}*` : field.label)

export const importFieldsOf = ({ fields, key, update }: Target): ImportField[] =>
  fields.map(([name, field]) => ({
    field: name,
    label: field.label,
    required: isRequired(field),
    is_key: update !== undefined && key.includes(name),
  }))

const tableFields = ({ fields }: Target): TableField[] =>
  fields.map(([name, field]) => ({ name, labels: [field.label], isMass: isMass(field) }))

/** The table in the first rows of a sheet, whether or not its headings are known. */
export function tableOf(target: Target, rows: readonly (readonly string[])[]): Table {
  const table = findTable(rows, tableFields(target)) ?? unknownTable(rows)
  if (!table) throw problem('import.noRows')
  return table
}

const SAMPLES = 3

/** The columns of a table with the fields of their headings, and the first texts of each. */
export function columnsOf({ headings, columns }: Table, body: readonly (readonly string[])[]): SheetColumn[] {
  const width = Math.max(headings.length, ...body.map((row) => row.length))
  const all = Array.from({ length: Math.min(width, MAX_IMPORT_COLUMNS) }, (_, at): SheetColumn => {
    const texts = [...new Set(body.flatMap((row) => row[at]?.trim() || []))]
    return {
      heading: truncate((headings[at] ?? '').trim(), 100) || null,
      field: columns[at]?.name ?? null,
      samples: texts.slice(0, SAMPLES).map((text) => truncate(text, 60)),
    }
  })
  return all.slice(0, all.findLastIndex(({ heading, samples }) => heading !== null || samples.length > 0) + 1)
}

/** Identifies sheets with the same headings in the same order. */
export const headingsKey = (columns: readonly SheetColumn[]): string =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ heading }) => (heading ?? '').replaceAll(/\s/g, '').toLowerCase())))
    .digest('hex')

/** The labels of the required fields that no column is imported into. */
export function missingFields({ fields }: Target, names: readonly (string | null)[]): string[] {
  return fields.flatMap(([name, field]) => (isRequired(field) && !names.includes(name) ? [field.label] : []))
}
