import type { Field } from '@guanqiao/domain/kit/field'
import { transportLineFields } from '@guanqiao/domain/order/transport'
import { readValue } from '../../../kit/controls/readValue.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { parseBlock } from '../../../kit/lineGrid/block.ts'
import type { SheetColumn } from './headings.ts'
import { headingsIn, inKilograms, usualOrder } from './headings.ts'

export interface Sheet {
  readonly lines: readonly Line[]
  /** Unknown headings, whose columns were omitted. */
  readonly unknown: readonly string[]
  /** Number of omitted total lines. */
  readonly totals: number
}

const fields: Readonly<Record<string, Field>> = transportLineFields
const isTotal = (cells: readonly string[]) =>
  /^(合计|总计|小计)/.test(cells.find((cell) => cell.trim() !== '')?.trim() ?? '')
const isFilled = (cells: readonly string[]) => cells.some((cell) => cell.trim() !== '')

/** A truck without input. */
export const blankTruck = (): Line =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default ?? null]))

/** Trucks of a block copied from a spreadsheet, with headings in any order or without. Unreadable values stay as they are. */
export function readSheet(text: string): Sheet {
  const rows = parseBlock(text).filter(isFilled)
  const first = rows[0] ?? []
  const headings = headingsIn(first)
  const columns = headings ?? usualOrder.map((name): SheetColumn => ({ name, tonnes: false }))
  const body = headings ? rows.slice(1) : rows
  const trucks = body.filter((cells) => !isTotal(cells))
  return {
    lines: trucks.map((cells) => lineOf(cells, columns)),
    unknown: headings ? first.filter((heading, index) => heading.trim() !== '' && !headings[index]) : [],
    totals: body.length - trucks.length,
  }
}

function lineOf(cells: readonly string[], columns: readonly (SheetColumn | undefined)[]): Line {
  const line: Record<string, unknown> = blankTruck()
  for (const [index, text] of cells.entries()) {
    const column = columns[index]
    const field = column && fields[column.name]
    if (!field || text.trim() === '') continue
    line[column.name] = readValue(
      field,
      column.tonnes && field.kind === 'decimal' && field.unit === 'kg' ? inKilograms(text) : text,
    )
  }
  return line
}

/** Whether a block is a sheet of trucks rather than some cells: it has headings or several lines of several columns. */
export function isSheet(text: string): boolean {
  const rows = parseBlock(text).filter(isFilled)
  return headingsIn(rows[0] ?? []) !== undefined && rows.length > 1
}

export interface Laid {
  readonly rows: Line[]
  /** Number of lines beyond the limit. */
  readonly left: number
}

/** The trucks with those of a sheet after them; empty lines at the end are replaced. */
export function appended(
  rows: readonly Line[],
  added: readonly Line[],
  isBlank: (line: Line) => boolean,
  most: number,
): Laid {
  const filledRows = rows.slice(0, rows.findLastIndex((line) => !isBlank(line)) + 1)
  const room = added.slice(0, Math.max(0, most - filledRows.length))
  return { rows: [...filledRows, ...room], left: added.length - room.length }
}
