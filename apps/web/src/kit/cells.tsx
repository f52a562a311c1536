import { grouped } from '@guanqiao/domain/kit/decimal'
import type { Field, Kind } from '@guanqiao/domain/kit/field'
import type { ReactNode } from 'react'
import { Copyable } from './cells/Copyable.tsx'
import { ExpiryDay } from './cells/Expiry.tsx'
import { StatusTag } from './cells/StatusTag.tsx'
import { useCodes } from './controls/codes.ts'
import { showInstant } from './time.ts'
import './cells/cells.css'

export { StatusTag } from './cells/StatusTag.tsx'

type Show = (value: unknown, field: Field, text: string | undefined) => ReactNode

const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const figures = (text: string) => <span className="figures">{text}</span>
const plain: Show = (value) => asText(value)

/** The names that codes stand for, once the table is there. */
function CodeName({ field, value }: { readonly field: Field; readonly value: unknown }) {
  const codes = useCodes(field.table)
  const nameOf = (code: string) => codes?.find((option) => option.value === code)?.label ?? code
  return (
    <span title={asText(value)}>
      {(Array.isArray(value) ? value.map(String) : [asText(value)]).map(nameOf).join('、')}
    </span>
  )
}

const words: Show = (value, field) => {
  const word = field.choices?.[asText(value)] ?? asText(value)
  const tone = field.tones?.[asText(value)]
  return tone ? <StatusTag tone={tone} word={word} /> : word
}

const code: Show = (value, field) =>
  asText(value) && field.table ? <CodeName field={field} value={value} /> : asText(value)

/** How each kind of value is shown. */
export const cells: Readonly<Record<Kind, Show>> = {
  text: (value, field) => (asText(value) && isCode(field) ? <Copyable text={asText(value)} /> : asText(value)),
  longText: plain,
  integer: (value) => figures(grouped(asText(value))),
  decimal: (value) => figures(grouped(asText(value))),
  date: (value, field) => (field.expires ? <ExpiryDay day={value} /> : figures(asText(value))),
  dateTime: (value) => figures(showInstant(asText(value))),
  flag: (value) => (value === true ? '是' : value === false ? '否' : ''),
  choice: words,
  code,
  reference: (_, __, text) => text ?? '',
  list: (value, field) =>
    Array.isArray(value) ? (field.table ? code(value, field, undefined) : value.join('、')) : '',
  lines: (value) => (Array.isArray(value) ? `${value.length} 行` : ''),
  record: () => '',
}

/** Numbers that stand for one thing alone: people copy them into other programs. */
export const isCode = (field: Field): boolean =>
  field.kind === 'text' && (field.unique === true || field.search === 'equals')

export const isFigure = (field: Field): boolean => field.kind === 'integer' || field.kind === 'decimal'

/** The label with its unit, as column heads bear it. */
export const titleOf = (field: Field): string =>
  field.unit && !field.label.includes(field.unit) ? `${field.label}(${field.unit})` : field.label

export interface CellProps {
  readonly field: Field
  readonly name: string
  readonly row: Readonly<Record<string, unknown>>
}

/** A field of a row, as it is read. */
export function Cell({ field, name, row }: CellProps) {
  const text = row[`${name}_text`]
  return cells[field.kind](row[name], field, typeof text === 'string' ? text : undefined)
}
