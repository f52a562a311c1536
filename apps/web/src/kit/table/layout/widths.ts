import { grouped } from '@guanqiao/domain/kit/decimal'
import type { Field } from '@guanqiao/domain/kit/field'
import { isCode, titleOf } from '../../cells.tsx'
import { columnScale, glyphs } from './glyphs.ts'

/** The width of a table beside the side menu in a window of 1440 px: columns are narrowed until they fit, but no further than readable. */
const PAGE = 1118
/** The padding of a cell on both sides, px. */
const PADDING = 17
/** The copy button behind a code, px. */
const COPY = 22
const SORTER = 20
const MIN_PROSE = 92

const widths: Partial<Record<Field['kind'], number>> = {
  integer: 80,
  decimal: 96,
  date: 90,
  dateTime: 160,
  flag: 64,
  choice: 72,
  code: 76,
}

/** Pixels of a text in a table: figures share one width, capitals are wider, Chinese characters as wide as high. */
export function textWidth(text: string): number {
  const { figure, capital } = glyphs()
  let width = 0
  for (const character of text) width += character > '\u2e80' ? 13 : /[A-ZА-Я]/.test(character) ? capital : figure
  return Math.ceil(width)
}

const titleWidth = (title: string, sorts: boolean): number => textWidth(title) + PADDING + (sorts ? SORTER : 0)

export const warns = (field: Field): boolean => field.kind === 'date' && field.expires !== undefined
export const isState = (field: Field | undefined): boolean => field?.kind === 'choice' && field.tones !== undefined
/** Identifying numbers of enterprises and people must be fully visible. */
const isLongNumber = (field: Field): boolean => field.kind === 'text' && field.max >= 16 && field.max <= 20

/** The width of a field's column as declared, px; the rows may need less. */
export const widthOf = (field: Field): number =>
  Math.max(
    widths[field.kind] ?? (isCode(field) ? 176 : isLongNumber(field) ? 196 : 150),
    titleWidth(titleOf(field), Boolean(field.sort)),
    // The longest label must be fully visible, that of a state with its shape and frame.
    field.kind === 'choice'
      ? Math.max(...Object.values(field.choices).map(textWidth)) + (field.tones ? 30 : 0) + PADDING
      : 0,
  )

/** Names of enterprises, by which users recognise a record. */
export const widthOfName = (field: Field): number =>
  field.kind === 'text' && field.max > 60 && !field.automatic ? 232 : widthOf(field)

interface Measured {
  readonly name: string
  readonly title: string
  readonly field?: Field
  readonly width?: number
  /** The user's choice, px: it stays, whatever the rows need. */
  readonly userWidth?: number | undefined
}

/** The text that a cell shows; undefined if the row alone does not determine it. */
function shownText(field: Field, value: unknown, text: unknown): string | undefined {
  if (value === null || value === undefined) return ''
  if (field.kind === 'decimal' || field.kind === 'integer') return grouped(String(value))
  if (field.kind === 'reference') return typeof text === 'string' ? text : undefined
  return field.kind === 'text' && typeof value === 'string' ? value : undefined
}

/** The width that the rows of the page need, at most the declared one. */
function neededWidth(
  { name, title, field, width: declared = 150, userWidth }: Measured,
  rows: readonly Readonly<Record<string, unknown>>[],
) {
  if (userWidth !== undefined) return userWidth
  const scale = columnScale()
  const width = Math.ceil(declared * scale)
  if (!field || rows.length === 0) return width
  const texts = rows.map((row) => shownText(field, row[name], row[`${name}_text`]))
  if (texts.includes(undefined)) return width
  const longest = Math.max(...texts.map((text) => textWidth(text ?? '')))
  const needed = longest + PADDING + (isCode(field) ? COPY : 0)
  return Math.min(width, Math.max(titleWidth(title, Boolean(field.sort)), needed, (widths[field.kind] ?? 0) * scale))
}

/** Longer texts are read in part; shorter ones are plates and numbers, which mean nothing without their end. */
const MAX_NUMBER = 20

const isProse = (field: Field | undefined): boolean =>
  field?.kind === 'reference' || (field?.kind === 'text' && field.max > MAX_NUMBER && !isCode(field))

/** The widths of the columns, px: what the rows need; longer texts give way while the table would scroll sideways. */
export function widthsFor(
  plan: readonly Measured[],
  rows: readonly Readonly<Record<string, unknown>>[],
  besides: number,
): number[] {
  const needed = plan.map((column) => neededWidth(column, rows))
  const spare = plan.map((column, index) =>
    isProse(column.field) && column.userWidth === undefined
      ? Math.max(0, (needed[index] ?? 0) - Math.max(MIN_PROSE, titleWidth(column.title, false)))
      : 0,
  )
  const over = needed.reduce((sum, width) => sum + width, besides) - PAGE
  const available = spare.reduce((sum, width) => sum + width, 0)
  if (over <= 0 || available === 0) return needed
  const share = Math.min(1, over / available)
  return needed.map((width, index) => Math.floor(width - (spare[index] ?? 0) * share))
}
