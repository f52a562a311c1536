import type { ByKind, Field, FieldOf, Fields, Suggest, Tone } from './declaration.ts'

/** Applies an interpreter to a field. */
export const byKind = <R, A extends readonly unknown[]>(interpreter: ByKind<R, A>, field: Field, ...more: A): R =>
  (interpreter[field.kind] as (field: Field, ...more: A) => R)(field, ...more)

/** The fields of lines and nested records. */
export const fieldsWithin = (field: Field): Fields | undefined =>
  field.kind === 'lines' || field.kind === 'record' ? field.lines : undefined

/** The fields of the lines declared under a name; throws TypeError if there are none. */
export function linesOf(fields: Fields, name: string): Fields {
  const field = fields[name]
  if (field?.kind !== 'lines') throw new TypeError(`${name} has no lines`)
  return field.lines
}

/** The choice declared under a name; throws TypeError if there is none. */
export function choiceOf(fields: Fields, name: string): FieldOf<'choice'> {
  const field = fields[name]
  if (field?.kind !== 'choice') throw new TypeError(`${name} is not a choice field`)
  return field
}

/** The codes that a text suggests. */
export const suggestOf = (field: Field): Suggest | undefined => (field.kind === 'text' ? field.suggest : undefined)

/** The label of a choice's value; values of other fields, and values that are no longer in the list, are returned unchanged. */
export const choiceLabelOf = (field: Field | undefined, value: string): string =>
  field?.kind === 'choice' ? (field.choices[value] ?? value) : value

export const toneOf = (field: Field | undefined, value: string): Tone | undefined =>
  field?.kind === 'choice' ? field.tones?.[value] : undefined
