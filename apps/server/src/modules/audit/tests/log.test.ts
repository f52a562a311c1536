import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { actOf, draftOf, makeOneOfEach } from '../../../testing/rows.ts'
import { driver, vehicle } from '@guanqiao/domain/transport/index'

let stage: Stage
let admin: Actor
let clerk: Actor
let theirs: Actor
let staff: Actor
let id = ''
let ids: Record<string, string>

type Entry = Readonly<Record<string, string | null>>
type Change = Readonly<Record<'path' | 'group' | 'label' | 'kind' | 'before' | 'after', string | null>>

const list = async (actor: Actor, query: object): Promise<Entry[]> => {
  const { status, body } = await actor.call('POST', '/audit/log/list', { pageSize: 100, ...query })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows
}
const open = async (actor: Actor, entry: Entry): Promise<Change[]> => {
  const { status, body } = await actor.call('POST', '/audit/log/get', { id: entry['id'], at: entry['at'] })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.changes
}

beforeAll(async () => {
  stage = await createStage()
  admin = await stage.as('a.admin')
  clerk = await stage.as('a.clerk')
  theirs = await stage.as('b.admin')
  staff = await stage.as('admin')
  ids = await makeOneOfEach(admin, staff)
  const created = await clerk.send(actOf(vehicle, 'create')!, {
    ...draftOf(vehicle, 5, ids),
    status: 'active',
    curb_weight: '8800',
    remark: '原来',
  })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  id = created.body.data.id
  const changed = await clerk.call('POST', '/transport/vehicle/update', {
    id,
    version: 1,
    status: 'disabled',
    curb_weight: '8950.5',
    remark: '改后',
  })
  expect(changed.status).toBe(200)
})
afterAll(() => stage.close())

describe('a change', () => {
  test('is found by user, operation, kind and record, and not by others', async () => {
    const query = { username: 'a.clerk', operation: 'vehicle.update', entity: 'vehicle', record_id: id }
    const [entry, ...more] = await list(admin, query)
    expect(more).toEqual([])
    expect(entry!['record_name']).toBe(draftOf(vehicle, 5, ids)['plate_number'])
    expect(entry).toMatchObject({
      summary: '修改车辆',
      entity_label: '车辆',
      outcome: 'done',
      username: 'a.clerk',
      record_id: id,
      enterprise_id_text: '内蒙古北疆国际物流有限公司',
    })
    for (const other of [
      { username: 'a.admin' },
      { operation: 'vehicle.remove' },
      { entity: 'driver' },
      { outcome: 'refused' },
    ])
      expect(await list(admin, { ...query, ...other })).toEqual([])
    expect(await list(admin, { request_id: entry!['request_id'] })).toEqual([entry])
    expect(await list(admin, { record_id: id })).toHaveLength(2)
  })
  test('is shown field by field with the words of the declaration, changed fields first', async () => {
    const [entry] = await list(admin, { operation: 'vehicle.update', record_id: id, entity: 'vehicle' })
    const changes = await open(admin, entry!)
    expect(changes.filter(({ kind }) => kind !== 'same')).toEqual([
      { path: 'status', group: null, label: '状态', kind: 'changed', before: '启用', after: '停用' },
      {
        path: 'curb_weight',
        group: null,
        label: '整备质量(kg)',
        kind: 'changed',
        before: '8800.000 kg',
        after: '8950.500 kg',
      },
      { path: 'remark', group: null, label: '备注', kind: 'changed', before: '原来', after: '改后' },
    ])
    expect(changes.slice(0, 3).every(({ kind }) => kind === 'changed')).toBe(true)
    expect(changes).toContainEqual(expect.objectContaining({ path: 'vehicle_type', kind: 'same' }))
    expect(changes.map(({ path }) => path)).not.toContain('version')
  })
  test('is in the history of the record, for those who may read the record', async () => {
    const history = await clerk.call('POST', '/audit/record/history', { entity: 'vehicle', record_id: id })
    expect(history.body.rows.map((row: Entry) => row['summary'])).toEqual(['修改车辆', '新增车辆'])
    expect(await open(clerk, history.body.rows[0])).toContainEqual(expect.objectContaining({ label: '状态' }))
    expect((await clerk.call('POST', '/audit/log/list', {})).status).toBe(403)
    const none = await stage.as('a.none')
    const refused = await none.call('POST', '/audit/record/history', { entity: 'vehicle', record_id: id })
    expect(refused).toMatchObject({ status: 404, body: { code: 'record.notFound' } })
  })
  test('of another enterprise is neither listed nor found', async () => {
    const [entry] = await list(admin, { operation: 'vehicle.update', record_id: id, entity: 'vehicle' })
    expect(await list(theirs, { record_id: id })).toEqual([])
    expect((await theirs.call('POST', '/audit/log/get', { id: entry!['id'], at: entry!['at'] })).status).toBe(404)
    const history = await theirs.call('POST', '/audit/record/history', { entity: 'vehicle', record_id: id })
    expect(history.body).toMatchObject({ rows: [], totalCount: 0 })
    expect(await list(staff, { record_id: id })).toHaveLength(2)
  })
})

