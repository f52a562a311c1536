import { MAX_FAVOURITES, MAX_RECENTS } from '@guanqiao/domain/preferences/keptPages'
import type { Sql } from '../../kernel/database/scoped.ts'

interface Page {
  readonly path: string
  readonly title: string
  /** Adds or removes the mark; without it the page was opened. */
  readonly favourite?: boolean | null
}

interface StoredPageRow {
  readonly path: string
  readonly title: string
  readonly favourite: boolean
  readonly recent: boolean
}

/** A user's favourites and last records, newest first. */
export const readPages = (sql: Sql, userId: string): Promise<StoredPageRow[]> => sql<StoredPageRow[]>`
  select path, title, favoured_at is not null as favourite, opened_at is not null as recent from user_page
  where user_id = ${userId} order by coalesce(opened_at, favoured_at) desc, path`

/** Adds a page or changes it; later calls in one transaction are newer. */
export async function storePage(sql: Sql, userId: string, { path, title, favourite }: Page): Promise<void> {
  const isOpened = favourite === undefined || favourite === null
  await sql`
    insert into user_page (user_id, path, title, opened_at, favoured_at)
    values (${userId}, ${path}, ${title}, case when ${isOpened} then clock_timestamp() end,
      case when ${favourite === true} then clock_timestamp() end)
    on conflict (user_id, path) do update set title = excluded.title,
      opened_at = coalesce(excluded.opened_at, user_page.opened_at),
      favoured_at = case when ${isOpened} then user_page.favoured_at else excluded.favoured_at end`
}

/** Removes what exceeds the limits, oldest first. */
export async function prunePages(sql: Sql, userId: string): Promise<void> {
  await sql`
    update user_page set opened_at = null where user_id = ${userId} and opened_at is not null and path not in (
      select path from user_page where user_id = ${userId} and opened_at is not null
      order by opened_at desc limit ${MAX_RECENTS})`
  await sql`
    update user_page set favoured_at = null where user_id = ${userId} and favoured_at is not null and path not in (
      select path from user_page where user_id = ${userId} and favoured_at is not null
      order by favoured_at desc limit ${MAX_FAVOURITES})`
  await sql`delete from user_page where user_id = ${userId} and opened_at is null and favoured_at is null`
}
