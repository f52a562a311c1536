import { randomUUID } from 'node:crypto'
import { bulkFieldsOf, bulkRemoveOf, bulkUpdateOf, bulkable } from '@guanqiao/domain/kit/derived/bulkOf'
import { MAX_BULK_ROWS } from '@guanqiao/domain/kit/derived/bulk'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { operations } from '@guanqiao/domain/registry'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../testing/actors.ts'
import { actOf, creatable, draftOf } from '../testing/rows.ts'
import { ids, neighbour, owner, staff, stage, withOneOfEach } from '../testing/stages/openStages.ts'
import { expectTried } from '../testing/requestCount.ts'

interface Stored {
  readonly id: string
  readonly version: number
  readonly [name: string]: unknown
}

let nobody: Actor

withOneOfEach()
beforeAll(async () => {
  nobody = await stage.as('a.none')
})

const isCreatable = ({ generic }: Operation) => creatable.some(({ table }) => table === generic!.entity.table)
const { removes, updates } = bulkable(operations)
const removable = removes.filter(isCreatable).map((one) => ({ one, entity: one.generic!.entity }))
const editable = updates.filter(isCreatable).map((one) => ({ one, entity: one.generic!.entity }))

const actorOf = ({ scope }: Entity): Actor => (scope === 'platform' ? staff : owner)

async function create(entity: Entity, n: number): Promise<Stored> {
  const { status, body } = await actorOf(entity).send(actOf(entity, 'create')!, draftOf(entity, n, ids))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data as Stored
}
async function stored({ table }: Entity, { id }: { readonly id: string }): Promise<Stored | undefined> {
  const [row] = await stage.database.owner`
    select to_jsonb(t) as row from ${stage.database.owner(table)} t where id = ${id} and deleted_at is null`
  return row?.['row'] as Stored | undefined
}
/** What the neighbour tried has entries of its own. */
const entries = async (operation: string, record: string) =>
  (
    await stage.database.owner`
      select outcome, entity, before is not null as before, after is not null as after from audit_log
      where operation = ${operation} and record_id = ${record} and username <> 'b.admin'`
  ).map((row) => ({ ...row }))
const versioned = ({ id, version }: Stored) => ({ id, version })
const unknownRow = () => ({ id: randomUUID(), version: 1 })

describe('deletion of several', () => {
  test.each(removable)('$entity.table: each record has a result', async ({ one, entity }) => {
    const bulk = bulkRemoveOf(one)
    const who = actorOf(entity)
    const [first, second, stale] = [await create(entity, 1), await create(entity, 2), await create(entity, 3)]
    const unknown = unknownRow()
    const rows = [versioned(first), versioned(second), { id: stale.id, version: stale.version + 7 }, unknown]
    expect(await nobody.send(bulk, { rows })).toMatchObject({ status: 403, body: { code: 'access.denied' } })
    expect(await foreign(entity, bulk, { rows })).toBe(true)
    expect(await stored(entity, first)).toBeDefined()
    const { status, body } = await who.send(bulk, { rows })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.rows).toEqual([
      { id: first.id, outcome: 'removed', reason: null },
      { id: second.id, outcome: 'removed', reason: null },
      { id: stale.id, outcome: 'refused', reason: expect.stringContaining('记录已被他人修改') },
      { id: unknown.id, outcome: 'refused', reason: '记录不存在' },
    ])
    expect([await stored(entity, first), await stored(entity, second)]).toEqual([undefined, undefined])
    expect(await stored(entity, stale)).toBeDefined()
    const done = { outcome: 'done', entity: entity.table, before: true, after: false }
    expect(await entries(bulk.name, first.id)).toEqual([done])
    expect(await entries(bulk.name, unknown.id)).toEqual([{ ...done, outcome: 'refused', before: false, after: true }])
    await restoresBoth(entity, [first, second])
  })

  /** Of another enterprise no record is found; rows of the platform are not for enterprises to delete. */
  async function foreign(entity: Entity, bulk: Pick<Operation, 'routes'>, input: object) {
    const answer = await neighbour.send(bulk, input)
    if (entity.scope === 'platform') return answer.status === 403
    const reasons = new Set(answer.body.rows.map((row: { reason: string }) => row.reason))
    return answer.status === 200 && reasons.size === 1 && reasons.has('记录不存在')
  }

  async function restoresBoth(entity: Entity, both: readonly Stored[]) {
    const input = { entity: entity.table, ids: [...both.map(({ id }) => id), randomUUID()] }
    const call = (actor: Actor) => actor.call('POST', '/audit/recycle/restoreMany', input)
    expect((await call(nobody)).status).toBe(403)
    const { body } = await call(actorOf(entity))
    expect(body.rows.map((row: { outcome: string }) => row.outcome)).toEqual(['restored', 'restored', 'refused'])
    for (const before of both) expect(await stored(entity, before)).toMatchObject({ id: before.id })
    const again = await call(actorOf(entity))
    expect(again.body.rows.map((row: { reason: string }) => row.reason)).toEqual(Array(3).fill('记录不存在'))
  }

  const referenced = removable.filter(({ entity }) =>
    creatable.some((from) =>
      // The records of this suite have no automatic values.
      Object.values(from.fields).some(
        (field) => field.kind === 'reference' && field.entity === entity.table && !field.automatic,
      ),
    ),
  )
  test.each(referenced)('$entity.table: a record in use stays, and the others go', async ({ one, entity }) => {
    const free = await create(entity, 4)
    const used = (await stored(entity, { id: ids[entity.table]! }))!
    const single = await actorOf(entity).send(one, versioned(used))
    // What references an order are its parts, which go with it.
    const reason = single.status === 200 ? '记录不存在' : single.body.message
    const { body } = await actorOf(entity).send(bulkRemoveOf(one), { rows: [versioned(used), versioned(free)] })
    expect(body.rows, JSON.stringify(body)).toEqual([
      { id: used.id, outcome: 'refused', reason },
      { id: free.id, outcome: 'removed', reason: null },
    ])
  })
})

