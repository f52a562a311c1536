import type { Sql } from '../../../kernel/database/scoped.ts'

/** Live sessions: not ended, not expired, of a user who may still sign in. */
const LIVE = `s.expires_at > now() and u.status = 'active' and u.deleted_at is null`
const MAX_OWN = 100
const MAX_COUNTED = 10_000

const fields = `'id', s.id, 'address', s.address, 'created_at', s.created_at, 'seen_at', s.seen_at, 'current', s.id = $1::uuid`

export interface SessionEntry {
  readonly id: string
  readonly address: string
  readonly created_at: string
  readonly seen_at: string
  readonly current: boolean
}

export interface OnlineEntry extends SessionEntry {
  readonly username: string
  readonly full_name: string
  readonly enterprise_name: string | null
}

const asInstants = <E extends SessionEntry>(row: E): E => ({
  ...row,
  created_at: new Date(row.created_at).toISOString(),
  seen_at: new Date(row.seen_at).toISOString(),
})

export async function sessionsOf(sql: Sql, userId: string, sessionId: string): Promise<SessionEntry[]> {
  const rows = await sql.unsafe<{ row: SessionEntry }[]>(
    `select json_build_object(${fields}) as row from session s join app_user u on u.id = s.user_id
     where s.user_id = $2 and ${LIVE} order by s.seen_at desc, s.id limit ${MAX_OWN}`,
    [sessionId, userId],
    { prepare: true },
  )
  return rows.map(({ row }) => asInstants(row))
}

/** The latest first. `enterpriseId` null: of everybody. Counts at most 10,000. */
export async function onlineSessionsOf(
  sql: Sql,
  filters: {
    readonly enterpriseId: string | null
    readonly sessionId: string
    readonly keyword: string | null
    readonly limit: number
    readonly offset: number
  },
): Promise<{ rows: OnlineEntry[]; count: number }> {
  const { enterpriseId, sessionId, keyword, limit, offset } = filters
  const from = `from session s join app_user u on u.id = s.user_id left join enterprise e on e.id = u.enterprise_id
    where ${LIVE} and ($2::uuid is null or u.enterprise_id = $2)
      and ($3::text is null or strpos(u.username_key, alike_name($3)) > 0 or strpos(alike_name(u.full_name), alike_name($3)) > 0)`
  const rows = await sql.unsafe<{ row: OnlineEntry }[]>(
    `select json_build_object(${fields}, 'username', u.username, 'full_name', u.full_name, 'enterprise_name', e.company_name) as row
     ${from} order by s.seen_at desc, s.id limit $4 offset $5`,
    [sessionId, enterpriseId, keyword, limit, offset],
    { prepare: true },
  )
  const [counted] = await sql.unsafe<{ count: number }[]>(
    `select count(*)::int as count from (select 1 ${from} and $1::uuid is not null limit ${MAX_COUNTED}) found`,
    [sessionId, enterpriseId, keyword],
    { prepare: true },
  )
  return { rows: rows.map(({ row }) => asInstants(row)), count: counted?.count ?? 0 }
}

/** Ends a session of a user (`userId`), of an enterprise (`enterpriseId`) or of anybody; returns its user's name. */
export async function endSessionOf(
  sql: Sql,
  id: string,
  { userId, enterpriseId }: { readonly userId?: string; readonly enterpriseId?: string | null },
): Promise<string | undefined> {
  const [row] = await sql<{ username: string }[]>`
    delete from session s using app_user u where s.id = ${id} and u.id = s.user_id
      and (${userId ?? null}::uuid is null or s.user_id = ${userId ?? null})
      and (${enterpriseId ?? null}::uuid is null or u.enterprise_id = ${enterpriseId ?? null})
    returning u.username`
  return row?.username
}
