import type { SheetLines } from '@guanqiao/domain/import/sheetLines'
import { linesOf } from '@guanqiao/domain/kit/field'
import type { Field } from '@guanqiao/domain/kit/field'
import type { Problem } from '@guanqiao/domain/kit/problem'
import { parse } from '@guanqiao/domain/kit/shape'
import type { Target } from './columns.ts'
import type { Draft, TextRow } from './drafts.ts'
import type { SheetRow } from './imports.queries.ts'
import { foldOf } from './records.ts'
import type { StoredRecord, Values } from './records.ts'
import type { ImportData, ImportRule } from './rule.ts'

/** What a record without problems does. */
export type RecordWrite =
  | { readonly act: 'create'; readonly values: Values }
  | { readonly act: 'update'; readonly before: StoredRecord; readonly patch: Values }

/** A record of a sheet, with its rows: one, or one for each of its lines. */
export interface CheckedRecord {
  readonly rows: readonly SheetRow[]
  /** The row number of each line. */
  readonly lineRows: readonly number[]
  /** Undefined if there is a problem, or nothing to change. */
  readonly write: RecordWrite | undefined
}

/** Finds the rows of each record: those with the same value in its field, and rows below without one. */
export function joinRows({ lines, fields }: Target, rows: readonly Omit<TextRow, 'first_row'>[]): TextRow[] {
  if (!lines) return rows.map((row) => ({ ...row, first_row: row.row_number }))
  const fold = foldOf(fields.find(([name]) => name === lines.by)?.[1])
  const firstRows = new Map<string, number>()
  let current: number | undefined
  return rows.map((row) => {
    const key = fold(row.cells[lines.by] ?? '')
    const first = (key === '' ? current : firstRows.get(key)) ?? row.row_number
    if (key !== '') firstRows.set(key, first)
    current = first
    return { ...row, first_row: first }
  })
}

/** Batches of at least `size` rows, each with whole records. */
export function batchesOf(rows: readonly TextRow[], size: number): TextRow[][] {
  const batches: TextRow[][] = []
  for (const record of Map.groupBy(rows, (row) => row.first_row).values()) {
    const last = batches.at(-1)
    if (last && last.length < size) last.push(...record)
    else batches.push([...record])
  }
  return batches
}

interface Checking {
  readonly target: Target
  readonly lines: SheetLines
  readonly rule: ImportRule | undefined
}

/**
 * Checks records with lines as the create operation would. A value that a record has once may stand in any of its rows, and must be the
 * same in all that have it. With a problem in one row, none of the record is written.
 */
export async function checkGroups(
  bound: ImportData,
  checking: Checking,
  drafts: readonly Draft[],
): Promise<CheckedRecord[]> {
  const { target, rule } = checking
  const groups = [...Map.groupBy(drafts, (draft) => draft.first_row).values()]
  const inputs = groups.map((group) => inputOf(checking, group))
  const values = inputs.map((input) => input.values)
  const completed = rule?.complete ? await rule.complete(bound, values) : values
  return groups.map((group, at) => {
    const { lineRows } = inputs[at]!
    const parsed = parse(target.create.input, completed[at]!)
    if (!parsed.ok) report(target, { rows: group, lineRows }, parsed.fields)
    return checkedGroup(target, group, lineRows, parsed.ok ? (parsed.value as Values) : undefined)
  })
}

/** The input of the create operation. Values that differ within the record get a problem. */
function inputOf({ target, lines }: Checking, group: readonly Draft[]) {
  const { property, single } = lines
  const values: Record<string, unknown> = {}
  const parts = new Map<string, Record<string, unknown>>(single.map((list) => [list, {}]))
  for (const [name, field] of target.fields) {
    const [list, part] = name.split('.')
    if (list === property) continue
    const value = commonValue(target, [name, field], group)
    if (value === undefined) continue
    if (part === undefined) values[name] = value
    else parts.get(list!)![part] = value
  }
  for (const [list, line] of parts) if (Object.keys(line).length > 0) values[list] = [line]
  const ofLine = (draft: Draft) => Object.keys(draft.cells).some((name) => name.startsWith(`${property}.`))
  // The first row of several may have the values of the record alone.
  const rows = group.filter((draft, at) => at > 0 || group.length === 1 || ofLine(draft))
  values[property] = rows.map((draft) => lineOf(property, draft))
  return { values, lineRows: rows.map(({ row_number }) => row_number) }
}