describe('change of one field of several', () => {
  test.each(editable)('$entity.table: each record has a result, and the preview the same', async ({ one, entity }) => {
    const bulk = bulkUpdateOf(one)
    const who = actorOf(entity)
    const [first, same, stale] = [await create(entity, 11), await create(entity, 12), await create(entity, 13)]
    const marked = await who.send(one, { ...versioned(same), remark: '统一备注' })
    const unknown = unknownRow()
    const input = {
      rows: [versioned(first), versioned(marked.body.data), { ...versioned(stale), version: 77 }, unknown],
      field: 'remark',
      remark: '统一备注',
    }
    expect(await nobody.send(bulk, input)).toMatchObject({ status: 403, body: { code: 'access.denied' } })
    await strangersFindNothing(entity, bulk, input)
    const results = [
      { id: first.id, outcome: 'changed', reason: null },
      { id: same.id, outcome: 'unchanged', reason: null },
      { id: stale.id, outcome: 'refused', reason: expect.stringContaining('记录已被他人修改') },
      { id: unknown.id, outcome: 'refused', reason: '记录不存在' },
    ]
    const preview = await who.send(bulk, { ...input, preview: true })
    expect(preview.body.rows, JSON.stringify(preview.body)).toEqual(results)
    expect(await stored(entity, first)).toMatchObject({ version: first.version })
    expect(await entries(bulk.name, first.id)).toEqual([])
    const { body } = await who.send(bulk, input)
    expect(body.rows, JSON.stringify(body)).toEqual(results)
    expect(await stored(entity, first)).toMatchObject({ version: first.version + 1, remark: '统一备注' })
    expect(await stored(entity, same)).toMatchObject({ version: marked.body.data.version })
    expect(await stored(entity, stale)).toMatchObject({ version: stale.version })
    expect(await entries(bulk.name, first.id)).toEqual([
      { outcome: 'done', entity: entity.table, before: true, after: true },
    ])
    expect(await entries(bulk.name, same.id)).toEqual([])
    const cleared = await who.send(bulk, { rows: [{ id: first.id, version: first.version + 1 }], field: 'remark' })
    expect(cleared.body.rows, JSON.stringify(cleared.body)).toEqual([results[0]])
    expect(await stored(entity, first)).toMatchObject({ remark: null })
  })

  async function strangersFindNothing({ scope }: Entity, bulk: Pick<Operation, 'routes'>, input: object) {
    const answer = await neighbour.send(bulk, input)
    if (scope === 'platform') return expect(answer.status).toBe(403)
    expect(new Set(answer.body.rows.map((row: { reason: string }) => row.reason))).toEqual(new Set(['记录不存在']))
  }

  const fields = editable.flatMap(({ one, entity }) =>
    Object.keys(bulkFieldsOf(one)).map((name) => ({ one, entity, name })),
  )
  test.each(fields)('$entity.table.$name follows the rules of the form', async ({ one, entity, name }) => {
    const who = actorOf(entity)
    const row = (await stored(entity, { id: ids[entity.table]! }))!
    const value = draftOf(entity, 21, ids)[name] ?? null
    const bulk = await who.send(bulkUpdateOf(one), {
      rows: [versioned(row)],
      field: name,
      [name]: value,
      preview: true,
    })
    const single = await who.send(one, { ...versioned(row), [name]: value })
    const said = [...(single.body.fields ?? []), { message: single.body.message }].map(({ message }) => message)
    if (single.status === 200) expect(bulk.body.rows?.[0]?.outcome, JSON.stringify(bulk.body)).not.toBe('refused')
    else if (bulk.status === 200) expect(said).toContain(bulk.body.rows[0].reason)
    else expect([bulk.status, bulk.body.fields], JSON.stringify(bulk.body)).toEqual([422, single.body.fields])
  })

  const references = fields.filter(({ one, name }) => one.input.fields[name]!.kind === 'reference')
  test.each(references)(
    '$entity.table.$name: a record that does not exist is refused at the field',
    async (reference) => {
      const { one, entity, name } = reference
      const row = (await stored(entity, { id: ids[entity.table]! }))!
      const input = { rows: [versioned(row)], field: name, [name]: randomUUID() }
      const { status, body } = await actorOf(entity).send(bulkUpdateOf(one), input)
      expect([status, body.fields?.map(({ path }: { path: string }) => path)]).toEqual([422, [name]])
      expect(await stored(entity, row)).toEqual(row)
    },
  )
})

