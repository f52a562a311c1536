import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { socketOf } from '../product.ts'

export interface Written {
  /** Of the write-ahead log, bytes. */
  readonly log: number
  readonly tables: ReadonlyMap<string, { readonly updates: number; readonly heapOnly: number }>
}

/** Connections report their changes of rows after this much idle time. */
const REPORTED_MS = 10_500

/** The writes of the product's embedded database so far. */
export async function written(dataFolder: string): Promise<Written> {
  await wait(REPORTED_MS)
  const { folder, port } = await socketOf(dataFolder)
  const sql = postgres({ host: folder, port, username: 'app', database: 'guanqiao', max: 1, onnotice: () => {} })
  const [log] = await sql<{ bytes: string }[]>`select pg_current_wal_lsn() - '0/0' as bytes`
  const rows = await sql<{ relname: string; updates: number; heap_only: number }[]>`
    select relname, n_tup_upd::int as updates, n_tup_hot_upd::int as heap_only from pg_stat_user_tables where schemaname = 'public'`
  await sql.end()
  return {
    log: Number(log?.bytes),
    tables: new Map(rows.map(({ relname, updates, heap_only }) => [relname, { updates, heapOnly: heap_only }])),
  }
}

/** Updates of each table between two looks, and how many of them touched no index. */
export const updatesOf = (tables: readonly string[], before: Written, after: Written): Record<string, string> =>
  Object.fromEntries(
    tables.map((table) => {
      const [from, to] = [before.tables.get(table), after.tables.get(table)]
      const since = (what: 'updates' | 'heapOnly') => (to?.[what] ?? 0) - (from?.[what] ?? 0)
      return [`updates of ${table}`, to ? `${since('updates')}, heap-only ${since('heapOnly')}` : '–']
    }),
  )
