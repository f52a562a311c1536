import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '@guanqiao/domain/registry'
import { places, put } from '../testing/badInput.ts'
import { expectTried } from '../testing/requestCount.ts'
import type { Actor } from '../testing/actor.ts'
import { actOf, creatable, draftOf, giveOneId } from '../testing/rows.ts'

import { sample } from '@guanqiao/domain/testing/sample'
import {
  elsewhere,
  enterprise,
  ids,
  neighbour,
  owner,
  staff,
  stage,
  withOneOfEach,
} from '../testing/stages/openStages.ts'

const entities = creatable.filter((entity) => entity.scope !== 'platform')
interface Listed {
  readonly id: string
  readonly enterprise_id: string | null
}

interface Listing {
  readonly rows: Listed[]
  readonly totalCount: number
}

/** Operations that take the id of a record. */
const byId = operations.filter(
  (operation) =>
    operation.input.fields['id'] && operation.output.envelope !== 'page' && operation.name !== 'lookup.find',
)

/** The statements name the enterprise, and row-level security holds where they do not: each barrier must hold without the other. */
describe.each([
  { wall: 'both walls', rowSecurity: true },
  { wall: 'the statements alone', rowSecurity: false },
])('with $wall', ({ rowSecurity }) => {
  withOneOfEach({ rowSecurity })

  describe.each(entities)('$table of another enterprise', (entity) => {
    test('is in no list, also when both request the same list in turn', async () => {
      const list = actOf(entity, 'list')
      if (!list) return
      const page = async (who: Actor) => (await who.send(list, { pageSize: 100 })).body as Listing
      // From its second time on the server keeps what it has made of the request.
      for (let time = 0; time < 3; time += 1) {
        const { rows, totalCount } = await page(neighbour)
        expect(rows.filter((row) => row.id === ids[entity.table] || row.enterprise_id !== elsewhere.id)).toEqual([])
        expect(totalCount).toBe(rows.length)
        expect((await page(owner)).rows).toContainEqual(expect.objectContaining({ id: ids[entity.table] }))
      }
    })
    test.each(['get', 'update', 'remove'] as const)('is not found by %s', async (act) => {
      const operation = actOf(entity, act)
      if (!operation) return
      const input = act === 'update' ? { version: 1, remark: '别家的' } : {}
      expect(await neighbour.send(operation, { id: ids[entity.table], ...input })).toMatchObject({
        status: 404,
        body: { code: 'record.notFound' },
      })
    })
    test('is not returned by naming the enterprise', async () => {
      const list = actOf(entity, 'list')
      if (list) expect((await neighbour.send(list, { enterprise_id: enterprise.id })).body.rows).toEqual([])
    })
    test('cannot be referenced', async () => {
      for (const child of entities) {
        for (const { path, field } of places(child.fields)) {
          if (field.kind !== 'reference' || field.entity !== entity.table || field.automatic) continue
          const draft = put(child.fields, draftOf(child, 3, ids), path, ids[entity.table])
          const answer = await neighbour.send(actOf(child, 'create')!, draft)
          expect(answer.status).toBe(422)
          expect(answer.body.fields.map((problem: { path: string }) => problem.path)).toContain(path.join('.'))
        }
      }
    })
    test('is visible to the platform with its enterprise', async () => {
      const list = actOf(entity, 'list')
      if (!list) return
      const { rows } = (await staff.send(list, { enterprise_id: enterprise.id })).body
      expect(rows).toContainEqual(
        expect.objectContaining({ id: ids[entity.table], enterprise_id_text: '内蒙古北疆国际物流有限公司' }),
      )
    })
  })

  describe('operations that take the id of a record', () => {
    /** The same id in every table, so that one request reaches a record of another enterprise in any table. */
    let one: Record<string, string>

    beforeAll(async () => {
      one = await giveOneId(stage.database.owner, entities, ids)
    })

    test.each(entities)('$table has a record of another enterprise', async (entity) => {
      const get = actOf(entity, 'get')
      if (get) expect((await owner.send(get, { id: one[entity.table] })).status).toBe(200)
    })

    test.each(byId)('$name does not find a record of another enterprise', async (operation) => {
      const answer = await neighbour.send(operation, {
        ...sample(operation.input, 0, one),
        id: one[entities[0]!.table],
      })
      expect(answer.status, JSON.stringify(answer.body)).toBeOneOf(
        operation.access.kind === 'right' ? [404, 403] : [404],
      )
    })
  })

  test('every record and every operation was checked', () =>
    expectTried(stage, 'tenancy', entities.length * 5 + byId.length))
})
