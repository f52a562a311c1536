import type { Fields } from '../kit/field.ts'
import type { DocumentType } from '../documents/documentType.ts'
import { withValue } from './documentFields.ts'

type Values = Readonly<Record<string, unknown>>

interface Stored extends Values {
  readonly id: string
  readonly version: number
}

/** The input of saving a document with another value at some paths. */
export const editOf = (type: DocumentType, record: Stored, paths: readonly string[], value: unknown): Values =>
  inputOf(type, record, withValue(record, paths, value), paths)

/**
 * The input of saving a document with changes at some paths: the changed values of the head, and the lists of lines with changes in full.
 */
export function inputOf(
  { operations: { edit } }: DocumentType,
  { id, version }: Stored,
  changed: Values,
  paths: readonly string[],
): Values {
  const names = new Set(paths.map((path) => path.split('.')[0]!))
  const values = [...names].map((name) => {
    const field = edit.input.fields[name]!
    return [name, field.kind === 'lines' ? linesFor(field.lines, changed[name]) : changed[name]]
  })
  return { id, version, ...(Object.fromEntries(values) as Values) }
}

/** Lines as the input takes them. */
const linesFor = (fields: Fields, lines: unknown): Values[] =>
  (Array.isArray(lines) ? (lines as Values[]) : []).map((line) =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([name, field]) => {
        if (!(name in line)) return []
        const value = line[name]
        return [[name, field.kind === 'lines' && Array.isArray(value) ? linesFor(field.lines, value) : value]]
      }),
    ),
  )
