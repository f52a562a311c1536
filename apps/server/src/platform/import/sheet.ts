import { MAX_IMPORT_ROWS } from '@guanqiao/domain/import/index'
import { problem } from '@guanqiao/domain/kit/problem'
import { inKilograms } from '@guanqiao/domain/kit/reading/mass'
import { isTotal } from '@guanqiao/domain/kit/reading/tables'
import type { Table } from '@guanqiao/domain/kit/reading/tables'
import { readRows } from '@guanqiao/workbook/read'
import type { Merge, SheetRow } from '@guanqiao/workbook/read'
import { textOf } from './cells.ts'
import { tableOf } from './columns.ts'
import type { Target } from './columns.ts'
import type { Texts } from './imports.queries.ts'

export interface SheetContent {
  readonly fields: readonly string[]
  /** Headings of columns that belong to no field. */
  readonly ignored: readonly string[]
  /** What a person does not expect of the sheet they see, before its rows go in. */
  readonly notes: readonly string[]
  readonly rows: readonly { readonly row_number: number; readonly cells: Texts }[]
}

/** Titles and headings, which are no records. */
const MAX_HEAD_ROWS = 12

/**
 * The table of the first visible sheet of a workbook: below its titles, with a value that is merged over several lines in each of them. Row
 * numbers are those that Excel shows; empty rows and lines of sums are left out. Throws `import.unreadable`, `import.columns`,
 * `import.noRows`, `import.tooManyRows`.
 */
export async function readWorkbook(target: Target, bytes: Buffer): Promise<SheetContent> {
  const { rows: sheetRows, merges } = await filledRows(bytes)
  if (sheetRows.length === 0) throw problem('import.noRows')
  const table = tableOf(target, sheetRows.slice(0, MAX_HEAD_ROWS).map(textsOf))
  const body = sheetRows.slice(table.skipped)
  const filled = fillDown(body, merges, table)
  const records = body.filter((row) => !isTotal(textsOf(row)))
  const rows = records.flatMap((row) => recordOf(target, table, row))
  if (rows.length === 0) throw problem('import.noRows')
  if (rows.length > MAX_IMPORT_ROWS) throw problem('import.tooManyRows')
  const hidden = records.filter(({ isHidden }) => isHidden).length
  const totals = body.length - records.length
  const head = sheetRows[table.skipped - 1]!.line
  return {
    fields: table.columns.flatMap((column) => column?.name ?? []),
    ignored: table.headings.filter((heading, at) => heading.trim() !== '' && !table.columns[at]),
    notes: [
      head > 1 ? `表头在第 ${head} 行，上面的标题没有导入` : '',
      hidden > 0 ? `其中 ${hidden} 行在 Excel 中被筛选或隐藏，也会导入；不要的请先在 Excel 中删除` : '',
      ...filled,
      totals > 0 ? `合计行 ${totals} 行没有导入` : '',
      ...unitNotes(target, table),
    ].filter(Boolean),
    rows,
  }
}

const textsOf = ({ cells }: SheetRow): string[] =>
  Array.from(cells, (value) => (value instanceof Date ? value.toISOString() : String(value ?? '').trim()))

function recordOf(target: Target, { columns }: Table, row: SheetRow): { row_number: number; cells: Texts }[] {
  const byName = new Map(target.fields)
  const cells: Record<string, string> = {}
  for (const [at, column] of columns.entries()) {
    if (!column) continue
    const text = textOf(row.cells[at], byName.get(column.name)!, row.formats[at])
    if (text !== '') cells[column.name] = column.unit ? inKilograms(text, column.unit) : text
  }
  return Object.keys(cells).length === 0 ? [] : [{ row_number: row.line, cells }]
}

function unitNotes({ fields }: Target, { columns }: Table): string[] {
  const labels = new Map(fields.map(([name, { label }]) => [name, label]))
  return columns.flatMap((column) =>
    column?.unit && column.unit.kilograms !== '1'
      ? [
          column.unit.kilograms === undefined
            ? `“${labels.get(column.name)}”的单位“${column.unit.name}”不认识，请改为公斤或吨`
            : `“${labels.get(column.name)}”按“${column.unit.name}”换算成了公斤`,
        ]
      : [],
  )
}

/** Writes the value of merged cells into each of their lines, and says so. */
function fillDown(rows: SheetRow[], merges: readonly Merge[], { columns, headings }: Table): string[] {
  const lines = new Map<string, number>()
  for (const { line, column, lastLine } of merges) {
    const value = rows.find((row) => row.line === line)?.cells[column] ?? null
    if (value === null || !columns[column]) continue
    for (const [at, row] of rows.entries()) {
      if (row.line <= line || row.line > lastLine || (row.cells[column] ?? null) !== null) continue
      const cells = [...row.cells]
      while (cells.length < column) cells.push(null)
      cells[column] = value
      rows[at] = { ...row, cells }
      lines.set(headings[column]!, (lines.get(headings[column]!) ?? 0) + 1)
    }
  }
  return [...lines].map(([heading, count]) => `“${heading}”有合并单元格，${count} 行按合并的内容填写`)
}

async function filledRows(bytes: Buffer): Promise<{ rows: SheetRow[]; merges: readonly Merge[] }> {
  const rows: SheetRow[] = []
  const reading = readRows(bytes)
  for (;;) {
    const step = await reading.next().catch(() => {
      throw problem('import.unreadable')
    })
    if (step.done) return { rows, merges: step.value }
    if (step.value.cells.some((value) => value !== null && String(value).trim() !== '')) rows.push(step.value)
    if (rows.length > MAX_IMPORT_ROWS + 2 * MAX_HEAD_ROWS) throw problem('import.tooManyRows')
  }
}
