import type { Field, Fields } from '../kit/field.ts'
import type { DocumentType } from '../documents/documentType.ts'

/** A field of a document, in any line: `bills.goods.hs_code` for each line of goods of each bill. */
export interface DocumentField {
  readonly field: Field
  /** 提(运)单 · 货物 · 商品编号 */
  readonly label: string
}

/** A value of a document at its path: `bills.0.goods.1.hs_code`. */
export interface ValueAt {
  readonly path: string
  readonly value: unknown
}

type Values = Readonly<Record<string, unknown>>

const INDEX = /^\d+$/

/** The place of a path: the same without the indexes of lines. */
export const fieldPathOf = (path: string): string =>
  path
    .split('.')
    .filter((step) => !INDEX.test(step))
    .join('.')

const kinds: ReadonlySet<Field['kind']> = new Set([
  'text',
  'longText',
  'integer',
  'decimal',
  'date',
  'dateTime',
  'flag',
  'choice',
  'code',
  'reference',
])

/** Not entered, or different for every document or line. */
const NEVER: ReadonlySet<string> = new Set(['id', 'version', 'sequence', 'origins', 'ie_flag', 'message_type'])

const cache = new WeakMap<DocumentType, ReadonlyMap<string, DocumentField>>()

/** The entered fields of a document that several may share, by place, in the order of its form. */
export function placesIn(type: DocumentType): ReadonlyMap<string, DocumentField> {
  let documentFields = cache.get(type)
  if (!documentFields) {
    const numbers = new Set([type.entity.display, ...type.lines.map(({ entity }) => entity.display)])
    documentFields = new Map(below(type.operations.edit.input.fields, '', [], numbers))
    cache.set(type, documentFields)
  }
  return documentFields
}

function below(
  fields: Fields,
  prefix: string,
  labels: readonly string[],
  numbers: ReadonlySet<string>,
): (readonly [string, DocumentField])[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (NEVER.has(name) || numbers.has(name) || field.automatic || field.personal || field.secret) return []
    const path = `${prefix}${name}`
    const labelPath = [...labels, field.label]
    if (field.kind === 'lines') return below(field.lines, `${path}.`, labelPath, numbers)
    return kinds.has(field.kind) ? [[path, { field, label: labelPath.join(' · ') }] as const] : []
  })
}

/** The values of a document at a place; `isOpen` leaves out lines of the first level. */
export function valuesAt(record: Values, place: string, isOpen: (line: Values) => boolean = () => true): ValueAt[] {
  const [first = '', ...rest] = place.split('.')
  if (rest.length === 0) return [{ path: first, value: record[first] ?? null }]
  return linesOf(record[first]).flatMap((line, at) =>
    isOpen(line)
      ? valuesAt(line, rest.join('.')).map(({ path, value }) => ({ path: `${first}.${at}.${path}`, value }))
      : [],
  )
}

const linesOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? (value as Values[]) : [])

/** The document with another value at some paths. */
export function withValue(record: Values, paths: readonly string[], value: unknown): Values {
  return paths.reduce((now, path) => setAt(now, path.split('.'), value) as Values, record)
}

function setAt(at: unknown, [step = '', ...rest]: readonly string[], value: unknown): unknown {
  const next = (inner: unknown) => (rest.length === 0 ? value : setAt(inner, rest, value))
  if (Array.isArray(at)) return at.map((line, index) => (String(index) === step ? next(line) : line) as unknown)
  const record = (at ?? {}) as Values
  return { ...record, [step]: next(record[step]) }
}
