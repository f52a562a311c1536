import { choiceLabelOf } from '@guanqiao/domain/kit/field'
import { grouped, isDecimal } from '@guanqiao/domain/kit/decimal'
import { fieldAt } from '@guanqiao/domain/kit/explain'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import { at } from '../../kit/form/paths.ts'
import { isBlank } from '../../kit/form/values.ts'
import type { Values } from '../../kit/form/values.ts'

/** One line of a record's `origins`. */
export interface Origin {
  /** Path within the record. */
  readonly path: string
  /** The kind of record that the value comes from, where the record says it. */
  readonly source?: string
  readonly label: string
  readonly value: string | null
}

/** The description of a value's origin. */
export interface OriginNote {
  readonly text: string
  /** Whether a user has changed it since. */
  readonly isChanged: boolean
}

/** The origins by path. */
export const byPath = (origins: unknown): ReadonlyMap<string, Origin> =>
  new Map((Array.isArray(origins) ? (origins as Origin[]) : []).map((origin) => [origin.path, origin]))

/** The origin of a value in words; nothing if it was typed here. */
export function originNote(
  origin: Origin | undefined,
  value: unknown,
  field: Field | undefined,
): OriginNote | undefined {
  if (!origin) return undefined
  const source = origin.label.startsWith('来自') ? origin.label : `来自${origin.label}`
  if (isAsWas(value, origin.value, field)) return { text: source, isChanged: false }
  // For a reference the origin stores the id, which means nothing to users.
  if (field?.kind === 'reference') return { text: `${source}，已修改`, isChanged: true }
  return { text: `${source}，已修改，原值 ${displayText(origin.value, field)}`, isChanged: true }
}

/** The origin is stored as text: 20 is '20' and 68520.000 is 68520, but the code 0708 is not 708. */
function isAsWas(value: unknown, was: string | null, field: Field | undefined): boolean {
  if (isBlank(value) || isBlank(was)) return isBlank(value) && isBlank(was)
  const now = Array.isArray(value) ? value.join('、') : String(value)
  if (now === was) return true
  const isNumber = field?.kind === 'decimal' || field?.kind === 'integer'
  if (isNumber && isDecimal(now) && isDecimal(was ?? '')) return trimmed(now) === trimmed(was ?? '')
  return Array.isArray(value) && now === (was ?? '').split(/[,，、\s]+/).join('、')
}

const trimmed = (text: string) =>
  text
    .replace(/^(-?)0+(?=\d)/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

function displayText(was: string | null, field: Field | undefined): string {
  if (was === null || was === '') return '空'
  if (field?.kind === 'choice') return choiceLabelOf(field, was)
  return field?.kind === 'decimal' && isDecimal(was) ? grouped(was) : was
}

/** Where the unchanged values of lines come from: `毛重(kg)来自磅单 P1`. Changed cells are listed separately. */
export function lineOrigins(fields: Fields, record: Values, lines: string): string[] {
  const labels = new Map<string, Set<string>>()
  for (const origin of byPath(record['origins']).values()) {
    const steps = origin.path.split('.')
    if (steps[0] !== lines || steps.length !== 3) continue
    const field = fieldAt(fields, steps)
    const note = originNote(origin, at(record, origin.path), field)
    if (!field || !note || note.isChanged) continue
    labels.set(note.text, (labels.get(note.text) ?? new Set()).add(field.label))
  }
  return [...labels].map(([words, names]) => `${[...names].join('、')}${words}`)
}

export interface ChangedCell {
  /** Path within the record: `goods.0.gross_weight`. */
  readonly path: string
  readonly text: string
}

/** The cells of lines (`goods`, `containers`) changed since their values were filled in. */
export function changedCells(fields: Fields, record: Values, lines: string): ChangedCell[] {
  return [...byPath(record['origins']).values()].flatMap((origin) => {
    const steps = origin.path.split('.')
    if (steps[0] !== lines || steps.length !== 3 || at(record, `${lines}.${steps[1]}`) === undefined) return []
    const field = fieldAt(fields, steps)
    const note = originNote(origin, at(record, origin.path), field)
    return note?.isChanged
      ? [{ path: origin.path, text: `第 ${Number(steps[1]) + 1} 行 ${field?.label ?? steps[2]}：${note.text}` }]
      : []
  })
}
