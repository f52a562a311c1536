import type { Settings } from '@guanqiao/domain/preferences/settings'
import type { Due, Right } from '@guanqiao/domain/kit/access'
import type { Sql } from '../../kernel/database/scoped.ts'
import { listChoices } from './listChoices.queries.ts'
import type { ListChoice } from './listChoices.queries.ts'
import type { Granted } from './rights.ts'

interface UserRow {
  readonly id: string
  readonly username: string
  readonly full_name: string
  readonly avatar: string | null
  readonly admin: boolean
  readonly status: string
  readonly enterprise_id: string | null
  readonly enterprise_name: string | null
  /** Whether the enterprise is enabled and within its validity; true for the platform's staff. */
  readonly enterprise_open: boolean
}

export interface SessionRow extends UserRow {
  readonly session_id: string
  readonly idle_seconds: number
  /** Until the end of the session or of the enterprise's validity. */
  readonly seconds_left: number
  readonly due: Due | null
  /** Of the rules of 等保模式; null without them. */
  readonly max_idle_minutes: number | null
  /** Why an ended session ended. */
  readonly ended_by: 'sign_in' | 'renewal' | null
  /** Its token was renewed, and the session that replaced it is live. */
  readonly renewed: boolean
  readonly granted: Granted
}

/** For a user `u` and their enterprise `e`. */
const enterpriseOpen = `(u.enterprise_id is null or (e.status = 'active' and e.deleted_at is null and (e.valid_to is null or e.valid_to >= current_date)))`

const userColumns = `u.id, u.username, u.full_name, u.avatar, u.admin, u.status, u.enterprise_id, e.company_name as enterprise_name,
  ${enterpriseOpen} as enterprise_open`

/** A menu `m` that is neither disabled nor deleted, and whose module is not either. */
const usable = `m.status = 'active' and m.deleted_at is null
  and exists (select from module o where o.id = m.module_id and o.status = 'active' and o.deleted_at is null)`

const grants = (table: string, condition: string) =>
  `(select coalesce(json_agg(json_build_object('key', m.key, 'menu_name', m.menu_name, 'buttons', g.menu_button) order by m.sort), '[]'::json)
    from ${table} g join menu m on m.id = g.menu_id and ${usable} where ${condition})`

const granted = `json_build_object(
  'own', ${grants('user_menu', 'g.user_id = u.id')},
  'roles', (select coalesce(json_agg(json_build_object('role_name', r.role_name, 'menus', ${grants('role_menu', 'g.role_id = r.id')}) order by r.role_name), '[]'::json)
    from user_role ur join role r on r.id = ur.role_id and r.status = 'active' and r.deleted_at is null where ur.user_id = u.id),
  'group', (select json_build_object('group_name', p.group_name, 'menus', ${grants('group_menu', 'g.group_id = p.id')})
    from user_group p where p.id = u.group_id and p.status = 'active' and p.deleted_at is null),
  'ceiling', case when u.enterprise_id is null then null else (select coalesce(json_agg(json_build_object('key', m.key, 'buttons', c.menu_button)), '[]'::json)
    from enterprise_menu c join menu m on m.id = c.menu_id where c.enterprise_id = u.enterprise_id) end)`

/** What user `u` must settle first. */
export const due = `(select case
    when u.must_change_password or (p.enabled and u.password_at < now() - make_interval(days => p.max_age_days)) then 'password'
    when p.enabled and (p.factor = 'all' or u.admin)
      and not exists (select from second_factor f where f.user_id = u.id and f.confirmed_at is not null) then 'factor'
  end from security_policy p)`

const maxIdleMinutes = `(select p.idle_minutes from security_policy p where p.enabled)`

/** The session of a token with its user and all rights, or undefined. One that another sign-in ended is known for a day. */
export async function findSession(sql: Sql, tokenHash: string): Promise<SessionRow | undefined> {
  const [row] = await sql.unsafe<SessionRow[]>(
    `select s.id as session_id, extract(epoch from now() - s.seen_at)::int as idle_seconds,
       extract(epoch from least(s.expires_at, (e.valid_to + 1)::timestamptz) - now())::float8 as seconds_left, s.ended_by,
       exists (select from session n where n.id = s.renewed_by and n.expires_at > now()) as renewed, ${due} as due, ${maxIdleMinutes} as max_idle_minutes, ${userColumns}, ${granted} as granted
     from session s join app_user u on u.id = s.user_id and u.deleted_at is null left join enterprise e on e.id = u.enterprise_id
     where s.token_hash = $1 and (s.expires_at > now() or s.ended_by is not null) and u.status = 'active'`,
    [tokenHash],
    { prepare: true },
  )
  return row
}

