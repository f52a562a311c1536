import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { isBlank, isSame } from '../../kit/form/values.ts'
import type { Values } from '../../kit/form/values.ts'

/** One value that differs from the sent one. Undefined if there was, or is, none. */
export interface Difference {
  readonly location: string
  readonly field: Field
  readonly was: unknown
  readonly is: unknown
}

/**
 * The differences between the current document and its sealed copy in a message that carried these parts; undefined if the copy
 * cannot be parsed.
 */
export type Compare = (
  content: string,
  carried: readonly { readonly id: string }[] | null,
) => readonly Difference[] | undefined

/** The differences between two versions of one record, in the order of the form: its values, then its lines by position. */
export function differencesOf(fields: Fields, location: string, was: Values, is: Values): Difference[] {
  const editableFields = Object.entries(fields).filter(([, field]) => !field.automatic)
  const differences = editableFields
    .filter(([, { kind }]) => kind !== 'lines')
    .flatMap(([name, field]) => ofValue(name, field))
  const below = editableFields.flatMap(([name, field]) =>
    field.kind === 'lines' ? ofLines(field.lines, `${location} · ${field.label}`, was[name], is[name]) : [],
  )
  return [...differences, ...below]

  function ofValue(name: string, field: Field): Difference[] {
    const [before, after] = [was[name], is[name]]
    // An unset flag equals no.
    const isUnset = (isBlank(before) || before === false) && (isBlank(after) || after === false)
    if (isUnset || isSame(before, after)) return []
    return [{ location, field, was: displayValue(field, name, was), is: displayValue(field, name, is) }]
  }
}

const blank: Values = {}

function ofLines(fields: Fields, location: string, was: unknown, is: unknown): Difference[] {
  const [before, after] = [linesOf(was), linesOf(is)]
  return Array.from({ length: Math.max(before.length, after.length) }).flatMap((_, row) =>
    differencesOf(fields, `${location}第 ${row + 1} 行`, before[row] ?? blank, after[row] ?? blank),
  )
}

const linesOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as Values[]) : [])

/** The name of a referenced record at that time. */
const displayValue = (field: Field, name: string, values: Values): unknown =>
  field.kind === 'reference' ? (values[`${name}_text`] ?? values[name]) : values[name]
