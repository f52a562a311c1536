import { describe, expect, test } from 'vitest'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { isListed, listFields } from '@guanqiao/domain/kit/entity'
import type { Fields } from '@guanqiao/domain/kit/field'
import { batchSettingApi } from '@guanqiao/domain/order/index'
import { operations } from '@guanqiao/domain/registry'
import { partyAnnexes } from '@guanqiao/domain/reference/index'
import { confirmAdvanceApi } from '@guanqiao/domain/confirmation/advance'
import { inventoryAnnexes } from '@guanqiao/domain/inventory/annex'
import { driverAnnexes, vehicle, vehicleAnnexes, vehicleApi } from '@guanqiao/domain/transport/index'
import { seedFortnight } from '../demo/fortnight.ts'
import { listStatement } from '../kernel/data/list.ts'
import { hiddenColumns } from '../kernel/data/model.ts'
import { stage, withStage } from '../testing/stages/openStages.ts'
import { actOf, draftOf } from '../testing/rows.ts'
import { sendOk } from '../testing/trade.ts'
import { expectTried } from '../testing/requestCount.ts'
import { upload } from '../testing/upload.ts'

withStage(async () => {
  await seedFortnight(stage.store)
  await createMissing()
  await stage.database.owner`
    insert into outgoing_notice (id, version, created_at, updated_at, subject, channel, recipient, status, simulated, expires_at)
    values (gen_random_uuid(), 1, now(), now(), '登录验证码', 'sms', '13912345670', 'sent', true, now())`
  await stage.database.owner`
    insert into registration
      (id, version, created_at, updated_at, kind, company_name, full_name, mobile, email, status, password_hash, network)
    values
      (gen_random_uuid(), 1, now(), now(), 'enterprise', '口岸物流', '乌云', '13912345671', 'wy@example.cn', 'pending', 'x', '192.0.2.0')`
})

/** One row of each entity of which the demonstration has none. */
async function createMissing(): Promise<void> {
  const ids: Record<string, string> = {}
  for (const { operation, entity } of lists) {
    const who = await stage.as(entity.scope === 'platform' ? 'admin' : 'a.admin')
    const [row] = (await who.send(operation, { pageSize: 1 })).body.rows
    const create = actOf(entity, 'create')
    const { id } = row ?? (create ? await sendOk(who, create, draftOf(entity, 0, ids)) : {})
    if (id) ids[entity.table] = id
  }
  const admin = await stage.as('a.admin')
  await sendOk(admin, batchSettingApi.create, { port_id: ids['port'], method: 'rule' })
  const vehicles = (await sendOk(admin, vehicleApi.list, { pageSize: 1 })) as { plate_number: string }[]
  const plan = {
    batch_number: '5100800000001',
    ie_flag: 'E',
    laden: 'empty',
    port_id: ids['port'],
    plate_number: vehicles[0]!.plate_number,
    driver_id: ids['driver'],
    planned_time: new Date(Date.now() + 3_600_000).toISOString(),
  }
  await sendOk(admin, confirmAdvanceApi.bulkCreate, { list: [plan] })
  for (const { attach, owners, expected } of [driverAnnexes, vehicleAnnexes, partyAnnexes, inventoryAnnexes]) {
    const { body } = await upload(admin, Buffer.from('%PDF-1.4'), '附件.pdf')
    const owner = { [owners[0]!]: ids[owners[0]!.replace('_id', '')]! }
    await sendOk(admin, attach, { list: [{ ...owner, file_id: body.data.id, annex_type: expected[0]! }] })
  }
}

type Row = Readonly<Record<string, unknown>>

const lists = operations.flatMap((operation) =>
  operation.generic?.act === 'list' ? [{ operation, entity: operation.generic.entity, name: operation.name }] : [],
)
const fieldsOf = (entity: Entity): Fields => listFields(entity)
const namesOf = (entity: Entity): string[] =>
  Object.entries(fieldsOf(entity)).flatMap(([name, field]) => (field.secret ? [] : [name]))
const withTexts = (entity: Entity, names: readonly string[]): string[] =>
  names.flatMap((name) => (fieldsOf(entity)[name]!.kind === 'reference' ? [name, `${name}_text`] : [name]))

