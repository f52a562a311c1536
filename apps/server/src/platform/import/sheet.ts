import { MAX_IMPORT_ROWS } from '@guanqiao/domain/import/index'
import type { Field } from '@guanqiao/domain/kit/field'
import { problem } from '@guanqiao/domain/kit/problem'
import { inKilograms, isMass } from '@guanqiao/domain/kit/reading/mass'
import type { MassUnit } from '@guanqiao/domain/kit/reading/mass'
import { isTotal } from '@guanqiao/domain/kit/reading/tables'
import type { Table } from '@guanqiao/domain/kit/reading/tables'
import type { ColumnRange, SheetLayout, SheetRow } from '@guanqiao/workbook/read'
import { filledDown } from '@guanqiao/workbook/shown'
import { textOf } from './cells.ts'
import { readWorkbook } from './workbook.ts'
import { columnsOf, tableOf } from './columns.ts'
import type { Target } from './columns.ts'
import type { TextRow } from './drafts.ts'
import { joinRows } from './grouped/groups.ts'
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
export interface OpenSheet extends SheetLayout {
  readonly table: Table
  readonly columns: readonly SheetColumn[]
  /** The rows below the headings, and the line of these as Excel numbers it. */
  readonly body: readonly SheetRow[]
  readonly head: number
}

/** Finds the table of the first visible sheet, below its titles. Throws as `readWorkbook` does, and `import.noRows`. */
export async function openSheet(target: Target, bytes: Buffer): Promise<OpenSheet> {
  const { rows, ...layout } = await readWorkbook(bytes, MAX_IMPORT_ROWS + 2 * MAX_HEAD_ROWS)
  const table = tableOf(target, rows.slice(0, MAX_HEAD_ROWS).map(textsOf))
  const body = rows.slice(table.skipped)
  if (body.length === 0) throw problem('import.noRows')
  const head = rows[table.skipped - 1]!.line
  const columns = columnsOf(table, body.slice(0, SAMPLED_ROWS).map(textsOf))
  return { table, columns, body, head, ...layout }
}

/**
 * The records of a sheet, by the fields of its columns, with a value that is merged over several lines in each of them. Row numbers are
 * those that Excel shows; empty rows and lines of sums are left out. Throws `import.noRows`, `import.tooManyRows`.
 */
export function recordsOf(
  target: Target,
  sheet: Omit<OpenSheet, 'columns'>,
  columns: readonly SheetColumn[],
): SheetContent {
  const { table, head, merges, hiddenColumns } = sheet
  const byName = new Map(target.fields)
  const fieldColumns = columns.map(({ field: name }, at): FieldColumn | undefined => {
    const field = name === null ? undefined : byName.get(name)
    return name === null || !field ? undefined : { name, field, unit: isMass(field) ? table.units[at] : undefined }
  })
  const { rows: body, counts } = filledDown(sheet.body, merges)
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
      ...filledNotes(counts, columns),
      ...hiddenNotes(hiddenColumns, columns),
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

/** What was written into lines of merged cells. */
const filledNotes = (counts: ReadonlyMap<number, number>, columns: readonly SheetColumn[]): string[] =>
  [...counts].flatMap(([at, count]) =>
    isImported(columns[at]) ? [`“${nameOf(columns, at)}”有合并单元格，${count} 行按合并的内容填写`] : [],
  )

const hiddenNotes = (hidden: readonly ColumnRange[], columns: readonly SheetColumn[]): string[] =>
  columns.flatMap((column, at) =>
    isImported(column) && hidden.some(({ first, last }) => first <= at && at <= last)
      ? [`“${nameOf(columns, at)}”列在 Excel 中被隐藏，也会导入`]
      : [],
  )

const isImported = (column: SheetColumn | undefined): boolean => (column?.field ?? null) !== null

const nameOf = (columns: readonly SheetColumn[], at: number): string => columns[at]?.heading ?? `第 ${at + 1} 列`
