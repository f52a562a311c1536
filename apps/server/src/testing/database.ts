import '../product.ts'
import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import type { SocketAddress } from '@guanqiao/launcher/socket'
import { connect } from '../kernel/database/connect.ts'
import type { Database } from '../kernel/database/connect.ts'
import { adminConnection } from '@guanqiao/launcher/admin'
import { ensureRunning } from '@guanqiao/launcher/ensureRunning'
import { prepareClusterPaths } from '@guanqiao/launcher/folders/clusterPaths'
import type { ClusterPaths } from '@guanqiao/launcher/folders/clusterPaths'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { addressOf, prepareCluster, prepareSeeded, SEEDED, TEMPLATE } from './cluster.ts'

export { MIGRATIONS } from './cluster.ts'

/** On a machine that is busy with other work a response takes seconds; tests of this limit connect by themselves. */
export const RESPONSE_TIMEOUT_MS = 30_000

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
export const createTestDatabase = (through?: Through): Promise<TestDatabase> => createDatabase(TEMPLATE, through)

/** The same without any migration. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template1')

/** The same with the rows that `seed` writes: for the first caller of the run, whose database the others copy. */
export async function createSeededDatabase(
  seed: (database: Database) => Promise<void>,
  through?: Through,
): Promise<TestDatabase> {
  await prepareSeeded(await startCluster(), seed)
  return createDatabase(SEEDED, through)
}

async function startCluster(): Promise<ClusterPaths> {
  const paths = prepareClusterPaths(inject('databaseFolder'), true)
  await prepareCluster(paths)
  await ensureRunning(paths, quiet)
  return paths
}

async function createDatabase(template: string, through?: Through): Promise<TestDatabase> {
  const paths = await startCluster()
  const admin = adminConnection(paths)
  const name = `test_${randomBytes(6).toString('hex')}`
  await admin`create database ${admin(name)} template ${admin(template)}`
  const way = await through?.(addressOf(paths, name))
  const address = way?.address ?? addressOf(paths, name)
  const database = connect({ address, poolSize: 4, responseTimeoutMs: RESPONSE_TIMEOUT_MS })
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
