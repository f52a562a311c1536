import { REMINDER_DAYS } from '@guanqiao/domain/notes/index'
import type { getReminderSettings } from '@guanqiao/domain/notes/index'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import type { Sql } from '../../kernel/database/scoped.ts'

export interface ReminderRow {
  readonly id: string
  readonly kind: 'mention' | 'passedOn' | 'change'
  readonly entity: string | null
  readonly record_id: string | null
  readonly title: string
  readonly status: string | null
  readonly author: string | null
  readonly content: string | null
  readonly path: string | null
  readonly created_at: string
  readonly read: boolean
}

const KEPT = `created_at > now() - interval '${REMINDER_DAYS} days'`
const MAX_UNREAD = 100

/** The newest first, with their number. */
export async function remindersOf(
  sql: Sql,
  userId: string,
  { unread, limit, offset }: { readonly unread: boolean; readonly limit: number; readonly offset: number },
): Promise<{ readonly rows: ReminderRow[]; readonly count: number }> {
  const where = `user_id = $1 and ${KEPT} and ($2 = false or read_at is null)`
  const [rows, [total]] = await Promise.all([
    sql.unsafe<ReminderRow[]>(
      `select id, kind, entity, record_id, title, status, author, content, path, created_at, read_at is not null as read
      from reminder where ${where} order by created_at desc, id desc limit $3 offset $4`,
      [userId, unread, limit, offset],
      { prepare: true },
    ),
    sql.unsafe<{ count: number }[]>(
      `select count(*)::int as count from (select from reminder where ${where} limit 10001) counted`,
      [userId, unread],
      { prepare: true },
    ),
  ])
  return { rows: [...rows], count: total?.count ?? 0 }
}

export async function unreadOf(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql.unsafe<{ count: number }[]>(
    `select count(*)::int as count from (select from reminder where user_id = $1 and read_at is null and ${KEPT} limit ${MAX_UNREAD}) counted`,
    [userId],
    { prepare: true },
  )
  return row?.count ?? 0
}

/** Marks these reminders of the user as read, or all; drops those that are older than they are kept. */
export async function markRead(sql: Sql, userId: string, ids: readonly string[] | null): Promise<void> {
  await sql`
    update reminder set read_at = now() where user_id = ${userId} and read_at is null
      and (${ids === null} or id = any(${(ids ?? []) as string[]}::uuid[]))`
  await sql.unsafe(`delete from reminder where user_id = $1 and not (${KEPT})`, [userId])
}

export type ReminderSettings = OutputOf<typeof getReminderSettings>

export async function settingsOf(sql: Sql, userId: string): Promise<Partial<ReminderSettings> | undefined> {
  const [row] = await sql<{ settings: Partial<ReminderSettings> }[]>`
    select settings from reminder_setting where user_id = ${userId}`
  return row?.settings
}

export const storeSettings = (sql: Sql, userId: string, settings: ReminderSettings): Promise<unknown> => sql`
  insert into reminder_setting (user_id, settings) values (${userId}, ${JSON.stringify(settings)}::text::jsonb)
  on conflict (user_id) do update set settings = excluded.settings, updated_at = now()`
