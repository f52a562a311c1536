import { CHANNEL } from './channel.ts'
import type postgres from 'postgres'

/**
 * Notifies every server process after the commit. Transactions that notify commit one after the other, so this is only for events
 * that occur a few times a second, never for every write.
 */
export async function notify(sql: postgres.ISql, topic: string, details: readonly string[]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${`${topic} `} || detail) from unnest(${details as string[]}::text[]) as detail`
}
