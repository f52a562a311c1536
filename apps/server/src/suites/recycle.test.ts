import { describe, expect, test } from 'vitest'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { stage, withStage } from '../testing/stages/openStages.ts'
import type { Actor } from '../testing/actors.ts'
import { actOf, creatable, draftOf, makeOneOfEach } from '../testing/rows.ts'
import { expectTried } from '../testing/requestCount.ts'

let owner: Actor
let staff: Actor
let theirs: Actor
let nobody: Actor
let ids: Record<string, string>
const before = new Map<string, Record<string, unknown>>()

/** Entities with an ordinary operation that deletes. */
const removable = creatable.filter((entity) => entity.scope !== 'separate' && actOf(entity, 'remove'))
const actorOf = ({ scope }: Entity): Actor => (scope === 'platform' ? staff : owner)

/** The stored row, with all its columns. */
const stored = async ({ table }: Entity) => {
  const [row] = await stage.database.owner`
    select to_jsonb(t) as row from ${stage.database.owner(table)} t where id = ${ids[table]!} and deleted_at is null`
  return row?.['row'] as Record<string, unknown> | undefined
}
const restore = (actor: Actor, entity: Entity) =>
  actor.call('POST', '/audit/recycle/restore', { entity: entity.table, id: ids[entity.table] })
const binned = async (actor: Actor, entity: Entity) => {
  const { status, body } = await actor.call('POST', '/audit/recycle/list', { entity: entity.table, pageSize: 100 })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.rows.filter((row: { id: string }) => row.id === ids[entity.table])
}
/** A record without the fields that every write changes. */
const lasting = ({ version: _, updated_at: __, updated_by: ___, ...rest }: Record<string, unknown>) => rest

withStage(async () => {
  owner = await stage.as('a.admin')
  staff = await stage.as('admin')
  theirs = await stage.as('b.admin')
  nobody = await stage.as('a.none')
  const referenced = await makeOneOfEach(owner, staff)
  ids = {}
  // Records that no other refers to.
  for (const entity of removable) {
    const { status, body } = await actorOf(entity).send(actOf(entity, 'create')!, draftOf(entity, 1, referenced))
    expect(status, JSON.stringify(body)).toBe(200)
    ids[entity.table] = body.data.id
  }
})

describe('deleted', () => {
  test.each(removable)('$table is in the bin of its owner alone', async (entity) => {
    before.set(entity.table, (await stored(entity))!)
    expect(await binned(actorOf(entity), entity)).toEqual([])
    const removed = await actorOf(entity).send(actOf(entity, 'remove')!, { id: ids[entity.table] })
    expect(removed.status, JSON.stringify(removed.body)).toBe(200)
    expect(await stored(entity)).toBeUndefined()
    const [entry] = await binned(actorOf(entity), entity)
    expect(entry).toMatchObject({ entity: entity.table, entity_label: entity.label })
    expect(entry.deleted_by).toBe(entity.scope === 'platform' ? 'admin' : 'a.admin')
    expect(await binned(theirs, entity)).toEqual([])
  })
  test.each(removable)('$table can be read by its owner alone', async (entity) => {
    const look = (actor: Actor) =>
      actor.call('POST', '/audit/recycle/get', { entity: entity.table, id: ids[entity.table] })
    const { status, body } = await look(actorOf(entity))
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data.fields.map(({ path }: { path: string }) => path)).toContain(entity.display)
    expect((await look(theirs)).status).toBe(404)
  })
})

describe('restored', () => {
  test.each(removable)('$table is not found by other enterprises, and refused without the right', async (entity) => {
    expect(await restore(theirs, entity)).toMatchObject({ status: 404, body: { code: 'record.notFound' } })
    expect(await restore(nobody, entity)).toMatchObject({ status: 403, body: { code: 'access.denied' } })
  })
  test.each(removable)('$table is as it was before', async (entity) => {
    const answer = await restore(actorOf(entity), entity)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const after = (await stored(entity))!
    expect(lasting(after)).toEqual(lasting(before.get(entity.table)!))
    expect(after['version']).toBeGreaterThan(before.get(entity.table)!['version'] as number)
    expect(await binned(actorOf(entity), entity)).toEqual([])
    expect((await restore(actorOf(entity), entity)).status).toBe(404)
    const [entry] = await stage.database.owner`
      select operation, outcome, after ->> 'id' as id from audit_log where entity = ${entity.table} and record_id = ${ids[entity.table]!}
        and operation = 'recycle.restore' and outcome = 'done'`
    expect(entry).toEqual({ operation: 'recycle.restore', outcome: 'done', id: ids[entity.table] })
  })
  test.each(removable)('$table is found in its list again', async (entity) => {
    const list = actOf(entity, 'list')
    if (!list) return
    const { body } = await actorOf(entity).send(list, { pageSize: 100 })
    expect(body.rows.map((row: { id: string }) => row.id)).toContain(ids[entity.table])
  })
})

test('every entity that can be deleted was checked', () => expectTried(stage, 'recycle', removable.length * 11))
