import type { SheetLines } from '@guanqiao/domain/import/sheetLines'
import type { Field } from '@guanqiao/domain/kit/field'
import type { Problem } from '@guanqiao/domain/kit/problem'
import { parse } from '@guanqiao/domain/kit/shape'
import type { Target } from '../columns.ts'
import type { Draft, TextRow } from '../drafts.ts'
import type { Sheet, SheetRow } from '../imports.queries.ts'
import { choiceKey } from '../cells.ts'
import { changedGroup } from './changedGroup.ts'
import { firstBad, report, rowOf } from './groupRows.ts'
import type { CheckedRecord, RecordWrite } from './groupRows.ts'
import { foldOf } from '../records.ts'
import type { Values } from '../records.ts'
import type { ImportData, ImportRule } from '../rule.ts'

interface Group {
  readonly first_row: number
  /** What its rows have in the fields of `by`, so far. */
  key: readonly string[]
}

/**
 * Finds the rows of each record: those with the same values in its fields, and rows below without the first of them. A row without a later
 * one belongs to the last record that fits.
 */
export function joinRows(target: Target, rows: readonly Omit<TextRow, 'first_row'>[]): TextRow[] {
  if (!target.lines) return rows.map((row) => ({ ...row, first_row: row.row_number }))
  const groups = new Map<string, Group>()
  const latest = new Map<string, Group>()
  let current: Group | undefined
  return rows.map((row) => {
    const key = keyOfRow(target, row)
    const [first = ''] = key
    const group = groupOf(key, { current, exact: groups.get(JSON.stringify(key)), latest: latest.get(first) }) ?? {
      first_row: row.row_number,
      key,
    }
    group.key = key.map((text, at) => text || group.key[at]!)
    groups.set(JSON.stringify(group.key), group)
    if (first !== '') latest.set(first, group)
    current = group
    return { ...row, first_row: group.first_row }
  })
}

function keyOfRow({ lines, fields }: Target, { cells }: Pick<TextRow, 'cells'>): string[] {
  return lines!.by.map((name) => {
    const field = fields.find(([column]) => column === name)?.[1]
    const text = cells[name] ?? ''
    return (field?.kind === 'choice' ? choiceKey(field, text) : undefined) ?? foldOf(field)(text)
  })
}

function groupOf(
  key: readonly string[],
  { current, exact, latest }: Readonly<Record<'current' | 'exact' | 'latest', Group | undefined>>,
): Group | undefined {
  if (key[0] === '') return current
  if (exact) return exact
  const fits = latest?.key.every((text, at) => text === '' || key[at] === '' || text === key[at])
  return fits ? latest : undefined
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
  readonly sheet: Pick<Sheet, 'may_update' | 'clears' | 'fields'>
}

/**
 * Checks records with lines as the create operation would, or the update operation if the rule finds an existing one. A value that a record
 * has once may stand in any of its rows, and must be the same in all that have it. With a problem in one row, none of the record is written.
 */
export async function checkGroups(
  bound: ImportData,
  checking: Checking,
  drafts: readonly Draft[],
): Promise<CheckedRecord[]> {
  const { target, rule, lines, sheet } = checking
  const groups = [...Map.groupBy(drafts, (draft) => draft.first_row).values()]
  const inputs = groups.map((group) => inputOf(checking, group))
  const values = inputs.map((input) => input.values)
  const completed = rule?.complete ? await rule.complete(bound, values) : values
  const matches = rule?.match ? await rule.match(bound, values) : []
  return groups.map((group, at) => {
    const input = inputs[at]!
    const { record, problems = {} } = matches[at] ?? {}
    const refused =
      record && !sheet.may_update ? { [lines.by[0]!]: `已有这份${lines.record}的草稿，您没有修改的权限` } : {}
    const fields = Object.entries({ ...problems, ...refused }).map(([path, message]) => ({ path, message }))
    report(target, { rows: group, lineRows: input.lineRows }, fields)
    if (record && sheet.may_update)
      return changedGroup({ target, lines, sheet }, { ...input, group, record, values: completed[at]! })
    const parsed = parse(target.create.input, completed[at]!)
    if (!parsed.ok) {
      const stated = parsed.fields.filter(({ path }) => !lines.without.includes(path))
      report(target, { rows: group, lineRows: input.lineRows }, stated)
    }
    const write: RecordWrite | undefined = parsed.ok ? { act: 'create', values: parsed.value as Values } : undefined
    return checkedGroup(target, group, { lineRows: input.lineRows, write })
  })
}

/** The input of the create operation. Values that differ within the record, and lines with the same key, get a problem. */
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
  refuseRepeated(target, lines, rows)
  values[property] = rows.map((draft) => lineOf(lines, draft))
  return { values, lineRows: rows.map(({ row_number }) => row_number) }
}

function refuseRepeated({ fields }: Target, { property, lineKey }: SheetLines, rows: readonly Draft[]): void {
  if (!lineKey) return
  const name = `${property}.${lineKey}`
  const field = fields.find(([column]) => column === name)![1]
  const seen = new Map<string, number>()
  for (const { row_number, cells, problems } of rows) {
    const key = foldOf(field)(cells[name] ?? '')
    const first = seen.get(key)
    if (key !== '' && first !== undefined) problems[name] ??= `${field.label}与第 ${first} 行相同`
    seen.set(key, first ?? row_number)
  }
}

/** A line, with the lines within it: `trucks.containers.0.container_number`. */
function lineOf({ property, parts = {} }: SheetLines, { values }: Draft): Values {
  const line: Record<string, unknown> = {}
  const within = new Map(Object.keys(parts).map((list) => [list, new Map<string, Record<string, unknown>>()]))
  for (const [name, value] of Object.entries(values)) {
    const [list, part, at, ofPart] = name.split('.')
    if (list !== property || part === undefined) continue
    if (at === undefined || ofPart === undefined) line[part] = value
    else within.get(part)?.set(at, { ...within.get(part)?.get(at), [ofPart]: value })
  }
  for (const [list, rows] of within) if (rows.size > 0) line[list] = [...rows.values()]
  return line
}

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

interface Checked {
  readonly lineRows: readonly number[]
  readonly write: RecordWrite | undefined
}

function checkedGroup(target: Target, group: readonly Draft[], { lineRows, write }: Checked): CheckedRecord {
  const bad = firstBad(group)
  const state = bad === undefined ? 'good' : 'bad'
  return {
    rows: group.map((draft) => ({ ...rowOf(target, draft, bad), state })),
    lineRows,
    write: bad === undefined ? write : undefined,
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
