import { recycleList } from '@guanqiao/domain/audit/recycle'
import { recycleRestore } from '@guanqiao/domain/kit/calls/restore'
import { countReferences, listMerges, mergeDuplicates, registers, undoMerge } from '@guanqiao/domain/duplicate/index'
import { confirmAdvance, confirmAdvanceApi } from '@guanqiao/domain/confirmation/advance'
import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import type { FieldOf } from '@guanqiao/domain/kit/field'
import { sample } from '@guanqiao/domain/testing/sample'
import { orderApi } from '@guanqiao/domain/order/index'
import { consignorApi } from '@guanqiao/domain/reference/index'
import { entities } from '@guanqiao/domain/registry'
import { companyApi, driverApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { firstPass } from '@guanqiao/domain/weighing/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { createStage } from '../../../testing/actors.ts'
import { draftOf, actOf, makeOneOfEach } from '../../../testing/rows.ts'
import { giveRange, openTrade, sendOk } from '../../../testing/trade.ts'
import type { Trade } from '../../../testing/trade.ts'

interface Saved {
  readonly id: string
  readonly version: number
  readonly [field: string]: unknown
}

let stage: Stage
let a: Trade
let b: Trade
let staff: Actor
let owned: Record<string, string>

beforeAll(async () => {
  stage = await createStage()
  a = await openTrade(stage, 'a')
  b = await openTrade(stage, 'b')
  await giveRange(stage, a.enterprise_id, 5_400_000_000_000n, 50)
  staff = await stage.as('admin')
  owned = await makeOneOfEach(a.admin, staff)
})
afterAll(() => stage.close())

let serial = 0
const consignor = (company_name: string, more: object = {}): Promise<Saved> =>
  sendOk(a.admin, consignorApi.create, { company_name, country: 'MNG', ...more })
const company = (company_name: string, more: object = {}): Promise<Saved> =>
  sendOk(a.admin, companyApi.create, {
    company_name,
    contact_name: '王强',
    contact_phone: '0478-3360001',
    ...more,
  })
const driver = (driver_name: string, company_id: string, more: object = {}): Promise<Saved> =>
  sendOk(a.admin, driverApi.create, {
    driver_name,
    identity_type: 'other',
    identity_number: `MERGE${(serial += 1)}00`,
    license_no: `LM${serial}000`,
    license_expiry: '2030-01-01',
    company_id,
    ...more,
  })
const merge = (entity: string, keep: Saved, lose: Saved, fromLost: string[] = []) => ({
  entity,
  keep_id: keep.id,
  keep_version: keep.version,
  lose_id: lose.id,
  lose_version: lose.version,
  taken: fromLost,
})

test('orders follow the kept record, chosen fields are adopted, and the other record is in the bin as merged', async () => {
  const keep = await consignor('OYU COAL LLC', { company_code: null })
  const lose = await consignor('OYU COAL ХХК.', { company_code: '1508980001', address: 'Gashuun Sukhait' })
  const order = await sendOk(a.clerk, orderApi.create, a.draftOf(1, { seller_id: lose.id, transports: a.lines(1) }))
  const merged = await sendOk(a.admin, mergeDuplicates, merge('seller', keep, lose, ['company_code']))
  expect(merged.moved).toEqual([{ label: '订单', count: 1 }])
  const { order: after } = await sendOk(a.clerk, orderApi.detail, { id: order.id })
  expect(after).toMatchObject({ seller_id: keep.id, version: order.version + 1 })
  const survivor = await sendOk(a.admin, consignorApi.get, { id: keep.id })
  expect(survivor).toMatchObject({ company_name: 'OYU COAL LLC', company_code: '1508980001', address: null })
  expect((await a.admin.send(consignorApi.get, { id: lose.id })).status).toBe(404)
  const bin = await sendOk(a.admin, recycleList, { label: 'OYU COAL' })
  expect(bin).toMatchObject([{ label: 'OYU COAL ХХК.', merged_label: 'OYU COAL LLC' }])
  expect(await a.admin.send(recycleRestore, { entity: 'seller', id: lose.id })).toMatchObject({
    status: 409,
    body: { code: 'duplicate.merged' },
  })
  const logged = await stage.database.owner`
    select entity, record_id, before->>'seller_id' as before, after->>'seller_id' as after from audit_log
    where operation = 'duplicate.merge' and entity = 'order_head'`
  expect(logged).toEqual([{ entity: 'order_head', record_id: order.id, before: lose.id, after: keep.id }])
})

test('an undo returns the record, the references that still point to the kept one, and reports the others', async () => {
  const keep = await consignor('NARIIN MINING', { address: 'A' })
  const lose = await consignor('NARIIN  MINING LLC', { address: 'B', country: 'CHN' })
  const first = await sendOk(a.clerk, orderApi.create, a.draftOf(1, { seller_id: lose.id, transports: [] }))
  const second = await sendOk(a.clerk, orderApi.create, a.draftOf(1, { seller_id: lose.id, transports: [] }))
  const merged = await sendOk(
    a.admin,
    mergeDuplicates,
    merge('seller', keep, lose, ['address', 'company_name', 'country']),
  )
  const other = await consignor('NARIIN ELSEWHERE')
  const { order } = await sendOk(a.clerk, orderApi.detail, { id: second.id })
  await sendOk(a.clerk, orderApi.update, { id: second.id, version: order.version, seller_id: other.id })
  const now = await sendOk(a.admin, consignorApi.get, { id: keep.id })
  expect(now).toMatchObject({ company_name: 'NARIIN  MINING LLC', address: 'B', country: 'CHN' })
  await sendOk(a.admin, consignorApi.update, { id: keep.id, version: now.version, address: 'C' })
  const undone = await sendOk(a.admin, undoMerge, { id: merged.id })
  expect(undone).toEqual({
    moved: [{ label: '订单', count: 1 }],
    kept: [{ label: '订单', count: 1 }],
    fields: ['地址'],
  })
  expect(await sendOk(a.admin, consignorApi.get, { id: keep.id })).toMatchObject({
    company_name: 'NARIIN MINING',
    address: 'C',
    country: 'MNG',
  })
  expect(await sendOk(a.admin, consignorApi.get, { id: lose.id })).toMatchObject({ company_name: 'NARIIN  MINING LLC' })
  expect((await sendOk(a.clerk, orderApi.detail, { id: first.id })).order.seller_id).toBe(lose.id)
  expect((await sendOk(a.clerk, orderApi.detail, { id: second.id })).order.seller_id).toBe(other.id)
  expect(await a.admin.send(undoMerge, { id: merged.id })).toMatchObject({ body: { code: 'duplicate.undone' } })
  const list = await a.admin.send(listMerges, { entity: 'seller' })
  expect(list.body.rows[0]).toMatchObject({ lost_label: 'NARIIN  MINING LLC', moved: 2, undone_by: 'a.admin' })
})

test('of two merges at once, in opposite directions, one succeeds', async () => {
  const one = await company('同时合并甲')
  const other = await company('同时合并乙')
  const truck = await sendOk(a.admin, vehicleApi.create, {
    plate_number: '蒙L77881',
    vehicle_type: 'tractor',
    curb_weight: '15000',
    company_id: one.id,
  })
  const answers = await Promise.all([
    a.admin.send(mergeDuplicates, merge('company', one, other)),
    a.admin.send(mergeDuplicates, merge('company', other, one)),
  ])
  expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 404])
  const survivor = answers[0]!.status === 200 ? one : other
  expect((await sendOk(a.admin, vehicleApi.get, { id: truck.id })).company_id).toBe(survivor.id)
  const live = await stage.database.owner`
    select id from company where id in ${stage.database.owner([one.id, other.id])} and deleted_at is null`
  expect(live).toEqual([{ id: survivor.id }])
})

