import { bulkUpdateOf, isBulkEditable } from '@guanqiao/domain/kit/derived/bulkOf'
import { auditHistory } from '@guanqiao/domain/audit/index'
import { isUndoable, undoEdits } from '@guanqiao/domain/kit/calls/undo'
import { operations } from '@guanqiao/domain/registry'
import { company, companyApi, vehicle, vehicleApi } from '@guanqiao/domain/transport/index'
import { describe, expect, test } from 'vitest'
import { newPeople } from '../testing/people.ts'
import { actOf, creatable } from '../testing/rows.ts'
import { ids, neighbour, owner, staff, stage, withOneOfEach } from '../testing/stages/openStages.ts'
import { expectTried } from '../testing/requestCount.ts'

withOneOfEach()

/** The entities whose edits can be undone, with a row and a remark to edit. */
const undoable = creatable.filter((entity) => {
  const update = actOf(entity, 'update')
  return update && isUndoable(update) && 'remark' in update.input.fields && actOf(entity, 'get')
})

const actorOf = (scope: string) => (scope === 'platform' ? staff : owner)

async function rowOf(table: string) {
  const entity = creatable.find((one) => one.table === table)!
  const { body } = await actorOf(entity.scope).send(actOf(entity, 'get')!, { id: ids[table] })
  return body.data as { readonly id: string; readonly version: number; readonly [name: string]: unknown }
}

/** A row without what every write changes. */
const valuesOf = ({ version: _v, updated_at: _a, updated_by: _b, ...values }: Readonly<Record<string, unknown>>) =>
  values

describe.each(undoable)('an edit of $table', (entity) => {
  const { table, scope } = entity
  test('is undone as a whole in the version that it made, once, and by nobody else', async () => {
    const before = await rowOf(table)
    const edited = await actorOf(scope).send(actOf(entity, 'update')!, {
      id: before.id,
      version: before.version,
      remark: '改错了',
    })
    // A record that its own rules lock is not edited, and there is nothing to undo.
    if (edited.status !== 200) return
    const { version } = edited.body.data as { version: number }
    const undo = (actor: typeof owner, atVersion = version) =>
      actor.send(undoEdits, { entity: table, rows: [{ id: before.id, version: atVersion }] })
    expect((await undo(actorOf(scope), version - 1)).body).toMatchObject({ rows: [{ outcome: 'refused' }] })
    const foreign = await undo(neighbour)
    expect(foreign.status === 403 || foreign.body.rows[0].outcome === 'refused', JSON.stringify(foreign.body)).toBe(
      true,
    )
    const undone = await undo(actorOf(scope))
    expect(undone.body, JSON.stringify(undone.body)).toMatchObject({ rows: [{ outcome: 'undone', reason: null }] })
    expect(valuesOf(await rowOf(table))).toEqual(valuesOf(before))
    expect((await undo(actorOf(scope))).body).toMatchObject({ rows: [{ outcome: 'refused' }] })
  })
})

const edit = async (patch: object) => {
  const { id, version } = await rowOf(vehicle.table)
  const { body } = await owner.send(vehicleApi.update, { id, version, ...patch })
  return body.data as { id: string; version: number }
}
const undoVehicle = (row: { id: string; version: number }, actor = owner) =>
  actor.send(undoEdits, { entity: vehicle.table, rows: [{ id: row.id, version: row.version }] })

test('an edit after it keeps its values, and the refusal says so', async () => {
  const first = await edit({ brand: '第一次' })
  await edit({ brand: '第二次' })
  expect((await undoVehicle(first)).body).toMatchObject({
    rows: [{ outcome: 'refused', reason: '记录已被他人修改，请核对后再保存' }],
  })
  expect((await rowOf(vehicle.table))['brand']).toBe('第二次')
})

test('decimals, days, numbers, references and cleared values come back exactly, and the undoing can be undone', async () => {
  const values = { curb_weight: '8800.125', license_expiry: '2027-02-28', axle_count: 6, engine_no: 'YC6' }
  await edit(values)
  const edited = await edit({ curb_weight: '9000', license_expiry: '2028-01-01', axle_count: 3, engine_no: null })
  await undoVehicle(edited)
  const undone = await rowOf(vehicle.table)
  expect(undone).toMatchObject(values)
  await undoVehicle(undone)
  expect(await rowOf(vehicle.table)).toMatchObject({ curb_weight: '9000.000', axle_count: 3, engine_no: null })
})

test('a bulk edit is undone record by record', async () => {
  const names = ['甲', '乙'].map((name) => `撤销${name}运输有限公司`)
  const rows = []
  for (const company_name of names) {
    const { body } = await owner.send(companyApi.create, {
      company_name,
      contact_name: '赵强',
      contact_phone: '13800138000',
      remark: company_name,
    })
    rows.push(body.data as { id: string; version: number })
  }
  expect(isBulkEditable(companyApi.update)).toBe(true)
  await owner.send(bulkUpdateOf(companyApi.update), {
    rows: rows.map(({ id, version }) => ({ id, version })),
    field: 'remark',
    remark: '都一样',
  })
  const [first, second] = rows.map(({ id, version }) => ({ id, version: version + 1 }))
  await owner.send(companyApi.update, { ...second!, remark: '又改了' })
  const { body } = await owner.send(undoEdits, { entity: company.table, rows: [first!, second!] })
  expect(body.rows.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['undone', 'refused'])
  const remarks = await Promise.all(rows.map(({ id }) => owner.send(companyApi.get, { id })))
  expect(remarks.map(({ body: answer }) => answer.data.remark)).toEqual([names[0], '又改了'])
})

test('undoing needs the right to edit, leaves an entry, and the history offers it for the last edit alone', async () => {
  const people = newPeople(stage, owner)
  const reader = await people.personWith({ vehicle: ['query', 'get'] })
  const edited = await edit({ brand: '要撤销' })
  expect(await undoVehicle(edited, reader)).toMatchObject({ status: 403 })
  const historyOf = async (actor: typeof owner) =>
    (await actor.send(auditHistory, { entity: vehicle.table, record_id: edited.id })).body.rows as {
      operation: string
      version: number | null
      is_edit: boolean
    }[]
  expect((await historyOf(owner))[0]).toMatchObject({ version: edited.version, is_edit: true })
  expect((await historyOf(reader))[0]).toMatchObject({ is_edit: false })
  await undoVehicle(edited)
  expect((await historyOf(owner))[0]).toMatchObject({ operation: undoEdits.name, is_edit: true })
})

test('a creation is no edit, and people are not undone', async () => {
  const { body } = await owner.send(companyApi.create, {
    company_name: '新建的运输公司',
    contact_name: '赵强',
    contact_phone: '13800138000',
  })
  const { id, version } = body.data as { id: string; version: number }
  expect((await owner.send(undoEdits, { entity: company.table, rows: [{ id, version }] })).body).toMatchObject({
    rows: [{ outcome: 'refused', reason: '最近一次操作不是修改，不能撤销' }],
  })
  for (const entity of ['app_user', 'role', '没有的'])
    expect(await owner.send(undoEdits, { entity, rows: [{ id, version }] })).toMatchObject({ status: 422 })
})

test('every kind of record was tried', () => {
  expect(undoable.length).toBeGreaterThan(15)
  expect(operations).toContain(undoEdits)
  expectTried(stage, 'undo', undoable.length * 4)
})