const holds = (column: string) => `w.button = any(string_to_array(replace(${column}, ' ', ''), ','))`

/**
 * Whether user `u` has one of the rights $3 (menus) and $4 (buttons) and nothing to settle first: the same as `union(cut(granted))`, for
 * many users in one query.
 */
const permitted = `(${due}) is null and exists (select from unnest($3::text[], $4::text[]) w(menu, button)
  join menu m on m.key = w.menu and ${usable}
  where (u.enterprise_id is null or exists (select from enterprise_menu c
      where c.enterprise_id = u.enterprise_id and c.menu_id = m.id and (c.menu_button is null or ${holds('c.menu_button')})))
    and (exists (select from user_menu g where g.user_id = u.id and g.menu_id = m.id and ${holds('g.menu_button')})
      or exists (select from user_role ur join role r on r.id = ur.role_id and r.status = 'active' and r.deleted_at is null
        join role_menu g on g.role_id = r.id and g.menu_id = m.id and ${holds('g.menu_button')} where ur.user_id = u.id)
      or exists (select from user_group p join group_menu g on g.group_id = p.id and g.menu_id = m.id and ${holds('g.menu_button')}
        where p.id = u.group_id and p.status = 'active' and p.deleted_at is null)))`

/** Which of the sessions are live, and whether their users have one of the rights: one statement for many sessions. */
export async function liveSessions(
  sql: Sql,
  sessionIds: readonly string[],
  idleMinutes: number,
  rights: readonly Right[],
): Promise<Map<string, boolean>> {
  const rows = await sql.unsafe<{ id: string; permitted: boolean }[]>(
    `with live as materialized (select s.id, s.user_id from unnest($1::uuid[]) asked(id) join session s on s.id = asked.id
       join app_user u on u.id = s.user_id and u.deleted_at is null left join enterprise e on e.id = u.enterprise_id
       where s.expires_at > now() and u.status = 'active' and ${enterpriseOpen}
         and coalesce(s.seen_at > now() - make_interval(mins => least(nullif($2, 0), ${maxIdleMinutes})), true)),
     people as materialized (select u.id, ${permitted} as permitted
       from (select distinct user_id from live) l join app_user u on u.id = l.user_id)
     select live.id, people.permitted from live join people on people.id = live.user_id`,
    [sessionIds as string[], idleMinutes, rights.map(({ menu }) => menu), rights.map(({ button }) => button)],
    { prepare: true },
  )
  return new Map(rows.map((row) => [row.id, row.permitted]))
}

export interface AccountRow extends UserRow {
  readonly due: Due | null
  readonly granted: Granted
}

/** A user with the state of the account, enabled or not, and all rights. */
export async function findAccount(sql: Sql, userId: string): Promise<AccountRow | undefined> {
  const [row] = await sql.unsafe<AccountRow[]>(
    `select ${userColumns}, ${due} as due, ${granted} as granted
     from app_user u left join enterprise e on e.id = u.enterprise_id where u.id = $1 and u.deleted_at is null`,
    [userId],
    { prepare: true },
  )
  return row
}

interface GrantedRow {
  readonly avatar: string | null
  /** May lack settings that were added after it was stored. */
  readonly preferences: Partial<Settings> | null
  readonly lists: ListChoice[] | null
  readonly granted: Granted
}

/** A user's current grants. */
export async function findGranted(sql: Sql, userId: string): Promise<GrantedRow | undefined> {
  const [row] = await sql.unsafe<GrantedRow[]>(
    `select u.avatar, p.settings as preferences, ${listChoices} as lists, ${granted} as granted
     from app_user u left join user_preference p on p.user_id = u.id where u.id = $1 and u.deleted_at is null`,
    [userId],
    { prepare: true },
  )
  return row
}

export interface LoginRow extends UserRow {
  readonly password_hash: string
}

export interface LoginLook {
  readonly user: LoginRow | undefined
  /** Whether the user, or a colleague of the enterprise, has signed in from this network before. */
  readonly familiar: boolean
  /** The end of the lock of the account from this network; null if it is not locked. */
  readonly locked_until: Date | null
}

