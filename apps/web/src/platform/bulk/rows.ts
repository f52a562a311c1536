import type { BulkRow } from '@guanqiao/domain/kit/derived/bulkOf'
import type { Line } from '../../kit/table/columns.tsx'
import type { ListToolsProps } from '../../kit/table/listTools.ts'

type Subject = ListToolsProps['entity']

/** A row that was left as it is, with the reason. */
export interface RefusedRow {
  readonly id: string
  readonly name: string
  readonly reason: string
}

const nameOf = ({ display }: Subject, row: Line | undefined): string =>
  String(row?.[`${display}_text`] ?? row?.[display] ?? '—')

export const idsOf = (rows: readonly Line[]): string[] => rows.map(({ id }) => String(id))

/** The ticked rows in the versions that the user saw. */
export const versionsOf = (rows: readonly Line[]): BulkRow[] =>
  rows.map((row) => ({ id: String(row['id']), version: Number(row['version']) }))

export function refusedOf(
  entity: Subject,
  rows: readonly Line[],
  results: readonly { readonly id: string; readonly outcome: string; readonly reason: string | null }[],
): RefusedRow[] {
  const byId = new Map(rows.map((row) => [row['id'], row]))
  return results.flatMap(({ id, outcome, reason }) =>
    outcome === 'refused' ? [{ id, name: nameOf(entity, byId.get(id)), reason: reason ?? '' }] : [],
  )
}

const NAMED = 5

/** 蒙L10001、蒙L10002 等 7 条，其中 2 条不在本页 */
export function namesOf(entity: Subject, rows: readonly Line[], listed: readonly Line[]): string {
  const names = rows.slice(0, NAMED).map((row) => nameOf(entity, row))
  const more = rows.length > NAMED ? ` 等 ${rows.length} 条` : ''
  const elsewhere = rows.filter(({ id }) => !listed.some((row) => row['id'] === id)).length
  return `${names.join('、')}${more}${elsewhere > 0 ? `，其中 ${elsewhere} 条不在本页` : ''}`
}