test('a record that changed since it was shown is not merged', async () => {
  const keep = await company('先看后改甲')
  const lose = await company('先看后改乙')
  await sendOk(a.admin, companyApi.update, { id: lose.id, version: lose.version, address: '新址' })
  expect(await a.admin.send(mergeDuplicates, merge('company', keep, lose))).toMatchObject({
    status: 409,
    body: { code: 'record.changed' },
  })
  expect(await a.admin.send(mergeDuplicates, merge('company', keep, keep))).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'lose_id' }] },
  })
  const fresh = await sendOk(a.admin, companyApi.get, { id: lose.id })
  expect(await a.admin.send(mergeDuplicates, merge('company', keep, fresh, ['version']))).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'taken' }] },
  })
})

test('merges stay in the enterprise, and need their own right and those of the register', async () => {
  const keep = await company('权限甲')
  const lose = await company('权限乙')
  expect((await b.admin.send(mergeDuplicates, merge('company', keep, lose))).status).toBe(404)
  expect((await a.clerk.send(mergeDuplicates, merge('company', keep, lose))).status).toBe(403)
  const merged = await sendOk(a.admin, mergeDuplicates, merge('company', keep, lose))
  expect((await b.admin.send(undoMerge, { id: merged.id })).status).toBe(404)
  expect((await b.admin.send(listMerges, { entity: 'company' })).body.rows).toEqual([])
  const shared = await sendOk(staff, consignorApi.create, { company_name: '公共矿业公司', country: 'MNG' })
  const mine = await consignor('公共矿业 公司（自有）')
  expect(await a.admin.send(mergeDuplicates, merge('seller', mine, shared))).toMatchObject({
    status: 403,
    body: { code: 'record.ofPlatform' },
  })
})

