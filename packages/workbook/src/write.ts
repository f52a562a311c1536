import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import type { CellValue } from './cell.ts'

export interface Column {
  readonly header?: string
  /** In characters; Chinese ones are two wide. */
  readonly width: number
  /** Number format; `@` are texts, which Excel leaves as they are. */
  readonly format?: string
}

export interface Sheet {
  readonly name: string
  readonly columns?: readonly Column[]
  readonly rows: readonly (readonly CellValue[])[]
  /** Rows that stay visible above the others. */
  readonly frozenRows?: number
}

const columnsOf = (columns: readonly Column[]) =>
  columns.map(({ format, ...rest }) => (format === undefined ? rest : { ...rest, numFmt: format }))

const freezing = (rows: number | undefined) => (rows === undefined ? {} : { freezePane: { rows } })

/** A workbook at once. */
export async function workbookOf(sheets: readonly Sheet[]): Promise<Uint8Array> {
  return writeXlsx({
    sheets: sheets.map(({ name, columns, rows, frozenRows }) => ({
      name,
      ...(columns ? { columns: columnsOf(columns) } : {}),
      rows: rows.map((row) => [...row]),
      ...freezing(frozenRows),
    })),
  })
}

/** A workbook of one sheet, in parts as the reader takes them; memory use does not grow with the rows. */
export const workbookStream = (
  rows: AsyncIterable<CellValue[]>,
  {
    name,
    columns,
    frozenRows,
  }: { readonly name: string; readonly columns: readonly Column[]; readonly frozenRows: number },
): AsyncIterable<Uint8Array> => writeXlsxStream(rows, { name, columns: columnsOf(columns), ...freezing(frozenRows) })

const FIRST_SHEET = 'xl/worksheets/sheet1.xml'

/**
 * A workbook whose first sheet is filled in by people: each column has the format of its heading, also for cells that do not exist yet. The
 * writer formats existing cells only, so a code typed below the heading would lose its leading zeros.
 */
export async function formOf(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const parts = unzipSync(await workbookOf(sheets))
  const sheet = parts[FIRST_SHEET]
  if (!sheet) throw new Error(`the workbook has no ${FIRST_SHEET}`)
  return zipSync({ ...parts, [FIRST_SHEET]: strToU8(withColumnFormats(strFromU8(sheet))) })
}

/** The format of the cell in the first row, as the style of its column. */
function withColumnFormats(sheet: string): string {
  const styles = [...sheet.matchAll(/<c r="[A-Z]+1"[^>]* s="(\d+)"/g)].map(([, style]) => style!)
  return sheet.replaceAll(
    /<col min="(\d+)"/g,
    (column, number: string) => `${column} style="${styles[Number(number) - 1]}"`,
  )
}