test('every entity with a list has one here', () => expect(lists.length).toBeGreaterThan(20))

describe.each(lists)('$name', ({ operation, entity }) => {
  const list = async (columns?: readonly string[]): Promise<Row[]> => {
    const who = await stage.as(entity.scope === 'platform' ? 'admin' : 'a.admin')
    const answer = await who.send(operation, { pageSize: 3, ...(columns && { columns }) })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.rows
  }
  const part = (row: Row, names: readonly string[]): Row =>
    Object.fromEntries(['id', 'version', ...withTexts(entity, names)].map((name) => [name, row[name]]))

  test('returns each column alone, with id and version, as in the whole row', async () => {
    const rows = await list()
    expect(rows.length).toBeGreaterThan(0)
    expect(Object.keys(rows[0]!).sort()).toEqual(withTexts(entity, namesOf(entity)).sort())
    for (const name of namesOf(entity)) expect(await list([name])).toEqual(rows.map((row) => part(row, [name])))
  })

  test('returns several columns in any order, and all of them', async () => {
    const rows = await list()
    const names = namesOf(entity).filter((_, at) => at % 2 === 1)
    const some = rows.map((row) => part(row, names))
    expect(await list(names)).toEqual(some)
    expect(await list([...names].reverse())).toEqual(some)
    expect(await list(namesOf(entity))).toEqual(rows)
  })

  test('masks personal data', async () => {
    const names = namesOf(entity).filter((name) => fieldsOf(entity)[name]!.personal)
    for (const row of names.length === 0 ? [] : await list(names))
      for (const name of names) expect([null, expect.stringContaining('***')]).toContainEqual(row[name])
  })

  test('rejects a column that is no field of its rows, and names it', async () => {
    const long = Object.entries(entity.fields).flatMap(([name, field]) => (isListed(field) ? [] : [name]))
    const who = await stage.as(entity.scope === 'platform' ? 'admin' : 'a.admin')
    for (const name of [
      ...hiddenColumns(entity),
      ...long,
      'id_text',
      'constructor',
      '*',
      't.id',
      `id from ${entity.table} t --`,
    ]) {
      const answer = await who.send(operation, { columns: ['id', name] })
      expect(answer, name).toMatchObject({
        status: 422,
        body: { code: 'request.invalid', fields: [{ path: 'columns.1', message: `返回的列中没有“${name}”` }] },
      })
    }
  })
})

test('an empty set returns id and version alone', async () => {
  const who = await stage.as('a.admin')
  const { body } = await who.call('POST', '/transport/vehicle/getall', { columns: [], pageSize: 1 })
  expect(Object.keys(body.rows[0])).toEqual(['id', 'version'])
})

test('the columns do not affect order, total and cursor', async () => {
  const who = await stage.as('a.admin')
  const ask = async (more: object) =>
    (await who.call('POST', '/transport/vehicle/getall', { pageSize: 2, ...more })).body
  for (const query of [{}, { status: 'active' }, { keyword: '蒙' + 'L' }, { sortField: 'plate_number', pageNo: 2 }]) {
    const fullPage = await ask(query)
    const { rows, ...rest } = await ask({ ...query, columns: ['plate_number'] })
    expect(rest).toEqual({ ...fullPage, rows: undefined })
    expect(rows).toEqual(fullPage.rows.map(({ id, version, plate_number }: Row) => ({ id, version, plate_number })))
  }
})

test('connections keep statements for a limited number of column sets', () => {
  const entity = { ...vehicle }
  const statement = (columns?: readonly string[]) => listStatement(entity, null, columns ? { columns } : {})
  const names = Object.keys(vehicle.fields)
  const sets = names.slice(2).flatMap((name, at) => [[name], [names[at]!, name]])
  expect(sets.map((columns) => statement(columns).prepare)).toEqual(sets.map((_, at) => at < 32))
  expect(statement([...sets[1]!].reverse())).toEqual(statement(sets[1]))
  expect(statement(sets[1]).prepare).toBe(true)
  expect(statement(sets.at(-1)).text).toContain(names.at(-1))
  expect(statement().prepare).toBe(true)
})

test('every entity was checked', () => expectTried(stage, 'columns of lists', 800))
