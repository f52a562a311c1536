import { beforeAll, describe, expect, test } from 'vitest'
import type { Entity } from '@guanqiao/domain/kit/entity'
import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { places, put } from '../testing/badInput.ts'
import { expectTried } from '../testing/requestCount.ts'
import { actOf, creatable, draftOf } from '../testing/rows.ts'
import { enterprise, ids, neighbour, owner, staff, stage, withOneOfEach } from '../testing/stages/openStages.ts'

const shared = creatable.filter((entity) => entity.scope === 'shared')
/** The references to rows of an entity, with their paths. */
const pointing = (entity: Entity) =>
  creatable.flatMap((child) =>
    [...places(child.fields)]
      .filter(({ field }) => field.kind === 'reference' && field.entity === entity.table && !field.automatic)
      .map(({ path }) => ({ child, path })),
  )

test('there are entities to check', () => {
  expect(shared.map(({ table }) => table)).toEqual(expect.arrayContaining(['seller', 'receiver']))
  expect(shared.flatMap(pointing).length).toBeGreaterThan(1)
})

/** As in `tenancy`: each barrier must hold without the other. */
describe.each([
  { wall: 'both walls', rowSecurity: true },
  { wall: 'the statements alone', rowSecurity: false },
])('with $wall', ({ rowSecurity }) => {
  withOneOfEach({ rowSecurity })

  describe.each(shared)('$table of the platform', (entity) => {
    const act = (name: Parameters<typeof actOf>[1]) => actOf(entity, name)!
    let row: { id: string; version: number }

    beforeAll(async () => {
      const answer = await staff.send(act('create'), draftOf(entity, 20, {}))
      expect(answer, JSON.stringify(answer.body)).toMatchObject({
        status: 200,
        body: { data: { enterprise_id: null } },
      })
      row = answer.body.data
    })

    test('is in the lists of all enterprises, beside their own rows', async () => {
      for (const who of [owner, neighbour, staff]) {
        const { rows } = (await who.send(act('list'), { pageSize: 100 })).body
        expect(rows).toContainEqual(expect.objectContaining({ id: row.id, enterprise_id: null }))
        expect(rows.some((listed: { id: string }) => listed.id === ids[entity.table])).toBe(who !== neighbour)
        expect((await who.send(act('get'), { id: row.id })).body.data.id).toBe(row.id)
      }
    })

    test('is offered to all enterprises, marked as a row of the platform', async () => {
      const answer = await neighbour.send(findLookup, { model: entity.table, id: [row.id] })
      expect(answer.body.rows).toEqual([expect.objectContaining({ id: row.id, hint: '平台公共' })])
    })

    test.each(['update', 'remove'] as const)('is refused to enterprises by %s with 403, not 404', async (name) => {
      const input = { id: row.id, version: row.version, ...(name === 'update' ? { remark: '改动' } : {}) }
      for (const who of [owner, neighbour])
        expect(await who.send(act(name), input)).toMatchObject({ status: 403, body: { code: 'record.ofPlatform' } })
      expect((await staff.send(act('get'), { id: row.id })).body.data).toEqual(row)
    })

    test('is refused without waiting while the row is locked', async () => {
      await stage.database.platform.begin(async (sql) => {
        await sql`select 1 from ${sql(entity.table)} where id = ${row.id} for update`
        expect(await owner.send(act('update'), { id: row.id, version: 1, remark: '改动' })).toMatchObject({
          status: 403,
        })
      })
    })

    test('may be referenced by every enterprise', async () => {
      const ofPlatform = Object.fromEntries(
        creatable.filter(({ scope }) => scope === 'platform').map(({ table }) => [table, ids[table]!]),
      )
      const able = pointing(entity).filter(({ child }) =>
        Object.values(child.fields).every(
          (field) => field.kind !== 'reference' || !field.required || ofPlatform[field.entity],
        ),
      )
      expect(able).not.toEqual([])
      for (const [n, { child, path }] of able.entries()) {
        const draft = put(child.fields, draftOf(child, 30 + 10 * shared.indexOf(entity) + n, ofPlatform), path, row.id)
        const answer = await neighbour.send(actOf(child, 'create')!, draft)
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      }
    })

    test('cannot reference a row of an enterprise', async () => {
      for (const { path, field } of places(entity.fields)) {
        const target = field.kind === 'reference' ? creatable.find(({ table }) => table === field.entity) : undefined
        if (!target || target.scope === 'platform' || field.automatic) continue
        const draft = put(entity.fields, draftOf(entity, 21, {}), path, ids[target.table])
        expect((await staff.send(act('create'), draft)).status).toBe(422)
      }
    })

    test('is unique among rows of the platform; enterprises may have the same value', async () => {
      expect(await staff.send(act('create'), draftOf(entity, 20, {}))).toMatchObject({
        status: 409,
        body: {
          code: 'record.taken',
          fields: expect.arrayContaining([expect.objectContaining({ message: expect.stringContaining('：') })]),
        },
      })
      expect(await owner.send(act('create'), draftOf(entity, 20, {}))).toMatchObject({
        status: 200,
        body: { data: { enterprise_id: enterprise.id } },
      })
    })

    test('is not created when staff act for an enterprise', async () => {
      const answer = await staff.send(act('create'), draftOf(entity, 22, {}), { 'enterprise-id': enterprise.id })
      expect(answer.body.data.enterprise_id).toBe(enterprise.id)
    })

    test('is changed by the platform’s staff, and removed unless it is referenced', async () => {
      const changed = await staff.send(act('update'), { id: row.id, version: row.version, remark: '平台改过' })
      expect(changed).toMatchObject({ status: 200, body: { data: { remark: '平台改过' } } })
      const used = await staff.send(act('remove'), { id: row.id, version: changed.body.data.version })
      // Lines hold copies of the values: they do not keep the row.
      if (pointing(entity).every(({ path }) => path.length > 1)) expect(used.status).toBe(200)
      else expect(used).toMatchObject({ status: 409, body: { code: 'record.inUse' } })
      const other = (await staff.send(act('create'), draftOf(entity, 23, {}))).body.data
      expect((await staff.send(act('remove'), { id: other.id })).status).toBe(200)
      expect((await neighbour.send(act('get'), { id: other.id })).status).toBe(404)
    })

    test('is audited without an enterprise', async () => {
      const rows = await stage.database
        .owner`select enterprise_id from audit_log where entity = ${entity.table} and record_id = ${row.id} and outcome = 'done' and operation = any(${['create', 'update'].map((entry) => `${entity.table}.${entry}`)})`
      expect(rows.map((entry) => entry['enterprise_id'])).toEqual([null, null])
    })

    test('can only be created by the platform, with any SQL of the application', async () => {
      if (!rowSecurity) return
      const as = (work: (sql: typeof stage.database.sql) => Promise<unknown>) =>
        stage.database.sql.begin(async (sql) => {
          await sql`select set_config('app.enterprise', ${enterprise.id}, true)`
          return work(sql as never)
        })
      const give = as(
        (sql) => sql`update ${sql(entity.table)} set enterprise_id = null where id = ${ids[entity.table]!}`,
      )
      await expect(give).rejects.toMatchObject({ code: '42501' })
      const take = as(
        (sql) =>
          sql`update ${sql(entity.table)} set enterprise_id = ${enterprise.id} where id = ${row.id} returning id`,
      )
      await expect(take).resolves.toHaveLength(0)
    })

    test('no other row can be referenced, whichever role sends the SQL', async () => {
      const created = (await neighbour.send(act('create'), draftOf(entity, 24, {}))).body.data as { id: string }
      for (const { child, path } of pointing(entity)) {
        if (path.length > 1 || !ids[child.table]) continue
        const point = stage.database.platform`
          update ${stage.database.platform(child.table)} set ${stage.database.platform({ [path[0]!]: created.id })} where id = ${ids[child.table]!}`
        await expect(point).rejects.toMatchObject({ code: '23503' })
      }
    })
  })

  test('every shared entity was checked', () => expectTried(stage, 'rows of the platform', shared.length * 25))
})
