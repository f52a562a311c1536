import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type postgres from 'postgres'
import { inject } from 'vitest'
import type { SocketAddress } from '@guanqiao/launcher/socket'
import { connect } from '../kernel/database/connect.ts'
import type { Database } from '../kernel/database/connect.ts'
import { adminConnection } from '@guanqiao/launcher/admin'
import { ensureRunning } from '@guanqiao/launcher/ensureRunning'
import { prepareClusterPaths } from '@guanqiao/launcher/folders/clusterPaths'
import type { ClusterPaths } from '@guanqiao/launcher/folders/clusterPaths'
import { PORT } from '@guanqiao/launcher/socket'
import { SUPERUSER } from '@guanqiao/launcher/postmaster'
import { installQueue } from '../processes/jobQueue.queries.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { quiet } from '@guanqiao/launcher/tests/quiet'

export const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
const TEMPLATE = 'guanqiao_template'

export interface TestDatabase extends Database {
  /** For code that connects by itself (an application under test, a second pool). */
  address: SocketAddress
}

/** An indirect connection to the database. */
export type Through = (to: SocketAddress) => Promise<{ readonly address: SocketAddress; close(): Promise<void> }>

/**
 * A freshly migrated database for the caller, on the one server of the test run. One for each test file: `beforeAll` creates it,
 * `afterAll` calls `close()`, which drops it.
 */
export async function createTestDatabase(through?: Through): Promise<TestDatabase> {
  const place = prepareClusterPaths(inject('databaseFolder'), true)
  await ensureRunning(place, quiet)
  const admin = adminConnection(place)
  await ensureTemplate(admin, place)
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin`create database ${admin(name)} template ${admin(TEMPLATE)}`
  const way = await through?.(addressOf(place, name))
  const address = way?.address ?? addressOf(place, name)
  const database = connect({ address, poolSize: 4 })
  return {
    address,
    ...database,
    async close() {
      await database.close()
      await way?.close()
      await admin`drop database ${admin(name)} with (force)`
      await admin.end({ timeout: 5 })
    },
  }
}

/** Migrated once per run. It gets its name when it is complete; concurrent test files take turns. */
async function ensureTemplate(admin: postgres.Sql, place: ClusterPaths): Promise<void> {
  await admin`select pg_advisory_lock(hashtext(${TEMPLATE}))`
  try {
    const existing = await admin`select 1 from pg_database where datname = ${TEMPLATE}`
    if (existing.length > 0) return
    const unfinished = `${TEMPLATE}_unfinished`
    await admin`drop database if exists ${admin(unfinished)} with (force)`
    await admin`create database ${admin(unfinished)}`
    const database = connect({ address: addressOf(place, unfinished) })
    try {
      await migrate(database.owner, MIGRATIONS, quiet)
      await installQueue(database.owner)
    } finally {
      await database.close()
    }
    await admin`alter database ${admin(unfinished)} rename to ${admin(TEMPLATE)}`
  } finally {
    await admin`select pg_advisory_unlock(hashtext(${TEMPLATE}))`
  }
}

function addressOf(place: ClusterPaths, database: string): SocketAddress {
  return { socketFolder: place.socketFolder, port: PORT, user: SUPERUSER, database }
}
