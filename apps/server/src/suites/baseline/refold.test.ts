import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { foldName, foldPlate } from '@guanqiao/domain/kit/field/lookAlikes'
import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { expect, test } from 'vitest'
import { ngramsOf } from '../../kernel/data/ngrams.ts'
import { migrate } from '../../kernel/database/migrate.ts'
import { createEmptyDatabase, MIGRATIONS } from '../../testing/database.ts'

const FOLD = '0114_one_list_of_signs.sql'
const ENTERPRISE = '01999999-0000-7000-8000-000000000001'
const names = ['北疆\u2068物流\u2069', '北疆物流', '阿不都。热合曼', '葛\u{e0100}氏运输', '⻢氏运输', '“草原”货运']
const plates = ['蒙L—10001', '蒙L10001', '蒙L●10002', 'M\u061c1234']

/** Rows as older versions stored them. */
const company = (n: number) => `01999999-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`
const vehicle = (n: number) => `01999999-0000-7000-8000-0000000002${String(n).padStart(2, '0')}`

test('stored names, plates and searches are folded anew, and records that become one are told apart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guanqiao-refold-'))
  const database = await createEmptyDatabase()
  try {
    mkdirSync(join(folder, 'before'))
    for (const name of readdirSync(MIGRATIONS).filter((name) => name < FOLD))
      cpSync(join(MIGRATIONS, name), join(folder, 'before', name), { recursive: true })
    await migrate(database.owner, join(folder, 'before'), quiet)
    const sql = database.owner
    await sql`insert into enterprise (id, version, created_at, updated_at, company_name, status) values (${ENTERPRISE}, 1, now(), now(), '甲', 'active')`
    for (const [n, name] of names.entries())
      await sql`insert into company (id, version, created_at, updated_at, enterprise_id, company_name, status, country, contact_name, contact_phone,
          search_text, grams) values (${company(n)}, 1, now(), now(), ${ENTERPRISE}, ${name}, 'active', '142', '王强', '0478-3360001',
          ${name.toLowerCase()}, ${ngramsOf(name.toLowerCase())})`
    for (const [n, plate] of plates.entries())
      await sql`insert into vehicle (id, version, created_at, updated_at, enterprise_id, plate_number, vehicle_type, curb_weight, status, filing_status, nationality, company_id)
        values (${vehicle(n)}, 1, now(), now(), ${ENTERPRISE}, ${plate}, 'tractor', 8800, 'active', 'none', 'CN', ${company(0)})`
    await sql`insert into recycled (enterprise_id, entity, record_id, deleted_at, request_id, label, grams)
      values (${ENTERPRISE}, 'company', ${company(9)}, now(), 'r', '草\u200b原', ${ngramsOf('草\u200b原')})`

    expect(await migrate(database.owner, MIGRATIONS, quiet)).toBeGreaterThan(0)

    const companies = await sql<{ company_name: string; company_name_key: string; grams: string[] }[]>`
      select company_name, company_name_key, grams from company order by id`
    expect(companies.map((row) => row.company_name)).toEqual(names.with(1, '北疆物流（重名2）'))
    for (const { company_name, company_name_key, grams } of companies) {
      expect(company_name_key).toBe(foldName(company_name))
      if (company_name !== '北疆物流（重名2）')
        expect(grams).toEqual(expect.arrayContaining(ngramsOf(company_name_key)))
    }
    const vehicles = await sql<{ plate_number: string; plate_number_key: string; plate_number_end: string }[]>`
      select plate_number, plate_number_key, plate_number_end from vehicle order by id`
    expect(vehicles.map((row) => row.plate_number)).toEqual(plates.with(1, '蒙L10001（重名2）'))
    for (const { plate_number, plate_number_key, plate_number_end } of vehicles) {
      expect(plate_number_key).toBe(foldPlate(plate_number))
      expect(plate_number_end).toBe(plate_number_key.slice(-4))
    }
    expect(await sql`select grams from recycled`).toEqual([{ grams: expect.arrayContaining(['草原']) }])
  } finally {
    await database.close()
    rmSync(folder, { recursive: true })
  }
}, 120_000)
