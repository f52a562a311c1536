import type { InputOf } from '@guanqiao/domain/kit/operation'
import type { register } from '@guanqiao/domain/identity/registration'
import type { Sql } from '../../../kernel/database/scoped.ts'

export async function isRegistrationOpen(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ open: boolean }[]>`select open from registration_setting`
  return row?.open ?? false
}

export const setRegistrationOpen = (sql: Sql, open: boolean): Promise<unknown> =>
  sql`update registration_setting set open = ${open}`

/** Counts the requests of a day; concurrent ones wait. */
export async function countToday(
  sql: Sql,
  mobile: string,
  network: string,
): Promise<{ mobile: number; network: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('registration', 0))`
  const [row] = await sql<{ mobile: number; network: number }[]>`
    select count(*) filter (where mobile = ${mobile})::int as mobile, count(*) filter (where network = ${network})::int as network
    from registration
    where created_at > now() - interval '1 day' and (mobile = ${mobile} or network = ${network}) and deleted_at is null`
  return row!
}

interface Applicant {
  readonly id: string
  readonly network: string
  readonly password_hash: string
  readonly search_text: string
  readonly grams: string[]
}

/** A later request of a number replaces its pending one. */
export async function addRegistration(
  sql: Sql,
  input: Omit<InputOf<typeof register>, 'password' | 'sms_code'>,
  { id, network, password_hash, search_text, grams }: Applicant,
): Promise<void> {
  await sql`update registration set status = 'refused', reason = '已由后来的申请代替', decided_at = now(), updated_at = now(),
      version = version + 1 where mobile = ${input.mobile} and status = 'pending' and deleted_at is null`
  await sql`
    insert into registration (id, version, created_at, updated_at, kind, company_name, credit_code, full_name, mobile, email, status,
      password_hash, network, search_text, grams)
    values (${id}, 1, now(), now(), ${input.kind}, ${input.company_name}, ${input.credit_code ?? null}, ${input.full_name}, ${input.mobile},
      ${input.email}, 'pending', ${password_hash}, ${network}, ${search_text}, ${grams})`
}

export interface Result {
  readonly status: 'pending' | 'approved' | 'refused'
  readonly company_name: string
  readonly reason: string | null
  readonly username: string | null
}

export async function latestResult(sql: Sql, mobile: string): Promise<Result | undefined> {
  const [row] = await sql<Result[]>`
    select status, company_name, reason, username from registration where mobile = ${mobile} and deleted_at is null
    order by id desc limit 1`
  return row
}

export interface Request {
  readonly id: string
  readonly kind: 'enterprise' | 'join'
  readonly company_name: string
  readonly credit_code: string | null
  readonly full_name: string
  readonly mobile: string
  readonly email: string
  readonly password_hash: string
}

/** Locks a request that nobody has decided yet. */
export async function lockPending(sql: Sql, id: string): Promise<Request | undefined> {
  const [row] = await sql<Request[]>`
    select id, kind, company_name, credit_code, full_name, mobile, email, password_hash from registration
    where id = ${id} and status = 'pending' and deleted_at is null for update`
  return row
}

/** How long decided requests are kept: they name people, and the audit log keeps who decided. */
const KEPT_DAYS = 180

/** Deletes requests that were decided half a year ago. Pending ones stay. */
export const dropOldRegistrations = (sql: Sql): Promise<unknown> => sql`
  delete from registration where status in ('approved', 'refused') and created_at < now() - make_interval(days => ${KEPT_DAYS})
    and decided_at < now() - make_interval(days => ${KEPT_DAYS}) and deleted_at is null`

interface Decision {
  readonly status: 'approved' | 'refused'
  readonly decided_by: string
  readonly reason?: string
  readonly username?: string
  readonly enterprise_id?: string
}

/** The password is needed no more. */
export const decide = (sql: Sql, id: string, { status, decided_by, reason, username, enterprise_id }: Decision) => sql`
  update registration set status = ${status}, decided_by = ${decided_by}, decided_at = now(), reason = ${reason ?? null},
    username = ${username ?? null}, enterprise_id = ${enterprise_id ?? null}, password_hash = '', version = version + 1, updated_at = now(),
    updated_by = ${decided_by}
  where id = ${id}`
