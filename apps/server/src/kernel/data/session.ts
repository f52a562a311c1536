import type { Entity } from '@guanqiao/domain/kit/entity'
import { problem } from '@guanqiao/domain/kit/problem'
import type { AuditContext } from '../audit.ts'
import type { Sql } from '../database/scoped.ts'
import type { Statement } from './list.ts'
import { isOwned, mayLackOwner } from './model.ts'

/** The scope and the connection of reads and writes. */
export interface DataSession {
  readonly sql: Sql
  readonly trace: AuditContext
  /** The caller's enterprise, or the one for which the platform's staff act; null if they named none. */
  readonly enterprise: string | null
  now(): Date
  /** Rows that this request has removed so far: the parts of a record that is removed after them. */
  readonly removed: RemovedRow[]
  /** Called for each audited write. */
  wrote(): void
}

/** A row in the recycle bin, by table and id. */
export interface RemovedRow {
  readonly entity: string
  readonly id: string
}

export type PlainRow = Record<string, unknown>

/** The rows of a statement that returns one JSON value per row. */
export async function jsonRows(session: DataSession, { text, values, prepare = true }: Statement): Promise<PlainRow[]> {
  const rows = await session.sql.unsafe<{ row: PlainRow }[]>(text, values as never[], { prepare })
  return rows.map(({ row }) => row)
}

/** The enterprise of a new row; null for rows of the platform, including those of staff who named no enterprise. */
export function ownerOf(session: Pick<DataSession, 'enterprise'>, entity: Entity): string | null {
  if (!isOwned(entity)) return null
  if (session.enterprise === null && !mayLackOwner(entity)) throw problem('enterprise.choose')
  return session.enterprise
}

/** Only the platform's staff may write rows of the platform. */
export function mayWrite(session: Pick<DataSession, 'enterprise'>, entity: Entity): void {
  if (!isOwned(entity) && session.enterprise !== null) throw problem('access.denied')
}
