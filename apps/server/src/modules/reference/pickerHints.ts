import { grouped } from '@guanqiao/domain/kit/decimal'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { importLicense } from '@guanqiao/domain/reference/index'
import { codeTable } from '../../kernel/data/codes.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import { onTrip } from './onTrip.queries.ts'

type Row = Record<string, unknown>

/** The columns that `standingOf` reads beside those of every picker. */
export const hintColumns = ({ table }: Entity): readonly string[] =>
  table === importLicense.table ? ['remaining', 'unit'] : []

/**
 * What a user should know of rows that can still be selected, by id: the unfinished crossing of a vehicle or driver, the remaining
 * quantity of a licence. A vehicle on a trip may be planned for its next one, so it is named and not refused.
 */
export async function hintsOf(sql: Sql, { table }: Entity, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map()
  if (table === importLicense.table) {
    const units = (await codeTable('unit'))?.values
    const unitOf = (row: Row) => units?.get(String(row['unit']))?.name ?? ''
    return new Map(
      rows.map((row) => [String(row['id']), `可用余量 ${grouped(String(row['remaining'] ?? '0'))} ${unitOf(row)}`]),
    )
  }
  if (table !== 'vehicle' && table !== 'driver') return new Map()
  const trips = await onTrip(
    sql,
    table,
    rows.map((row) => String(row['id'])),
  )
  return new Map(trips.map(({ id, batch_number }) => [id, `在途（批次 ${batch_number}）`]))
}