const lineOf = (property: string, { values }: Draft): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const [list, part] = name.split('.')
      return list === property && part !== undefined ? [[part, value]] : []
    }),
  )

/** The value that the rows of a record have in common; others than the first get a problem. */
function commonValue({ entity }: Target, [name, field]: readonly [string, Field], group: readonly Draft[]): unknown {
  const [first, ...others] = group.filter(({ cells }) => cells[name])
  for (const other of others) {
    const isSame = JSON.stringify(other.values[name]) === JSON.stringify(first!.values[name])
    if (isSame || other.problems[name] || first!.problems[name]) continue
    other.problems[name] =
      `${field.label}与第 ${first!.row_number} 行的“${first!.cells[name]}”不同，同一${entity.label}只能有一个`
  }
  return first?.values[name]
}

function checkedGroup(
  { entity }: Target,
  group: readonly Draft[],
  lineRows: readonly number[],
  values: Values | undefined,
): CheckedRecord {
  const bad = group.find(({ problems }) => Object.keys(problems).length > 0)
  const rows = group.map(({ row_number, first_row, cells, problems, read }): SheetRow => {
    const isSound = Object.keys(problems).length === 0
    return {
      row_number,
      first_row,
      cells,
      read,
      problems: bad && isSound ? { '': `同一${entity.label}的第 ${bad.row_number} 行有误` } : problems,
      state: bad ? 'bad' : 'good',
      changes: {},
      record_id: null,
      record_version: null,
    }
  })
  return { rows, lineRows, write: bad || !values ? undefined : { act: 'create', values } }
}

interface Placed {
  readonly rows: readonly { readonly row_number: number; readonly cells: Values; readonly problems: Values }[]
  readonly lineRows: readonly number[]
}

/** Writes problems of a record at the cells of its rows, where there is none yet. */
function report(
  { create, fields: columns, lines }: Target,
  { rows, lineRows }: Placed,
  fields: NonNullable<Problem['fields']>,
): void {
  for (const { path, message } of fields) {
    const [list = '', at, part] = path.replace(/^list\.\d+\./, '').split('.')
    const isLine = list === lines?.property && part !== undefined
    const isSingle = part !== undefined && lines?.single.includes(list)
    const name = isLine || isSingle ? `${list}.${part}` : list
    const label = columns.find(([column]) => column === name)?.[1].label
    const text = isSingle && label ? message.replace(linesOf(create.input.fields, list)[part]!.label, label) : message
    const row = isLine
      ? rows.find(({ row_number }) => row_number === lineRows[Number(at)])
      : rows.find(({ cells }) => cells[name])
    const problems = (row ?? rows[0]!).problems as Record<string, string>
    problems[name] ??= text
  }
}

/** The rows of a record that was refused when it was written. */
export function refusedRows(target: Target, { rows, lineRows }: CheckedRecord, refused: Problem): SheetRow[] {
  const bad = rows.map((row): SheetRow => ({ ...row, state: 'bad', problems: {} }))
  report(target, { rows: bad, lineRows }, refused.fields ?? [{ path: '', message: refused.message }])
  const first = bad.find(({ problems }) => Object.keys(problems).length > 0)?.row_number
  return bad.map((row) =>
    Object.keys(row.problems).length > 0
      ? row
      : { ...row, problems: { '': `同一${target.entity.label}的第 ${first} 行有误` } },
  )
}

/** The rows of a record with another text in a cell. A value that the record has once changes in all rows that agree on it. */
export function mendedRows(
  { lines }: Target,
  rows: readonly SheetRow[],
  { row_number, field, value }: { readonly row_number: number; readonly field: string; readonly value: string },
): TextRow[] {
  const before = rows.find((row) => row.row_number === row_number)?.cells[field]
  const ofRecord = lines !== undefined && !field.startsWith(`${lines.property}.`)
  return rows.map((row) => {
    const agrees = ofRecord && before !== undefined && row.cells[field] === before
    if (row.row_number !== row_number && !agrees) return row
    const { [field]: _, ...others } = row.cells
    return { ...row, cells: value === '' ? others : { ...others, [field]: value } }
  })
}
