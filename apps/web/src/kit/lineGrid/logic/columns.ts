import { add, isDecimal } from '@guanqiao/domain/kit/decimal'
import type { Field, Fields } from '@guanqiao/domain/kit/field'
import type { Line } from '../block.ts'

export interface GridColumn {
  readonly name: string
  readonly field: Field
  readonly width: number
  /** Distance from the left edge, px; set for sticky columns. */
  readonly frozenAt?: number
  readonly isEditable: boolean
}

export const numberWidth = 48
export const rowHeight = 32

const widths: Partial<Record<Field['kind'], number>> = {
  integer: 90,
  decimal: 120,
  date: 116,
  dateTime: 168,
  flag: 64,
  choice: 110,
  code: 120,
  longText: 220,
  reference: 160,
}
const untyped = new Set(['lines', 'record'])

/** The columns of a grid: the first `frozen` ones are sticky; system-filled columns take no focus. */
export function columnsOf(fields: Fields, frozen: number, ownWidths: Readonly<Record<string, number>>): GridColumn[] {
  let left = numberWidth
  return Object.entries(fields).map(([name, field], index) => {
    const width = ownWidths[name] ?? widths[field.kind] ?? 140
    const column = {
      name,
      field,
      width,
      isEditable: !field.automatic && !untyped.has(field.kind),
      ...(index < frozen ? { frozenAt: left } : {}),
    }
    left += width
    return column
  })
}

/**
 * Exact sums by column, where the field declares that it is summed; other text counts as zero. undefined if its lines have different
 * units or currencies.
 */
export function sums(
  columns: readonly GridColumn[],
  rows: readonly Line[],
): Readonly<Record<string, string | undefined>> {
  const sumOf = (name: string, by: true | string, scale: number) => {
    const filled = rows.filter((row) => isDecimal(String(row[name])))
    const units = by === true ? 1 : new Set(filled.map((row) => row[by] ?? '')).size
    return units > 1
      ? undefined
      : add(
          filled.map((row) => String(row[name])),
          scale,
        )
  }
  return Object.fromEntries(
    columns.flatMap(({ name, field }) => {
      if (field.kind === 'decimal') return field.sums ? [[name, sumOf(name, field.sums, field.scale)]] : []
      return field.kind === 'integer' && field.sums ? [[name, sumOf(name, field.sums, 0)]] : []
    }),
  )
}
