import { beforeAll, describe, expect, test } from 'vitest'
import type { ListQuery } from '@guanqiao/domain/kit/crud'
import { vehicle } from '@guanqiao/domain/transport/index'
import { listStatement } from '../kernel/data/list.ts'
import { actOf, creatable } from '../testing/rows.ts'
import { expectTried } from '../testing/requestCount.ts'
import { ids, owner, staff, stage, withOneOfEach } from '../testing/stages/openStages.ts'

withOneOfEach()

const listed = creatable.filter((entity) => actOf(entity, 'list'))

describe.each(listed)('$table', (entity) => {
  const narrowed = async (query: object) => {
    const actor = entity.scope === 'platform' ? staff : owner
    const { status, body } = await actor.send(actOf(entity, 'list')!, { pageSize: 100, ...query })
    return { status, body, ids: (body.rows ?? []).map((row: { id: string }) => row.id) }
  }

  test('is narrowed by the time of creation, both ends included', async () => {
    const [row] = await stage.database.owner`
      update ${stage.database.owner(entity.table)} set created_at = '2020-02-29T10:00:00Z' where id = ${ids[entity.table]!} returning id`
    const at = '2020-02-29T10:00:00.000Z'
    expect((await narrowed({ created_at_from: at, created_at_to: at })).ids).toEqual([row!['id']])
    expect((await narrowed({ created_at_to: '2020-02-29T09:59:59.999Z' })).ids).toEqual([])
    expect((await narrowed({ created_at_from: '2020-02-29T10:00:00.001Z' })).ids).not.toContain(row!['id'])
    expect(await narrowed({ created_at_from: '昨天' })).toMatchObject({
      status: 422,
      body: { code: 'request.invalid', fields: [{ path: 'created_at_from' }] },
    })
  })
})

test('every list was checked', () => expectTried(stage, 'narrowed', listed.length * 5))

describe('among many vehicles', () => {
  const COMPANIES = 20
  let enterprise = ''
  let company = ''

  beforeAll(async () => {
    const [row] = await stage.database
      .owner`select enterprise_id, company_id from vehicle where id = ${ids['vehicle']!}`
    enterprise = String(row!['enterprise_id'])
    company = String(row!['company_id'])
    await stage.database.owner`
      insert into company (id, enterprise_id, version, created_at, updated_at, company_name, country, contact_name, contact_phone, status)
      select gen_random_uuid(), ${enterprise}, 1, now(), now(), '承运' || n, 'CHN', 'x', '13912345678', 'active' from generate_series(2, ${COMPANIES}::int) n`
    await stage.database.owner`
      insert into vehicle (id, enterprise_id, version, created_at, updated_at, plate_number, vehicle_type, nationality, status, filing_status, license_expiry, company_id)
      select gen_random_uuid(), ${enterprise}, 1, '2024-01-01'::timestamptz + n * interval '1 hour', now(), '蒙L' || lpad(n::text, 5, '0'), 'dump', 'CN',
        case when n % 10 = 0 then 'disabled' else 'active' end, case when n % 3 = 0 then 'filing' else 'filed' end,
        '2026-01-01'::date + n % 700, c.ids[1 + n % ${COMPANIES}::int]
      from generate_series(1, 8000) n, (select array_agg(id) as ids from company where enterprise_id = ${enterprise}) c`
    await stage.database.owner`vacuum analyze vehicle`
  })

  /** The scans of the list's plan, with each index condition. */
  const planOf = (query: ListQuery) =>
    stage.store.read({ enterprise }, async (sql) => {
      const { text, values } = listStatement(vehicle, enterprise, query)
      const rows = await sql.unsafe(`explain ${text}`, values as never[], { prepare: true })
      return rows.map((row) => String(row['QUERY PLAN'])).join('\n')
    })

  test('one index serves company, state and days, for the page and for the total', async () => {
    const plan = await planOf({
      company_id: company,
      filing_status: 'filed',
      license_expiry_from: '2026-03-01',
      license_expiry_to: '2026-03-31',
    })
    expect(plan.match(/Index Only Scan.* using vehicle_company_id_filing_status_license_expiry_narrow/g)).toHaveLength(
      2,
    )
  })
  test('one index serves a state in a month, in order', async () => {
    const plan = await planOf({
      status: 'disabled',
      created_at_from: '2024-03-01T00:00:00Z',
      created_at_to: '2024-03-31T00:00:00Z',
    })
    expect(plan.match(/using vehicle_status_created_at_narrow/g)).toHaveLength(2)
    expect(plan).not.toMatch(/->  Sort/)
    // The page has its rows at once: no further access to the table by their keys.
    expect(plan.match(/on vehicle/g)).toHaveLength(2)
  })
  test('the name of the company that all rows have in common is the same as without the filter, and read once', async () => {
    const filtered = { company_id: company, columns: ['company_id', 'driver_id'] }
    const rowsOf = async (query: object) => (await owner.call('POST', '/transport/vehicle/getall', query)).body.rows
    const rows = await rowsOf({ ...filtered, pageSize: 5 })
    expect(rows).toHaveLength(5)
    const { body } = await owner.call('GET', `/transport/company/getbyid?id=${company}`)
    for (const row of rows) expect(row.company_id_text).toBe(body.data.company_name)
    const perRow = (await planOf(filtered)).match(/SubPlan/g)
    const perRowOfAll = (await planOf({ columns: filtered.columns })).match(/SubPlan/g)
    expect([perRow?.length, perRowOfAll?.length]).toEqual([1, 2])
  })
  test('a filter whose text equals the enterprise does not stand for it', async () => {
    const plan = await planOf({ company_id: company, vehicle_customs_code: enterprise })
    expect(plan).toContain('vehicle')
  })
  test('a first page with room for more has the same total as a full one', async () => {
    const totalOf = async (query: object) =>
      (await owner.call('POST', '/transport/vehicle/getall', query)).body.totalCount
    const query = { company_id: company, license_expiry_from: '2026-03-01', license_expiry_to: '2026-03-31' }
    const total = await totalOf({ ...query, pageSize: 1 })
    expect(total).toBeGreaterThan(1)
    for (const pageSize of [total - 1, total, total + 1, 100]) expect(await totalOf({ ...query, pageSize })).toBe(total)
    expect(await totalOf({ ...query, pageSize: 5, pageNo: 2 })).toBe(total)
    expect(await totalOf({ ...query, pageSize: 100, pageNo: 2 })).toBe(total)
  })
  test('a state is shown in the order of creation, regardless of the ids', async () => {
    const { body } = await owner.call('GET', '/transport/vehicle/getall?status=disabled&pageSize=3&pageNo=2')
    expect(body.rows.map((row: { plate_number: string }) => row.plate_number)).toEqual([
      '蒙L07970',
      '蒙L07960',
      '蒙L07950',
    ])
    const first = await owner.call('GET', '/transport/vehicle/getall?status=disabled&pageSize=1&sortOrder=ascend')
    expect(first.body.rows[0].plate_number).toBe('蒙L00010')
  })
  test('several states return the rows of each state', async () => {
    const count = async (status: string) =>
      (
        await owner.call(
          'GET',
          `/transport/vehicle/getall?status=${status}&created_at_to=2024-06-01T00:00:00Z&pageSize=1`,
        )
      ).body.totalCount
    expect(await count('disabled,active')).toBe((await count('disabled')) + (await count('active')))
    expect(await count('disabled')).toBeGreaterThan(100)
  })
})
