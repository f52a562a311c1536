import { MAX_IMPORT_ROWS } from '@guanqiao/domain/import/index'
import type { Field } from '@guanqiao/domain/kit/field'
import { problem } from '@guanqiao/domain/kit/problem'
import { inKilograms, isMass } from '@guanqiao/domain/kit/reading/mass'
import type { MassUnit } from '@guanqiao/domain/kit/reading/mass'
import { isTotal } from '@guanqiao/domain/kit/reading/tables'
import type { Table } from '@guanqiao/domain/kit/reading/tables'
import { readRows } from '@guanqiao/workbook/read'
import type { Merge, SheetRow } from '@guanqiao/workbook/read'
import { textOf } from './cells.ts'
import { columnsOf, tableOf } from './columns.ts'
import type { Target } from './columns.ts'
import type { TextRow } from './drafts.ts'
import { joinRows } from './groups.ts'
import type { Sheet, SheetColumn, Texts } from './imports.queries.ts'

export interface SheetContent extends Pick<Sheet, 'fields' | 'ignored'> {
  /** What a person does not expect of the sheet they see, before its rows go in. */
  readonly notes: readonly string[]
  readonly rows: readonly TextRow[]
}

/** Titles and headings, which are no records. */
const MAX_HEAD_ROWS = 12
/** Rows whose texts show what a column contains. */
const SAMPLED_ROWS = 20

/** The first visible sheet of a workbook. */
export interface OpenSheet {
  readonly table: Table
  readonly columns: readonly SheetColumn[]
  /** The rows below the headings, and the line of these as Excel numbers it. */
  readonly body: readonly SheetRow[]
  readonly head: number
  readonly merges: readonly Merge[]
}

/** Finds the table of the first visible sheet, below its titles. Throws `import.unreadable`, `import.noRows`, `import.tooManyRows`. */
export async function openSheet(target: Target, bytes: Buffer): Promise<OpenSheet> {
  const { rows, merges } = await filledRows(bytes)
  const table = tableOf(target, rows.slice(0, MAX_HEAD_ROWS).map(textsOf))
  const body = rows.slice(table.skipped)
  if (body.length === 0) throw problem('import.noRows')
  const head = rows[table.skipped - 1]!.line
  const columns = columnsOf(table, body.slice(0, SAMPLED_ROWS).map(textsOf))
  return { table, columns, body, head, merges }
}

/**
 * The records of a sheet, by the fields of its columns, with a value that is merged over several lines in each of them. Row numbers are
 * those that Excel shows; empty rows and lines of sums are left out. Throws `import.noRows`, `import.tooManyRows`.
 */
export function recordsOf(
  target: Target,
  sheet: Pick<OpenSheet, 'table' | 'body' | 'head' | 'merges'>,
  columns: readonly SheetColumn[],
): SheetContent {
  const { table, head, merges } = sheet
  const byName = new Map(target.fields)
  const fieldColumns = columns.map(({ field: name }, at): FieldColumn | undefined => {
    const field = name === null ? undefined : byName.get(name)
    return name === null || !field ? undefined : { name, field, unit: isMass(field) ? table.units[at] : undefined }
  })
  const body = [...sheet.body]
  const filled = fillDown(body, merges, columns)
  const records = body.filter((row) => !isTotal(textsOf(row)))
  const rows = records.flatMap((row) => recordOf(fieldColumns, row))
  if (rows.length === 0) throw problem('import.noRows')
  if (rows.length > MAX_IMPORT_ROWS) throw problem('import.tooManyRows')
  const hidden = records.filter(({ isHidden }) => isHidden).length
  const totals = body.length - records.length
  return {
    fields: fieldColumns.flatMap((fieldColumn) => fieldColumn?.name ?? []),
    ignored: columns.flatMap(({ heading }, at) => (heading !== null && !fieldColumns[at] ? [heading] : [])),
    notes: [
      head > 1 ? `表头在第 ${head} 行，上面的标题没有导入` : '',
      hidden > 0 ? `其中 ${hidden} 行在 Excel 中被筛选或隐藏，也会导入；不要的请先在 Excel 中删除` : '',
      ...filled,
      totals > 0 ? `合计行 ${totals} 行没有导入` : '',
      ...unitNotes(fieldColumns),
    ].filter(Boolean),
    rows: joinRows(target, rows),
  }
}

interface FieldColumn {
  readonly name: string
  readonly field: Field
  /** Of weights, if the headings name one. */
  readonly unit: MassUnit | undefined
}

const textsOf = ({ cells }: SheetRow): string[] =>
  Array.from(cells, (value) =>
    value instanceof Date
      ? value.toISOString().slice(0, 19).replace('T00:00:00', '').replace('T', ' ')
      : String(value ?? '').trim(),
  )

function recordOf(
  fieldColumns: readonly (FieldColumn | undefined)[],
  row: SheetRow,
): { row_number: number; cells: Texts }[] {
  const cells: Record<string, string> = {}
  for (const [at, fieldColumn] of fieldColumns.entries()) {
    if (!fieldColumn) continue
    const text = textOf(row.cells[at], fieldColumn.field, row.formats[at])
    if (text !== '') cells[fieldColumn.name] = fieldColumn.unit ? inKilograms(text, fieldColumn.unit) : text
  }
  return Object.keys(cells).length === 0 ? [] : [{ row_number: row.line, cells }]
}

const unitNotes = (fieldColumns: readonly (FieldColumn | undefined)[]): string[] =>
  fieldColumns.flatMap((fieldColumn) =>
    fieldColumn?.unit && fieldColumn.unit.kilograms !== '1'
      ? [
          fieldColumn.unit.kilograms === undefined
            ? `“${fieldColumn.field.label}”的单位“${fieldColumn.unit.name}”不认识，请改为公斤或吨`
            : `“${fieldColumn.field.label}”按“${fieldColumn.unit.name}”换算成了公斤`,
        ]
      : [],
  )

/** Writes the value of merged cells into each of their lines, and says so. */
function fillDown(rows: SheetRow[], merges: readonly Merge[], columns: readonly SheetColumn[]): string[] {
  const lines = new Map<string, number>()
  for (const { line, column, lastLine } of merges) {
    const value = rows.find((row) => row.line === line)?.cells[column] ?? null
    const { field = null, heading = null } = columns[column] ?? {}
    if (value === null || field === null) continue
    const name = heading ?? `第 ${column + 1} 列`
    for (const [at, row] of rows.entries()) {
      if (row.line <= line || row.line > lastLine || (row.cells[column] ?? null) !== null) continue
      const cells = [...row.cells]
      while (cells.length < column) cells.push(null)
      cells[column] = value
      rows[at] = { ...row, cells }
      lines.set(name, (lines.get(name) ?? 0) + 1)
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
