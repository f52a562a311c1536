import type { Settings } from '@guanqiao/domain/preferences/settings'
import type { Sql } from '../../kernel/database/scoped.ts'

/** Stores the settings of a user's pages; row-level security requires that the user is visible to the caller. */
export async function storePreferences(sql: Sql, userId: string, settings: Settings): Promise<void> {
  await sql`
    insert into user_preference (user_id, settings) values (${userId}, ${JSON.stringify(settings)}::text::jsonb)
    on conflict (user_id) do update set settings = excluded.settings, updated_at = now()`
}
