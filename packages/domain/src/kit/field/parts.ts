import type { ByKind, Field, FieldOf, Fields, Suggest, Tone } from './declaration.ts'

/** What an interpreter says of a field. */
export const byKind = <R, A extends readonly unknown[]>(interpreter: ByKind<R, A>, field: Field, ...more: A): R =>
  (interpreter[field.kind] as (field: Field, ...more: A) => R)(field, ...more)

/** The fields of lines and nested records. */
export const fieldsWithin = (field: Field): Fields | undefined =>
  field.kind === 'lines' || field.kind === 'record' ? field.lines : undefined

/** The fields of the lines declared under a name; a TypeError where no lines are. */
export function linesOf(fields: Fields, name: string): Fields {
  const field = fields[name]
  if (field?.kind !== 'lines') throw new TypeError(`${name} has no lines`)
  return field.lines
}

/** The choice declared under a name; a TypeError where there is none. */
export function choiceOf(fields: Fields, name: string): FieldOf<'choice'> {
  const field = fields[name]
  if (field?.kind !== 'choice') throw new TypeError(`${name} is no choice`)
  return field
}

/** Whose codes a text offers. */
export const suggestOf = (field: Field): Suggest | undefined => (field.kind === 'text' ? field.suggest : undefined)

/** The word shown for a value of a choice; values of other fields, and those that are no longer in the list, as they are. */
export const choiceLabelOf = (field: Field | undefined, value: string): string =>
  field?.kind === 'choice' ? (field.choices[value] ?? value) : value

export const toneOf = (field: Field | undefined, value: string): Tone | undefined =>
  field?.kind === 'choice' ? field.tones?.[value] : undefined