describe('a call', () => {
  const company = () => updates.find(({ name }) => name === 'company.update')!
  const bulk = () => bulkUpdateOf(company())

  test('is done once for a key', async () => {
    const row = await create(company().generic!.entity, 31)
    const input = { rows: [versioned(row)], field: 'remark', remark: '只改一次' }
    const send = () => owner.send(bulk(), input, { 'idempotency-key': `bulk-${row.id}` })
    const [first, second] = [await send(), await send()]
    expect(first.body.rows).toEqual([{ id: row.id, outcome: 'changed', reason: null }])
    expect(second.body).toEqual(first.body)
    expect(await stored(company().generic!.entity, row)).toMatchObject({ version: row.version + 1 })
  })

  test('changes one field, of at most 200 records, each named once', async () => {
    const row = await create(company().generic!.entity, 32)
    const paths = async (input: object) => {
      const { status, body } = await owner.send(bulk() as Operation, input)
      return [status, body.fields?.map(({ path }: { path: string }) => path)]
    }
    const rows = [versioned(row)]
    expect(await paths({ rows, field: 'remark', remark: '甲', address: '乙' })).toEqual([422, ['address']])
    expect(await paths({ rows: [...rows, ...rows], field: 'remark' })).toEqual([422, ['rows.1.id']])
    expect(await paths({ rows, field: 'company_name' })).toEqual([422, ['field']])
    const many = Array.from({ length: MAX_BULK_ROWS + 1 }, unknownRow)
    expect(await paths({ rows: many, field: 'remark' })).toEqual([422, ['rows']])
  })

  test('of the platform’s staff changes records of several enterprises, each by its own rules', async () => {
    const { entity } = company().generic!
    const mine = await create(entity, 33)
    const answer = await neighbour.send(actOf(entity, 'create')!, draftOf(entity, 34, {}))
    const theirs = answer.body.data as Stored
    const input = { rows: [versioned(mine), versioned(theirs)], field: 'remark', remark: '平台统一' }
    const { body } = await staff.send(bulk(), input)
    expect(body.rows.map((row: { outcome: string }) => row.outcome)).toEqual(['changed', 'changed'])
    expect(await stored(entity, theirs)).toMatchObject({ remark: '平台统一', enterprise_id: theirs['enterprise_id'] })
  })

  test('leaves the shared rows of the platform alone', async () => {
    const update = updates.find(({ name }) => name === 'seller.update')!
    const { entity } = update.generic!
    const { body: shared } = await staff.send(actOf(entity, 'create')!, draftOf(entity, 35, {}))
    const mine = await create(entity, 36)
    const rows = [versioned(shared.data), versioned(mine)]
    const { body } = await owner.send(bulkUpdateOf(update), { rows, field: 'remark', remark: '自有' })
    expect(body.rows).toEqual([
      { id: shared.data.id, outcome: 'refused', reason: expect.stringContaining('平台的公共资料') },
      { id: mine.id, outcome: 'changed', reason: null },
    ])
  })
})

test('every entity was tried', () => expectTried(stage, 'bulk', removable.length * 9 + editable.length * 30))
