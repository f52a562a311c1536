import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { adminConnection, DATABASE } from '@guanqiao/launcher/admin'
import { ensureRunning } from '@guanqiao/launcher/ensureRunning'
import type { ClusterPaths } from '@guanqiao/launcher/folders/clusterPaths'
import { stopPostmaster, SUPERUSER } from '@guanqiao/launcher/postmaster'
import { PORT } from '@guanqiao/launcher/socket'
import type { SocketAddress } from '@guanqiao/launcher/socket'
import { holdStartLock } from '@guanqiao/launcher/startLock'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { connect } from '../kernel/database/connect.ts'
import type { Database } from '../kernel/database/connect.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { installQueue } from '../processes/jobQueue.queries.ts'
import { cachePath, copyFolder, keepFolder, root } from './folderCache.ts'

export const MIGRATIONS = join(root, 'apps/server/migrations')
/** Migrated, and copied by each test file. */
export const TEMPLATE = DATABASE
/** The template with rows. */
export const SEEDED = 'seeded'
/** What decides about the contents of a new cluster with its template. */
const SOURCES = [
  'package-lock.json',
  'apps/server/migrations/**/*.{sql,json}',
  'apps/server/src/kernel/database/migrate.ts',
  'apps/server/src/kernel/database/migrationFiles.ts',
  'apps/server/src/processes/jobQueue.queries.ts',
  'apps/server/src/testing/{cluster,folderCache}.ts',
  'packages/launcher/src/*.ts',
]

/**
 * Gives the run its cluster with the template, unless it has one: a copy of the one that an earlier run kept in `.cache`, in a tenth of
 * the time that initdb and all migrations take. Test files that start at the same moment take turns.
 */
export const prepareCluster = (paths: ClusterPaths): Promise<void> =>
  withFolderLock(paths, async () => {
    if (existsSync(paths.dataFolder)) return
    const cacheFolder = cachePath('testClusters', SOURCES)
    if (existsSync(cacheFolder)) return copyFolder(cacheFolder, paths.dataFolder)
    await build(paths)
    keepFolder(paths.dataFolder, cacheFolder)
  })

/** Gives the running server the template with rows, unless it has one. */
export const prepareSeeded = (paths: ClusterPaths, seed: (database: Database) => Promise<void>): Promise<void> =>
  withFolderLock(paths, async () => {
    const admin = adminConnection(paths)
    try {
      const [present] = await admin`select 1 from pg_database where datname = ${SEEDED}`
      if (present) return
      const unfinished = `${SEEDED}_${randomUUID()}`
      await admin`create database ${admin(unfinished)} template ${admin(TEMPLATE)}`
      const database = connect({ address: addressOf(paths, unfinished) })
      try {
        await seed(database)
      } finally {
        await database.close()
      }
      await admin`alter database ${admin(unfinished)} rename to ${admin(SEEDED)}`
    } finally {
      await admin.end({ timeout: 5 })
    }
  })

async function withFolderLock(paths: ClusterPaths, work: () => Promise<void>): Promise<void> {
  // Not the folder of the cluster, whose lock is taken to start it.
  const lockFolder = join(paths.baseFolder, 'preparing')
  mkdirSync(lockFolder, { recursive: true })
  const release = await holdStartLock(lockFolder)
  try {
    await work()
  } finally {
    release()
  }
}

/** A stopped cluster with the template. If that fails, nothing is left, so that the next test file fails for the same reason. */
async function build(paths: ClusterPaths): Promise<void> {
  try {
    await ensureRunning(paths, quiet)
    await makeTemplate(paths)
    if (!(await stopPostmaster(paths, quiet))) throw new Error(`the database in ${paths.dataFolder} did not stop`)
  } catch (error) {
    await stopPostmaster(paths, quiet)
    rmSync(paths.dataFolder, { recursive: true, force: true })
    throw error
  }
}

async function makeTemplate(paths: ClusterPaths): Promise<void> {
  const database = connect({ address: addressOf(paths, TEMPLATE) })
  try {
    await migrate(database.owner, MIGRATIONS, quiet)
    await installQueue(database.owner)
  } finally {
    await database.close()
  }
}

export function addressOf(paths: ClusterPaths, database: string): SocketAddress {
  return { socketFolder: paths.socketFolder, port: PORT, user: SUPERUSER, database }
}
