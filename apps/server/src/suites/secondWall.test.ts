import { describe, expect, test } from 'vitest'
import { entities, operations } from '@guanqiao/domain/registry'
import { enterprise, ids, neighbour, staff, stage, withOneOfEach } from '../testing/stages/openStages.ts'

const owned = entities.filter((entity) => entity.scope !== 'platform')

withOneOfEach()

/** Statements without their tenant condition: row-level security alone must hold. */
describe.each(owned)('$table selected by the application without a condition', ({ table }) => {
  const ask = (enterpriseId: string) =>
    stage.database.sql.begin(async (sql) => {
      await sql`select set_config('app.enterprise', ${enterpriseId}, true)`
      return sql`select distinct enterprise_id from ${sql(table)}`
    })
  test('shows rows of the set enterprise alone', async () => {
    const rows = await ask(enterprise.id)
    // Rows created with others, like trucks with their order, have no id of their own here.
    expect(rows.map((row) => row['enterprise_id'])).toEqual(ids[table] || rows.length > 0 ? [enterprise.id] : [])
  })
  test('shows no row of another enterprise, and none if no enterprise is set', async () => {
    expect(await ask('00000000-0000-7000-8000-000000000000')).toHaveLength(0)
    expect(await ask('')).toHaveLength(0)
  })
  test('refuses to move a row to another enterprise', async () => {
    if (!ids[table]) return
    const move = stage.database.sql.begin(async (sql) => {
      await sql`select set_config('app.enterprise', ${enterprise.id}, true)`
      await sql`update ${sql(table)} set enterprise_id = ${'00000000-0000-7000-8000-000000000000'} where id = ${ids[table]!}`
    })
    await expect(move).rejects.toMatchObject({ code: '42501' })
  })
})

describe('the platform', () => {
  const create = operations.find((operation) => operation.name === 'company.create')!
  const draft = {
    company_name: '平台代建公司',
    country: 'CHN',
    contact_name: '王强',
    contact_phone: '0478-3360001',
  }
  test('names an enterprise before it creates', async () => {
    expect(await staff.send(create, draft)).toMatchObject({ status: 422, body: { code: 'enterprise.choose' } })
    expect(await staff.send(create, draft, { 'enterprise-id': 'x' })).toMatchObject({
      status: 422,
      body: { code: 'enterprise.choose' },
    })
    expect(await staff.send(create, draft, { 'enterprise-id': enterprise.id })).toMatchObject({
      status: 200,
      body: { data: { enterprise_id: enterprise.id } },
    })
  })
  test('cannot be impersonated by the header', async () => {
    const answer = await neighbour.send(
      create,
      { ...draft, company_name: '冒名公司' },
      { 'enterprise-id': enterprise.id },
    )
    expect(answer.body.data.enterprise_id).not.toBe(enterprise.id)
  })
  test('alone changes rows shared by all enterprises', async () => {
    const rows = stage.database.sql.begin(async (sql) => {
      await sql`select set_config('app.enterprise', ${enterprise.id}, true)`
      return sql`update port set remark = 'x' returning id`
    })
    await expect(rows).resolves.toHaveLength(0)
  })
})
