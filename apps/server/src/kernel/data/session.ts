import type { Entity } from '@guanqiao/domain/kit/entity'
import { problem } from '@guanqiao/domain/kit/problem'
import type { AuditContext } from '../audit.ts'
import type { Sql } from '../database/scoped.ts'
import type { Statement } from './list.ts'
import { isOwned, isShared } from './model.ts'

/** For whom and on which connection rows are read and written. */
export interface DataSession {
  readonly sql: Sql
  readonly trace: AuditContext
  /** The caller's enterprise; null for the platform's staff. */
  readonly enterprise: string | null
  /** The enterprise the platform's staff chose to create for. */
  readonly chosen: string | null
  now(): Date
  /** Told of each audited write. */
  wrote(): void
}

export type PlainRow = Record<string, unknown>

/** The rows of a statement that answers one JSON value a row. */
export async function jsonRows(session: DataSession, { text, values }: Statement): Promise<PlainRow[]> {
  const rows = await session.sql.unsafe<{ row: PlainRow }[]>(text, values as never[], { prepare: true })
  return rows.map(({ row }) => row)
}

/** The enterprise a new row will belong to; null for rows of the platform, as are shared ones of its staff that choose no enterprise. */
export function ownerOf(session: DataSession, entity: Entity): string | null {
  if (!isOwned(entity)) return null
  const owner = session.enterprise ?? session.chosen
  if (owner === null && !isShared(entity)) throw problem('enterprise.choose')
  return owner
}

/** Rows of the platform are kept by its own staff. */
export function mayWrite(session: DataSession, entity: Entity): void {
  if (!isOwned(entity) && session.enterprise !== null) throw problem('access.denied')
}