test('staff merge rows of the platform, with the references of every enterprise', async () => {
  const keep = await sendOk(staff, consignorApi.create, { company_name: '平台矿业', country: 'MNG' })
  const lose = await sendOk(staff, consignorApi.create, { company_name: '平台矿业。', country: 'MNG' })
  const orders = []
  for (const trade of [a, b])
    orders.push(await sendOk(trade.clerk, orderApi.create, trade.draftOf(1, { seller_id: lose.id, transports: [] })))
  const merged = await sendOk(staff, mergeDuplicates, merge('seller', keep, lose))
  expect(merged.moved).toEqual([{ label: '订单', count: 2 }])
  await sendOk(staff, undoMerge, { id: merged.id })
  for (const [at, trade] of [a, b].entries())
    expect((await sendOk(trade.clerk, orderApi.detail, { id: orders[at].id })).order.seller_id).toBe(lose.id)
})

test('a merge whose kept record was merged again is undone after the later one', async () => {
  const [one, two, three] = [await company('三家甲'), await company('三家乙'), await company('三家丙')]
  const man = await driver('三家司机', one.id)
  const first = await sendOk(a.admin, mergeDuplicates, merge('company', two, one))
  const second = await sendOk(a.admin, mergeDuplicates, merge('company', three, two))
  expect((await sendOk(a.admin, driverApi.get, { id: man.id })).company_id).toBe(three.id)
  expect(await a.admin.send(undoMerge, { id: first.id })).toMatchObject({ body: { code: 'duplicate.keptGone' } })
  await sendOk(a.admin, undoMerge, { id: second.id })
  await sendOk(a.admin, undoMerge, { id: first.id })
  expect((await sendOk(a.admin, driverApi.get, { id: man.id })).company_id).toBe(one.id)
})

test('a deleted record that references the lost one can be restored after the merge', async () => {
  const [keep, lose] = [await company('回收甲'), await company('回收乙')]
  const man = await driver('回收司机', lose.id)
  await sendOk(a.admin, driverApi.remove, { id: man.id })
  await sendOk(a.admin, mergeDuplicates, merge('company', keep, lose))
  await sendOk(a.admin, recycleRestore, { entity: 'driver', id: man.id })
  expect((await sendOk(a.admin, driverApi.get, { id: man.id })).company_id).toBe(keep.id)
})

test('a message that was sent stays as it was', async () => {
  const code = '150800777'
  const [keep, lose] = [
    await driver('发过甲', a.company_id),
    await driver('发过乙', a.company_id, { driver_customs_code: code, filing_status: 'filed' }),
  ]
  const { transmitter_id } = a.draftOf(1) as { transmitter_id: string }
  const draft = sample(confirmationApi.create.input, 1, { transmitter: transmitter_id })
  const truck = { plate_number: '蒙L90001', vehicle_code: '0708090001', driver_name: '发过乙', driver_code: code }
  const leaving = { ...draft, ie_flag: 'E', laden: 'empty', trucks: [truck] }
  const saved = await sendOk(a.admin, confirmationApi.create, leaving)
  const posted = await sendOk(a.admin, confirmationApi.post, { ids: [saved.id] })
  expect(posted).toMatchObject([{ state: 'sending' }])
  const sealed = () => stage.database.owner`select id, version, content, body, sha256 from customs_message order by id`
  const before = await sealed()
  expect(String(before.at(-1)?.['content'])).toContain('发过乙')
  await sendOk(a.admin, mergeDuplicates, merge('driver', keep, lose))
  expect(await sealed()).toEqual(before)
  const confirmation = await sendOk(a.admin, confirmationApi.get, { id: saved.id })
  expect(confirmation.trucks).toMatchObject([{ driver_name: '发过乙', driver_code: code }])
})

