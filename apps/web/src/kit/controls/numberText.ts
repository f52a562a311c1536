import { choiceLabelOf } from '@guanqiao/domain/kit/field'
import type { Field } from '@guanqiao/domain/kit/field'
import { showDay } from '@guanqiao/domain/kit/reading/shownDay'
import { readFigure } from '@guanqiao/domain/kit/reading/figure'
import { showInstant } from '../time.ts'
import type { Option } from './codes.ts'

/** A typed figure as plain decimal text; what cannot be read stays as typed, for validation to report. */
export const readDecimal = (entry: string): string | null => (entry.trim() === '' ? null : (readFigure(entry) ?? entry))

/** An exact decimal for editing: without trailing zeros (9400.000 becomes 9400). */
export const writeDecimal = (field: Field, value: string): string => {
  const [integer = '', fraction = ''] = value.split('.')
  if (field.kind !== 'decimal' || fraction.length < 3 || fraction.length !== field.scale || !fraction.endsWith('0'))
    return value
  const significant = fraction.replace(/0+$/, '')
  return significant ? `${integer}.${significant}` : integer
}

export function readInteger(entry: string): number | string | null {
  const text = readDecimal(entry)
  return text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : text
}

/** The text of a value while it is edited in a cell: codes and choices as a clerk would type them. */
export function writeValue(field: Field, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (field.kind === 'flag' && typeof value === 'boolean') return value ? '是' : '否'
  if (field.kind === 'choice') return choiceLabelOf(field, String(value))
  if (field.kind === 'date') return showDay(String(value))
  if (field.kind === 'dateTime') return showInstant(String(value))
  if (field.kind === 'decimal') return writeDecimal(field, String(value))
  if (field.kind === 'list' && Array.isArray(value)) return value.join('、')
  if (Array.isArray(value)) return `${value.length} 行`
  return String(value)
}

/** The closed list of a choice or a flag as options. */
export const optionsOf = (field: Field): readonly Option[] =>
  field.kind === 'flag'
    ? [
        { value: 'true', label: '是' },
        { value: 'false', label: '否' },
      ]
    : Object.entries(field.kind === 'choice' ? field.choices : {}).map(([value, label]) => ({ value, label }))
