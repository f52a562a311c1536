import { byKind, toneOf, choiceLabelOf } from '@guanqiao/domain/kit/field'
import type { ByKind, Field, FieldOf, Kind } from '@guanqiao/domain/kit/field'
import { showDay } from '@guanqiao/domain/kit/reading/shownDay'
import type { ReactNode } from 'react'
import { Copyable } from './cells/Copyable.tsx'
import { ExpiryDay } from './cells/Expiry.tsx'
import { Figure } from './cells/Figure.tsx'
import { StatusTag } from './cells/StatusTag.tsx'
import { nameOn, useCodes } from './controls/codes.ts'
import { asText } from './controls/control.ts'
import { showInstant } from './time.ts'
import './cells/cells.css'

export { StatusTag } from './cells/StatusTag.tsx'

/** `day` of the record, on which its codes had their names. */
type Show<K extends Kind = Kind> = (
  field: FieldOf<K>,
  value: unknown,
  text: string | undefined,
  day: string | undefined,
) => ReactNode

const figures = (text: string) => <span className="figures">{text}</span>
const plain: Show = (_, value) => asText(value)

/** The names of codes, once the table is loaded. */
function CodeName({ table, value, day }: { table: string; value: unknown; day: string | undefined }) {
  const codes = useCodes(table)
  const nameOf = (code: string) => {
    const option = codes?.find(({ value: optionCode }) => optionCode === code)
    return option ? nameOn(option, day) : code
  }
  return (
    <span title={asText(value)}>
      {(Array.isArray(value) ? value.map(String) : [asText(value)]).map(nameOf).join('、')}
    </span>
  )
}

const choiceText: Show<'choice'> = (field, value) => {
  const label = choiceLabelOf(field, asText(value))
  const tone = toneOf(field, asText(value))
  return tone ? <StatusTag tone={tone} label={label} /> : label
}

const manyTexts: Show<'list'> = ({ table }, value, _text, day) => {
  if (!Array.isArray(value)) return ''
  return table ? <CodeName table={table} value={value} day={day} /> : value.join('、')
}

/** Without a value a count is 0, and any other number was not measured or entered: a rate that nobody entered is not 0. */
const number = (field: FieldOf<'integer' | 'decimal'>, value: unknown) => (
  <Figure value={asText(value)} none={'counted' in field ? '0' : '—'} />
)

/** How each kind of value is displayed. */
const cells: ByKind<ReactNode, [value: unknown, text: string | undefined, day: string | undefined]> = {
  text: (field, value) => (asText(value) && isCode(field) ? <Copyable text={asText(value)} /> : asText(value)),
  longText: plain,
  integer: number,
  decimal: number,
  date: ({ expires }, value) => (expires ? <ExpiryDay day={value} /> : figures(showDay(asText(value)))),
  dateTime: (_, value) => figures(showInstant(asText(value))),
  flag: (_, value) => (value === true ? '是' : value === false ? '否' : ''),
  choice: choiceText,
  code: ({ table }, value, _text, day) => (asText(value) ? <CodeName table={table} value={value} day={day} /> : ''),
  reference: ({ none = '' }, value, text) => text ?? (value === null ? none : ''),
  list: manyTexts,
  lines: (_, value) => (Array.isArray(value) ? `${value.length} 行` : ''),
  record: () => '',
}

/** Identifying numbers, which users copy into other programs. */
export const isCode = (field: Field): boolean =>
  field.kind === 'text' && (field.unique === true || field.search === 'equals')

export const isFigure = (field: Field): boolean => field.kind === 'integer' || field.kind === 'decimal'

const unitOf = (field: Field): string => ((field.kind === 'integer' || field.kind === 'decimal') && field.unit) || ''

/** The label with its unit, for column headers. */
export const titleOf = (field: Field): string =>
  unitOf(field) && !field.label.includes(unitOf(field)) ? `${field.label}(${unitOf(field)})` : field.label

export interface CellProps {
  readonly field: Field
  readonly name: string
  readonly row: Readonly<Record<string, unknown>>
}

/** A field of a row, for reading. */
export function Cell({ field, name, row }: CellProps) {
  const text = row[`${name}_text`]
  const created = row['created_at']
  return byKind(
    cells,
    field,
    row[name],
    typeof text === 'string' ? text : undefined,
    typeof created === 'string' ? showInstant(created).slice(0, 10) : undefined,
  )
}