/** Every declared reference to a record that can be merged, except those of rows that no ordinary operation creates. */
const references = registers.flatMap(({ entity }) =>
  entities.flatMap((from) =>
    Object.entries(from.fields)
      .filter(([, field]) => field.kind === 'reference' && field.entity === entity.table)
      .map(([column]) => ({ register: entity.table, table: from.table, column })),
  ),
)

describe.each(references)('$table, field $column', ({ register, table, column }) => {
  test(`follows a merged record and returns with the undo`, async () => {
    const entity = entities.find((one) => one.table === register)!
    const create = actOf(entity, 'create')!
    serial += 2
    const draft = (n: number) => draftOf(entity, 700 + serial + n, owned)
    const keep: Saved = await sendOk(a.admin, create, draft(0))
    const lose: Saved = await sendOk(a.admin, create, draft(1))
    const { owner } = stage.database
    // Any row of the table: how it came about does not matter for its reference.
    const [row] = await owner<{ id: string }[]>`
      select id from ${owner(table)} where enterprise_id = ${a.enterprise_id} and deleted_at is null limit 1`
    const id = row?.id ?? (await planted(table, column, lose.id))
    await owner`update ${owner(table)} set ${owner(column)} = ${lose.id} where id = ${id}`
    const target = async () =>
      (await owner`select ${owner(column)} as id from ${owner(table)} where id = ${id}`)[0]!['id']
    const label = entities.find((one) => one.table === table)!.label
    const counted = await sendOk(a.admin, countReferences, { entity: register, ids: [lose.id] })
    expect(counted).toEqual([{ id: lose.id, label, count: 1 }])
    const merged = await sendOk(a.admin, mergeDuplicates, merge(register, keep, lose))
    expect(merged.moved).toEqual([{ label, count: 1 }])
    expect(await target()).toBe(keep.id)
    await sendOk(a.admin, undoMerge, { id: merged.id })
    expect(await target()).toBe(lose.id)
  })
})

/** A row of a table that has no ordinary create: by an operation of the trade, or an annex without its file. */
async function planted(table: string, column: string, target: string): Promise<string> {
  const { owner } = stage.database
  if (table === 'weighing')
    return (await sendOk(a.admin, firstPass, { plate_number: a.plates[0], pass: 'gross', weight: '40000' })).id
  if (table === 'confirm_advance') {
    const [port] = await owner<{ id: string }[]>`select id from port where deleted_at is null limit 1`
    const line = sample({ fields: confirmAdvance.fields, mode: 'draft' }, 1, { port: port!.id, driver: target })
    const list = [{ ...line, planned_time: new Date().toISOString() }]
    return (await sendOk(a.admin, confirmAdvanceApi.bulkCreate, { list }))[0]!.id
  }
  if (table === 'order_transport') {
    const { id } = await a.order(1)
    return (await owner<{ id: string }[]>`select id from order_transport where order_id = ${id}`)[0]!.id
  }
  const kinds = Object.keys(
    (entities.find((one) => one.table === table)!.fields['annex_type'] as FieldOf<'choice'>).choices,
  )
  const [row] = await owner<{ id: string }[]>`
    insert into ${owner(table)} (id, version, created_at, updated_at, enterprise_id, ${owner(column)}, file_name, annex_type, media, size, file_id)
    values (gen_random_uuid(), 1, now(), now(), ${a.enterprise_id}, ${target}, '附件.pdf', ${kinds[0]!}, 'application/pdf', 1, 'F1') returning id`
  return row!.id
}
