import { linesOf } from '@guanqiao/domain/kit/field'
import type { Problem } from '@guanqiao/domain/kit/problem'
import type { Target } from '../columns.ts'
import type { Draft } from '../drafts.ts'
import type { SheetRow } from '../imports.queries.ts'
import type { StoredRecord, Values } from '../records.ts'

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

/** The number of the first row with a problem. */
export const firstBad = (group: readonly Draft[]): number | undefined =>
  group.find(({ problems }) => Object.keys(problems).length > 0)?.row_number

/** A row of a record in which row `bad` has a problem. */
export function rowOf({ entity }: Target, draft: Draft, bad: number | undefined): Omit<SheetRow, 'state'> {
  const { row_number, first_row, cells, problems, read } = draft
  const isSound = Object.keys(problems).length === 0
  return {
    row_number,
    first_row,
    cells,
    read,
    problems: bad !== undefined && isSound ? { '': `同一${entity.label}的第 ${bad} 行有误` } : problems,
    changes: {},
    record_id: null,
    record_version: null,
  }
}

interface Placed {
  readonly rows: readonly { readonly row_number: number; readonly cells: Values; readonly problems: Values }[]
  readonly lineRows: readonly number[]
}

/** Writes problems of a record at the cells of its rows, where there is none yet. */
export function report(
  { create, fields: columns, lines }: Target,
  { rows, lineRows }: Placed,
  fields: NonNullable<Problem['fields']>,
): void {
  for (const { path, message } of fields) {
    const [list = '', at, part, ...within] = path.replace(/^list\.\d+\./, '').split('.')
    const isLine = list === lines?.property && part !== undefined
    const isSingle = part !== undefined && lines?.single.includes(list)
    const isPart = isLine && lines.parts?.[part] !== undefined && within.length > 1
    const name = isLine || isSingle ? [list, part, ...(isPart ? within.slice(0, 2) : [])].join('.') : list
    const label = columns.find(([column]) => column === name)?.[1].label
    const text = isSingle && label ? message.replace(linesOf(create.input.fields, list)[part]!.label, label) : message
    const row = isLine
      ? rows.find(({ row_number }) => row_number === lineRows[Number(at)])
      : rows.find(({ cells }) => cells[name])
    const problems = (row ?? rows[0]!).problems as Record<string, string>
    problems[name] ??= text
  }
}
