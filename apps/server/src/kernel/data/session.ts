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
  /** Set while reads are combined into one statement: adds one that returns a single value, and resolves with it. */
  readonly collect?: (statement: Statement) => Promise<Buffer>
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
  if (session.collect) {
    const all = `select coalesce(json_agg(q.row), '[]') from (${text}) q`
    return JSON.parse(String(await session.collect({ text: all, values }))) as PlainRow[]
  }
  const rows = await session.sql.unsafe<{ row: PlainRow }[]>(text, values as never[], { prepare })
  return rows.map(({ row }) => row)
}

/** The single value of a statement, as text in UTF-8. */
export async function singleValue({ sql, collect }: DataSession, statement: Statement): Promise<Buffer> {
  if (collect) return collect(statement)
  const [row] = await sql.unsafe(statement.text, statement.values as never[], { prepare: true }).raw()
  return row![0] as Buffer
}

const MAX_RENUMBERED = 500
const renumberings = new Map<string, string>()

/** The statement in brackets, its parameters counted from `$1 + used`. The texts are few, and each is long. */
function renumbered(text: string, used: number): string {
  const key = `${used} ${text}`
  let known = renumberings.get(key)
  if (known === undefined) {
    if (renumberings.size >= MAX_RENUMBERED) renumberings.clear()
    known = `(${text.replaceAll(/\$(\d+)/g, (_, n) => `$${used + Number(n)}`)})`
    renumberings.set(key, known)
  }
  return known
}

/** Sends the reads that `work` starts before it waits for one as a single statement: a round trip costs as much as a small read. */
export async function together<T>(session: DataSession, work: (session: DataSession) => Promise<T>): Promise<T> {
  const texts: string[] = []
  const values: unknown[] = []
  const answer = Promise.withResolvers<readonly Buffer[]>()
  let isSent = false
  const collect = async (statement: Statement) => {
    if (isSent) throw new Error('a read was started after the others had been sent')
    const used = values.length
    const at = texts.push(renumbered(statement.text, used)) - 1
    values.push(...statement.values)
    return (await answer.promise)[at]!
  }
  const result = work({ ...session, collect })
  isSent = true
  if (texts.length > 0)
    session.sql
      .unsafe(`select ${texts.join(', ')}`, values as never[], { prepare: true })
      .raw()
      .then(([row]) => answer.resolve(row as Buffer[]), answer.reject)
  return result
}

/** The enterprise of a new row; null for rows of the platform, including those of staff who named no enterprise. */
export function ownerOf(session: DataSession, entity: Entity): string | null {
  if (!isOwned(entity)) return null
  if (session.enterprise === null && !mayLackOwner(entity)) throw problem('enterprise.choose')
  return session.enterprise
}

/** Only the platform's staff may write rows of the platform. */
export function mayWrite(session: DataSession, entity: Entity): void {
  if (!isOwned(entity) && session.enterprise !== null) throw problem('access.denied')
}
