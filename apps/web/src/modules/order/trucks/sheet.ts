import type { Field } from '@guanqiao/domain/kit/field'
import { transportLineFields } from '@guanqiao/domain/order/transport'
import { cellLines } from '@guanqiao/domain/kit/reading/cells'
import { inKilograms } from '@guanqiao/domain/kit/reading/mass'
import { isTotal } from '@guanqiao/domain/kit/reading/tables'
import type { TableColumn } from '@guanqiao/domain/kit/reading/tables'
import { readValue } from '../../../kit/controls/readValue.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { tableIn, usualOrder } from './headings.ts'

export interface Sheet {
  readonly lines: readonly Line[]
  /** Unknown headings, whose columns were omitted. */
  readonly unknown: readonly string[]
  /** Number of omitted total lines. */
  readonly totals: number
}

const fields: Readonly<Record<string, Field>> = transportLineFields

/** A truck without input. */
export const blankTruck = (): Line =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.default ?? null]))

const rowsOf = (text: string) =>
  cellLines(text).flatMap(({ cells }) => (cells.some((cell) => cell.trim() !== '') ? [cells] : []))

/** Trucks of a block copied from a spreadsheet, with headings in any order, below a title or not, or without. Unreadable values stay as they are. */
export function readSheet(text: string): Sheet {
  const rows = rowsOf(text)
  const table = tableIn(rows)
  const columns = table?.columns ?? usualOrder.map((name): TableColumn => ({ name, unit: undefined }))
  const body = rows.slice(table?.skipped ?? 0)
  const trucks = body.filter((cells) => !isTotal(cells))
  return {
    lines: trucks.map((cells) => lineOf(cells, columns)),
    unknown: table ? table.headings.filter((heading, at) => heading.trim() !== '' && !table.columns[at]) : [],
    totals: body.length - trucks.length,
  }
}

function lineOf(cells: readonly string[], columns: readonly (TableColumn | undefined)[]): Line {
  const line: Record<string, unknown> = blankTruck()
  for (const [index, text] of cells.entries()) {
    const column = columns[index]
    const field = column && fields[column.name]
    if (!field || text.trim() === '') continue
    line[column.name] = readValue(field, column.unit ? inKilograms(text, column.unit) : text)
  }
  return line
}

/** Whether a block is a sheet of trucks rather than some cells: it has headings and lines below them. */
export function isSheet(text: string): boolean {
  const rows = rowsOf(text)
  const table = tableIn(rows)
  return table !== undefined && rows.length > table.skipped
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
