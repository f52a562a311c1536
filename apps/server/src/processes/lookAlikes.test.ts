import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, MIGRATIONS } from '../testing/database.ts'
import type { TestDatabase } from '../testing/database.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { connect } from '../kernel/database/connect.ts'
import type { Database } from '../kernel/database/connect.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { settleLookAlikes } from './lookAlikes.queries.ts'

const ENTERPRISE = '01a1fda7-a6a1-7000-bbee-076ffab2cf11'
const COMPANY = '01a1fda7-a6a1-7000-bbee-000000000001'
const idOf = (n: number) => `01a1fda7-a6a1-7000-bbee-0000000001${String(n).padStart(2, '0')}`

let database: TestDatabase
/** As on an external server: the tables belong to an ordinary role, which row-level security binds. */
let plain: Database
let role: string
const said: string[] = []
const log = { ...quiet, warn: (message: string) => void said.push(message) }

beforeAll(async () => {
  database = await createTestDatabase()
  role = `owner_${randomBytes(4).toString('hex')}`
  const { owner } = database
  await owner.unsafe(`create role ${role} login nosuperuser; grant guanqiao_app, guanqiao_platform to ${role};
    drop schema public cascade; create schema public authorization ${role}`)
  plain = connect({ address: { ...database.address, user: role }, poolSize: 1 })
  await migrate(plain.owner, MIGRATIONS, quiet)
  await plain.owner`drop index vehicle_plate_number_unique`
  await plain.platform.unsafe(`
    insert into enterprise (id, version, created_at, updated_at, company_name, status)
    values ('${ENTERPRISE}', 1, now(), now(), '甲报关行', 'active');
    insert into company (id, enterprise_id, version, created_at, updated_at, company_name, country, contact_name, contact_phone, status, search_text, grams)
    values ('${COMPANY}', '${ENTERPRISE}', 1, now(), now(), '北疆（集团）', 'CHN', '王强', '0478-3360001', 'active', '北疆（集团）', '{}')`)
  for (const [n, plate] of ['2119МНТ', '2119MHT', '2119МHT', '蒙A12345', '3000АА'].entries()) await vehicle(n, plate)
})
afterAll(async () => {
  await plain.close()
  await database.owner.unsafe(`drop owned by ${role} cascade; drop role ${role}`)
  await database.close()
})

const vehicle = (n: number, plate: string) =>
  plain.platform`
    insert into vehicle (id, enterprise_id, version, created_at, updated_at, plate_number, status, filing_status, vehicle_type, nationality, company_id, search_text, grams)
    values (${idOf(n)}, ${ENTERPRISE}, 1, now(), now(), ${plate}, 'active', 'none', 'tractor', 'MN', ${COMPANY}, ${plate.toLowerCase()}, '{}')`
const guarded = () =>
  database.owner`select indexdef as text from pg_indexes where indexname = 'vehicle_plate_number_unique'`.then(
    ([row]) => String(row?.['text']),
  )

test('records that looked alike before their index stay as they are, are named, and keep nobody from making it', async () => {
  await plain.owner`select guard_alike('vehicle', 'vehicle_plate_number_unique', 'enterprise_id, plate_number_key')`
  const rows = await plain.platform`select plate_number from vehicle order by id`
  expect(rows.map((row) => row['plate_number'])).toEqual(['2119МНТ', '2119MHT', '2119МHT', '蒙A12345', '3000АА'])
  await settleLookAlikes(plain, log)
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/^车辆 “2119MHT”、“2119МHT” 各与一条更早的记录只是写法不同/)
})

test('nobody adds to them, and other plates are guarded at once', async () => {
  for (const [n, plate] of ['2119MНТ', '3000AA', '蒙А12345'].entries())
    await expect(vehicle(20 + n, plate), plate).rejects.toMatchObject({ code: '23505' })
})

test('an index serves who looks for them', async () => {
  const [row] = await database.owner`
    select count(*)::int as count from pg_indexes where tablename = 'vehicle' and indexdef like '%(enterprise_id, plate_number_key)%'`
  expect(row).toEqual({ count: 2 })
})

test('once they are distinguished the next start guards them like all others', async () => {
  await plain.platform`update vehicle set plate_number = '2120MHT' where id = ${idOf(1)}`
  await plain.platform`update vehicle set deleted_at = now() where id = ${idOf(2)}`
  expect(await guarded()).toContain(idOf(1))
  said.length = 0
  await settleLookAlikes(plain, log)
  expect(said).toEqual([])
  expect(await guarded()).not.toContain('ALL')
  await expect(vehicle(30, '2120МНТ')).rejects.toMatchObject({ code: '23505' })
  const [row] = await database.owner`select count(*)::int as count from kept_look_alikes`
  expect(row).toEqual({ count: 0 })
})

test('nobody but the owner of the tables may make indexes', async () => {
  const making = plain.sql`select guard_alike('vehicle', 'vehicle_plate_number_unique', 'id')`
  await expect(making).rejects.toMatchObject({ code: '42501' })
})
