import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { accountList, accountStates } from '@guanqiao/domain/rights/accounts'
import type { Sql } from '../../kernel/database/scoped.ts'
import { due } from '../../platform/callers/session.queries.ts'

type Account = OutputOf<typeof accountList>['rows'][number]

const MAX_COUNTED = 10_000

const lockedUntil = `(select max(a.locked_until) from login_attempt a where a.account = lower(u.username) and a.locked_until > now())`
const sessions = `(select count(*)::int from session s where s.user_id = u.id and s.expires_at > now())`
/** Of a sign-in that succeeded; each branch fits an index. */
const latest = (column: string, enterprise: string) =>
  `(select s.${column} from sign_in s where ${enterprise} and s.username = u.username and s.result = 'done' and s.deleted_at is null
    order by s.id desc limit 1)`
const latestOf = (column: string) =>
  `coalesce(${latest(column, 's.enterprise_id = u.enterprise_id')}, ${latest(column, 's.enterprise_id is null and u.enterprise_id is null')})`

const states: Readonly<Record<keyof typeof accountStates, string>> = {
  locked: `${lockedUntil} is not null`,
  due: `u.status = 'active' and ${due} is not null`,
  online: `u.status = 'active' and ${sessions} > 0`,
  never: `${latestOf('id')} is null`,
  disabled: `u.status <> 'active'`,
}

const instant = (value: string | null): string | null => value && new Date(value).toISOString()

/** A page of accounts by name; `enterpriseId` null: of everybody. Counts at most 10,000. */
export async function accountsOf(
  sql: Sql,
  filters: {
    readonly enterpriseId: string | null
    readonly keyword: string | null
    readonly state: keyof typeof accountStates | null
    readonly limit: number
    readonly offset: number
  },
): Promise<{ rows: Account[]; count: number }> {
  const { enterpriseId, keyword, state, limit, offset } = filters
  const from = `from app_user u left join enterprise e on e.id = u.enterprise_id
    where u.deleted_at is null and ($1::uuid is null or u.enterprise_id = $1)
      and ($2::text is null or strpos(u.username_key, alike_name($2)) > 0 or strpos(alike_name(u.full_name), alike_name($2)) > 0)
      ${state ? `and ${states[state]}` : ''}`
  const rows = await sql.unsafe<{ row: Account }[]>(
    `select json_build_object('id', u.id, 'username', u.username, 'full_name', u.full_name, 'enterprise_name', e.company_name,
       'active', u.status = 'active', 'locked_until', ${lockedUntil}, 'due', ${due}, 'password_at', u.password_at,
       'factor', exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null), 'sessions', ${sessions},
       'last_sign_in_at', ${latestOf('created_at')}, 'last_address', ${latestOf('address')}) as row
     ${from} order by u.username, u.id limit $3 offset $4`,
    [enterpriseId, keyword, limit, offset],
    { prepare: true },
  )
  const [counted] = await sql.unsafe<{ count: number }[]>(
    `select count(*)::int as count from (select 1 ${from} limit ${MAX_COUNTED}) matches`,
    [enterpriseId, keyword],
    { prepare: true },
  )
  const inUtc = ({ row }: { readonly row: Account }): Account => ({
    ...row,
    locked_until: instant(row.locked_until),
    password_at: instant(row.password_at) ?? '',
    last_sign_in_at: instant(row.last_sign_in_at),
  })
  return { rows: rows.map(inUtc), count: counted?.count ?? 0 }
}
