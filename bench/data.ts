import { existsSync, writeFileSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { fillLarge } from '../apps/server/src/demo/large.ts'
import { connect } from '../apps/server/src/kernel/database/connect.ts'
import { startEmbedded } from '@guanqiao/launcher/startEmbedded'
import { SUPERUSER } from '@guanqiao/launcher/postmaster'
import { createStore } from '../apps/server/src/kernel/database/scoped.ts'
import { socketOf, startProduct } from './product.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const log = { info: console.log, warn: console.warn, error: console.error }

/** Marker file; its modification time is the creation time of the rows. */
const MADE = 'rows-are-there'

interface Extent {
  /** Batches beside the vehicles. */
  readonly batches?: number
  /** Of the folder. */
  readonly name?: string
}

/**
 * A data folder of the product with this many vehicles, created once and kept below `.cache/bench`. It is not marked as a
 * demonstration, because the product would refuse to run on it in production mode; only this machine can reach it.
 */
export async function prepareRows(rows: number, { batches = 0, name = String(rows) }: Extent = {}): Promise<string> {
  const folder = `${root}.cache/bench/${name}`
  const done = `${folder}/${MADE}`
  if (existsSync(done)) return folder
  await mkdir(folder, { recursive: true, mode: 0o755 })
  const product = await startProduct(folder)
  await product.stop()
  await fill(folder, rows, batches)
  writeFileSync(done, '')
  return folder
}

/**
 * Removes rows that earlier measurements created, in a folder whose product runs, so that all sides read the same number of rows,
 * vacuumed, and no millions of audit entries of earlier measurements.
 */
export async function tidyRows(folder: string): Promise<void> {
  const socket = await socketOf(folder)
  const sql = postgres({
    path: `${socket.folder}/.s.PGSQL.${socket.port}`,
    user: SUPERUSER,
    database: 'guanqiao',
    max: 1,
  })
  const { mtime } = await stat(`${folder}/${MADE}`)
  await sql`delete from vehicle where created_at > ${mtime}`
  await sql`truncate audit_log, idempotency`
  await sql`vacuum (analyze) vehicle`
  await sql.end()
}

/** The same rows as `npm run demo:large`; without readers, so the indexes are built once at the end. */
async function fill(folder: string, vehicles: number, batches: number): Promise<void> {
  const server = await startEmbedded({ baseFolder: folder, log })
  const database = connect({ address: server, poolSize: 2 })
  try {
    const { owner } = database
    await withoutIndexes(owner, ['vehicle', 'batch'], () =>
      fillLarge(createStore(database), { vehicles, batches, progress: logProgress }),
    )
    await owner`update demonstration set state = 'closed'`
    await owner`vacuum analyze`
  } finally {
    await database.close()
    await server.stop()
  }
}

/** Drops the indexes of the tables, except the primary keys, while `insert` runs. */
export async function withoutIndexes(
  owner: postgres.Sql,
  tables: readonly string[],
  insert: () => Promise<unknown>,
): Promise<void> {
  const indexes = await owner<{ name: string; text: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text
    from pg_index where indrelid::regclass::text = any(${[...tables]}::text[]) and not indisprimary`
  for (const { name } of indexes) await owner.unsafe(`drop index ${name}`)
  await insert()
  await buildIndexes(owner, indexes)
}

async function buildIndexes(owner: postgres.Sql, indexes: readonly { name: string; text: string }[]): Promise<void> {
  const connection = await owner.reserve()
  await connection`set maintenance_work_mem = '2GB'`
  for (const { name, text } of indexes) {
    const begun = performance.now()
    await connection.unsafe(text)
    console.log(`${name}: ${((performance.now() - begun) / 1000).toFixed(0)} s`)
  }
  connection.release()
}

let toldAt = 0
export const logProgress = (table: string, done: number, total: number): void => {
  if (done < total && performance.now() - toldAt < 10_000) return
  toldAt = performance.now()
  console.log(`${table} ${done}/${total}`)
}
