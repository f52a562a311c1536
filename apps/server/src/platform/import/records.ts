import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldOf } from '@guanqiao/domain/kit/entity'
import type { Field } from '@guanqiao/domain/kit/field'
import { folds } from '@guanqiao/domain/kit/field/lookAlikes'
import { compare, isDecimal } from '@guanqiao/domain/kit/decimal'
import { isMask, maskOf } from '@guanqiao/domain/kit/strict'
import type { Data } from '../../kernel/data/data.ts'
import { isOwned } from '../../kernel/data/model.ts'
import { shownText } from '../export/cells.ts'

export type Values = Readonly<Record<string, unknown>>

/** A stored record, with the display texts of its references. */
export interface StoredRecord extends Values {
  readonly id: string
  readonly version: number
}

export const foldOf = (field: Field | undefined) => (text: string) =>
  field?.alike ? folds[field.alike](text) : text.trim().toLowerCase()

/** The values of unique fields as the database compares them; undefined if one of them is missing. */
export function keyOf(entity: Entity, names: readonly string[], values: Values): string | undefined {
  const parts = names.map((name) => {
    const value = values[name]
    if (value === null || value === undefined || value === '') return fieldOf(entity, name)?.required ? undefined : ''
    return foldOf(fieldOf(entity, name))(String(value))
  })
  return parts.includes(undefined) || parts.every((part) => part === '') ? undefined : JSON.stringify(parts)
}

/** The records of the owner that have the values of some rows in unique fields, by `keyOf`. */
export async function recordsByKey(
  data: Data,
  { entity, owner }: { readonly entity: Entity; readonly owner: string | null },
  names: readonly string[],
  rows: readonly Values[],
): Promise<ReadonlyMap<string, StoredRecord>> {
  const [first] = names
  if (first === undefined) return new Map()
  const values = [...new Set(rows.flatMap((row) => (keyOf(entity, names, row) === undefined ? [] : [row[first]])))]
  if (values.length === 0) return new Map()
  const match = { [first]: values, ...(isOwned(entity) ? { enterprise_id: owner } : {}) }
  const records = (await data.all(entity, match as never, { max: MAX_RECORDS })) as unknown[]
  return new Map((records as StoredRecord[]).flatMap((record) => entryOf(entity, names, record)))
}

/** Of one batch of rows; a field that is unique with others alone may have the same value in many records. */
const MAX_RECORDS = 100_000

function entryOf(entity: Entity, names: readonly string[], record: StoredRecord): [string, StoredRecord][] {
  const key = keyOf(entity, names, record)
  return key === undefined ? [] : [[key, record]]
}

const isSame = (field: Field, one: unknown, other: unknown): boolean => {
  const [left, right] = [one ?? null, other ?? null]
  if (left === null || right === null) return left === right
  if (field.kind === 'decimal' && isDecimal(String(left)) && isDecimal(String(right)))
    return compare(String(left), String(right)) === 0
  if (field.kind === 'dateTime') return Date.parse(String(left)) === Date.parse(String(right))
  if (field.personal && isMask(left)) return maskOf(String(right)) === left
  return JSON.stringify(left) === JSON.stringify(right)
}

/** The values that differ from those of the record. */
export const changesOf = (fields: ReadonlyMap<string, Field>, record: StoredRecord, patch: Values): Values =>
  Object.fromEntries(
    Object.entries(patch).filter(([name, value]) => {
      const field = fields.get(name)
      return field !== undefined && !isSame(field, value, record[name])
    }),
  )

/** A value as people write it, without the zeros that fill a scale; personal data masked. */
export function listedText(field: Field, value: unknown, display?: unknown): string {
  const exact = shownText(field, value, display)
  const text = field.kind === 'decimal' ? exact.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : exact
  return field.personal && text !== '' ? maskOf(text) : text
}
