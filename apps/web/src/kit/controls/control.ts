import type { Field, FieldOf, Kind } from '@guanqiao/domain/kit/field'
import type { FieldProblem } from '@guanqiao/domain/kit/problem'

/** The props of every control. Values have the wire format; unreadable input is passed on as typed, so that validation reports it. */
export interface ControlProps<K extends Kind = Kind> {
  readonly field: FieldOf<K>
  readonly value: unknown
  readonly onChange: (value: unknown, text?: string) => void
  readonly id?: string | undefined
  /** The display text of a reference, if known. */
  readonly text?: string | undefined
  readonly disabled?: boolean | undefined
  readonly bad?: boolean | undefined
  /** The id of the element with the problem. */
  readonly describedBy?: string | undefined
  /** Problems inside the field, by path (`1.gross_weight`), for lines. */
  readonly problems?: readonly FieldProblem[] | undefined
  /** The value of the field that the selection depends on (`within`): only rows with that value are offered. */
  readonly within?: unknown
  /** Several values where one is usual, for filters. */
  readonly several?: boolean | undefined
}

export const placeholderOf = (verb: '请输入' | '请选择', field: FieldOf<Kind>): string =>
  verb + field.label.replace(/\(.*\)$/, '')

/** The class of an input for a plate: it shows capitals while the plate is typed, as it will be stored. */
export const capitalsOf = (field: Field): string =>
  field.kind === 'text' && field.alike === 'plate' ? 'gq-capitals' : ''

export const ariaOf = ({ id, bad, describedBy }: Pick<ControlProps, 'id' | 'bad' | 'describedBy'>) => ({
  ...(id ? { id } : {}),
  ...(bad ? { 'aria-invalid': true as const } : {}),
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
})

export const blankToNull = (text: string): string | null => (text === '' ? null : text)
export const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