describe('personal data', () => {
  const number = '150824197002191883'
  let entry: Entry

  beforeAll(async () => {
    const created = await clerk.send(actOf(driver, 'create')!, { ...draftOf(driver, 3, ids), identity_number: number })
    expect(created.status, JSON.stringify(created.body)).toBe(200)
    const [logged] = await list(admin, {
      operation: 'driver.create',
      record_id: created.body.data.id,
      entity: 'driver',
    })
    entry = logged!
  })
  const identityValue = async (actor: Actor) =>
    (await open(actor, entry)).find(({ path }) => path === 'identity_number')?.after

  test('is masked without the right', async () => {
    expect(await identityValue(await stage.as('a.checker'))).toBe('150****1883')
  })
  test('is shown with the right, and the access is audited', async () => {
    expect(await identityValue(admin)).toBe(number)
    const [look] = await stage.database.owner`
      select username, entity, record_id from audit_log where operation = 'audit.get' and after ->> 'revealed' = 'personal' order by at desc limit 1`
    expect(look).toEqual({ username: 'a.admin', entity: 'driver', record_id: entry['record_id'] })
  })
})

describe('a refusal', () => {
  test('of a foreign record is found with its kind and reason', async () => {
    expect((await theirs.call('POST', '/transport/vehicle/update', { id, version: 1, remark: 'x' })).status).toBe(404)
    const entries = await list(theirs, { outcome: 'refused', entity: 'vehicle' })
    expect(entries).toEqual([
      expect.objectContaining({ summary: '修改车辆', reason: '记录不存在', record_id: id, username: 'b.admin' }),
    ])
    expect(await list(admin, { outcome: 'refused', record_id: id })).toEqual([])
  })
  test('does not fill the log, however often it is repeated', async () => {
    const count = async () =>
      (await stage.database.owner`select from audit_log where operation = 'vehicle.remove' and outcome = 'refused'`)
        .length
    for (let n = 0; n < 60; n += 1) await theirs.call('POST', '/transport/vehicle/delete', { id })
    expect(await count()).toBe(20)
  })
})

describe('a search', () => {
  const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString()

  test.each([
    ['a.admin', { at_from: days(200) }, 'at_from', '92'],
    ['admin', { at_from: days(30) }, 'at_from', '未选企业和账号'],
    ['a.admin', { pageNo: 200, pageSize: 100 }, 'pageNo', '10000'],
  ])('is bounded: %s %j', async (user, query, path, words) => {
    const answer = await (await stage.as(user)).call('POST', '/audit/log/list', query)
    expect(answer.status).toBe(422)
    expect(answer.body.fields).toEqual([{ path, message: expect.stringContaining(words) }])
  })
  test('across all enterprises for one user may cover more days', async () => {
    expect((await staff.call('POST', '/audit/log/list', { at_from: days(30), username: 'a.clerk' })).status).toBe(200)
  })
  test('offers every write and every kind of record', async () => {
    const { body } = await admin.call('GET', '/audit/log/kinds')
    expect(body.rows).toContainEqual({ kind: 'operation', value: 'vehicle.update', label: '修改车辆' })
    expect(body.rows).toContainEqual({ kind: 'entity', value: 'driver', label: '司机' })
  })
})

test('an entry that holds only the changed fields is named after its record; a refused one is not', async () => {
  const request_id = '01a2148e-0000-7000-8000-000000000001'
  for (const outcome of ['done', 'refused'])
    await stage.database.owner`
      insert into audit_log (id, at, operation, request_id, address, username, enterprise_id, outcome, entity, record_id, after)
      select gen_random_uuid(), now(), 'vehicle.update', ${request_id}, '127.0.0.1', 'a.clerk', enterprise_id, ${outcome}, 'vehicle', id, '{"status":"active"}'
      from vehicle where id = ${id}`
  const entries = await list(admin, { request_id })
  expect(Object.fromEntries(entries.map((entry) => [entry['outcome'], entry['record_name']]))).toEqual({
    done: draftOf(vehicle, 5, ids)['plate_number'],
    refused: null,
  })
})
