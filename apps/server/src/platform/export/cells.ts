import { fieldsWithin, choiceLabelOf, isCounted } from '@guanqiao/domain/kit/field'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { showDay } from '@guanqiao/domain/kit/reading/shownDay'

export type Rows = readonly Readonly<Record<string, unknown>>[]

export type NamedField = readonly [name: string, field: Field]

/** The columns of an export: the named fields in this order, or all; no secrets, no lines. */
export function columnsOf(fields: Fields, names?: readonly string[] | null): NamedField[] {
  const all = Object.entries(fields).filter(([, field]) => !field.secret && !fieldsWithin(field))
  if (!names) return all
  const byName = new Map(all)
  return names.flatMap((name): NamedField[] => {
    const field = byName.get(name)
    return field ? [[name, field]] : []
  })
}

const SHANGHAI_MS = 8 * 3_600_000

/** The instant as a clock in Shanghai shows it, as if it were UTC: cells have no time zone. */
export const clockInShanghai = (instant: string): Date => new Date(Date.parse(instant) + SHANGHAI_MS)

/** A count without a value is 0. Other numbers stay empty: a mark for what was not measured would be no number for a spreadsheet. */
export const filledValue = (field: Field, value: unknown): unknown => value ?? (isCounted(field) ? 0 : value)

/** A value as users read it: labels of choices, display texts of references, times of Shanghai. */
export function shownText(field: Field, value: unknown, display: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'choice') return choiceLabelOf(field, String(value))
  if (field.kind === 'reference') return String(display ?? '')
  if (field.kind === 'date') return showDay(String(value))
  if (field.kind === 'flag') return value === true ? '是' : '否'
  if (field.kind === 'dateTime') return clockInShanghai(String(value)).toISOString().slice(0, 19).replace('T', ' ')
  return Array.isArray(value) ? value.join('、') : String(value)
}