/** The account of a name, existing or not, with the keys by which its attempts are counted. Names are case-insensitive. */
export async function findLogin(sql: Sql, username: string, network: string): Promise<LoginLook> {
  const [row] = await sql.unsafe<(Partial<LoginRow> & Omit<LoginLook, 'user'>)[]>(
    `select f.*, coalesce(f.familiar, false) as familiar, (select a.locked_until from login_attempt a where a.account = lower($1)
         and a.network = case when f.familiar then $2 else '' end and a.locked_until > now()) as locked_until
     from (select 1) one left join (
       select ${userColumns}, u.password_hash, exists (select from known_network k join app_user c on c.id = k.user_id and c.deleted_at is null
         where k.network = $2 and c.enterprise_id is not distinct from u.enterprise_id) as familiar
       from app_user u left join enterprise e on e.id = u.enterprise_id where lower(u.username) = lower($1) and u.deleted_at is null
     ) f on true`,
    [username, network],
    { prepare: true },
  )
  const user = row?.id ? (row as LoginRow) : undefined
  return { user, familiar: row?.familiar ?? false, locked_until: row?.locked_until ?? null }
}

/** The accounts of a mobile number. */
export const findLoginsByMobile = async (sql: Sql, mobile: string): Promise<LoginRow[]> => [
  ...(await sql.unsafe<LoginRow[]>(
    `select ${userColumns}, u.password_hash from app_user u left join enterprise e on e.id = u.enterprise_id
     where u.mobile = $1 and u.deleted_at is null order by u.id limit 20`,
    [mobile],
    { prepare: true },
  )),
]

export async function findLoginById(sql: Sql, id: string): Promise<LoginRow | undefined> {
  const [row] = await sql.unsafe<LoginRow[]>(
    `select ${userColumns}, u.password_hash from app_user u left join enterprise e on e.id = u.enterprise_id
     where u.id = $1 and u.deleted_at is null`,
    [id],
    { prepare: true },
  )
  return row
}

export async function findPasswordHash(sql: Sql, userId: string): Promise<string | undefined> {
  const [row] = await sql<{ password_hash: string }[]>`
    select password_hash from app_user where id = ${userId} and status = 'active' and deleted_at is null`
  return row?.password_hash
}

interface NewSession {
  readonly id: string
  readonly token_hash: string
  readonly address: string
  readonly days: number
}

/** Opens a session after a successful password check, unless the password or the account has changed since. */
export async function addLoginSession(sql: Sql, user: LoginRow, newSession: NewSession): Promise<boolean> {
  const rows = await sql`insert into session (id, user_id, token_hash, address, expires_at)
    select ${newSession.id}, id, ${newSession.token_hash}, ${newSession.address}, now() + make_interval(days => ${newSession.days}) from app_user
    where id = ${user.id} and password_hash = ${user.password_hash} and status = 'active' and deleted_at is null returning id`
  return rows.length > 0
}

export async function addSession(
  sql: Sql,
  token: { id: string; user_id: string; token_hash: string; address: string; days: number },
): Promise<void> {
  await sql`insert into session (id, user_id, token_hash, address, expires_at)
    values (${token.id}, ${token.user_id}, ${token.token_hash}, ${token.address}, now() + make_interval(days => ${token.days}))`
}

/** Replaces a session by one with a new token. Requests that still carry the old one learn that their user is signed in. */
export async function renewSession(sql: Sql, id: string, successor: Parameters<typeof addSession>[1]): Promise<void> {
  await addSession(sql, successor)
  await sql`update session set expires_at = least(expires_at, now()), ended_by = 'renewal', renewed_by = ${successor.id}
    where id = ${id} or renewed_by = ${id}`
}

/** Marks a session as used, at most once a minute. */
export async function touchSession(sql: Sql, id: string): Promise<void> {
  await sql`update session set seen_at = now() where id = ${id} and seen_at < now() - interval '1 minute'`
}

export async function endSession(sql: Sql, id: string): Promise<void> {
  await sql`delete from session where id = ${id}`
}

/** Ends the other sessions of a user, if the rules permit one. */
export async function endOtherSessions(sql: Sql, userId: string, sessionId: string): Promise<void> {
  await sql`update session set expires_at = now(), ended_by = 'sign_in' from security_policy p
    where p.enabled and p.single_session and user_id = ${userId} and session.id <> ${sessionId} and expires_at > now()`
}
