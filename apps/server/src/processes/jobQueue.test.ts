import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createTestDatabase, MIGRATIONS } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { connect } from '../kernel/database/connect.ts'
import type { Database } from '../kernel/database/connect.ts'
import { adminConnection } from '@guanqiao/launcher/admin'
import { prepareClusterPaths } from '@guanqiao/launcher/folders/clusterPaths'
import { migrate } from '../kernel/database/migrate.ts'
import { installQueue } from './jobQueue.queries.ts'

const NAME = `owner_${randomBytes(6).toString('hex')}`
let present: TestDatabase
let fresh: Database
let drop: () => Promise<void>

/** A database as the operations manual describes it: its owner is no superuser and cannot create roles. */
beforeAll(async () => {
  present = await createTestDatabase()
  const admin = adminConnection(prepareClusterPaths(inject('databaseFolder'), true))
  await admin.unsafe(`create role ${NAME} login; grant guanqiao_app, guanqiao_platform to ${NAME}`)
  await admin.unsafe(`create database ${NAME} owner ${NAME} encoding 'UTF8' template template0`)
  fresh = connect({ address: { ...present.address, user: NAME, database: NAME }, poolSize: 1 })
  drop = async () => {
    await fresh.close()
    await admin.unsafe(`drop database ${NAME} with (force)`)
    await admin.unsafe(`drop role ${NAME}`)
    await admin.end({ timeout: 5 })
  }
})
afterAll(async () => {
  await drop()
  await present.close()
})

const version = async () => (await fresh.owner`select version from pgboss.version`)[0]

test('an ordinary owner installs the queue, also when several servers start at once', async () => {
  await migrate(fresh.owner, MIGRATIONS, quiet)
  await Promise.all([installQueue(fresh.owner), installQueue(fresh.owner)])
  const installed = await version()
  await installQueue(fresh.owner)
  expect(await version()).toEqual(installed)
})

test('the queue of a newer program is refused', async () => {
  await fresh.owner`update pgboss.version set version = version + 1`
  await expect(installQueue(fresh.owner)).rejects.toThrow('数据库比程序新')
})

test('the tables of the queue belong to the owner, and the application may not change them', async () => {
  const rows = await fresh.owner`
    select distinct tableowner::text as owner from pg_tables where schemaname = 'pgboss'`
  expect(rows).toEqual([{ owner: NAME }])
  for (const pool of [fresh.sql, fresh.platform])
    for (const change of [
      'drop table pgboss.queue',
      'create table pgboss.mine (id int)',
      'alter table pgboss.job_common disable row level security',
    ])
      await expect(pool.unsafe(change)).rejects.toMatchObject({ code: '42501' })
})
