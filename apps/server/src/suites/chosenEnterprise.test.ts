import { describe, expect, test } from 'vitest'
import { auditDownload } from '@guanqiao/domain/audit/index'
import { exportsOf } from '@guanqiao/domain/kit/derived/exportOf'
import type { Entity } from '@guanqiao/domain/kit/entity'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { menuButtons } from '@guanqiao/domain/menus'
import { operations } from '@guanqiao/domain/registry'
import { downloadVehicles, vehicle } from '@guanqiao/domain/transport/index'
import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { stage, withStage } from '../testing/stages/openStages.ts'
import type { Actor } from '../testing/actors.ts'
import { places, put } from '../testing/badInput.ts'
import { actOf, creatable, draftOf, makeOneOfEach } from '../testing/rows.ts'
import { expectTried } from '../testing/requestCount.ts'

/** Staff write for the enterprise that the request names: never without one, and never with references to another enterprise's rows. */
const owned = creatable.filter((entity) => entity.scope === 'enterprise')
const forWhom = (id: string) => ({ 'enterprise-id': id })

let mine: Actor
let staff: Actor
let reader: Actor
let ids: Record<string, string>
let enterprise: string
let another: string
const tables: string[] = []

withStage(async () => {
  mine = await stage.as('a.admin')
  staff = await stage.as('admin')
  reader = await stage.as('platform.clerk')
  ids = await makeOneOfEach(mine, staff)
  enterprise = await enterpriseOf(mine)
  another = await enterpriseOf(await stage.as('b.admin'))
})

const enterpriseOf = async (actor: Actor): Promise<string> =>
  (await actor.call('GET', '/platform/users/info')).body.enterprise_id

const countOf = async ({ table }: Entity): Promise<number> =>
  (await stage.database.owner`select count(*)::int as n from ${stage.database.owner(table)}`)[0]!['n']

test('there are entities to check', () => {
  expect(owned.length).toBeGreaterThan(5)
  expect(owned.some((entity) => actOf(entity, 'bulkCreate'))).toBe(true)
})

describe.each(owned)('$table made by the platform’s staff', (entity) => {
  const create = actOf(entity, 'create')!

  test('requires an existing enterprise', async () => {
    const before = await countOf(entity)
    const draft = draftOf(entity, 40, ids)
    for (const headers of [{}, forWhom('x'), forWhom('019b7765-ac00-7000-8000-000000000001')])
      expect(await staff.send(create, draft, headers)).toMatchObject({
        status: 422,
        body: { code: 'enterprise.choose' },
      })
    expect(await countOf(entity)).toBe(before)
  })

  test('belongs to the enterprise, and the audit entry names author and enterprise', async () => {
    const answer = await staff.send(create, draftOf(entity, 41, ids), forWhom(enterprise))
    expect(answer, JSON.stringify(answer.body)).toMatchObject({
      status: 200,
      body: { data: { enterprise_id: enterprise } },
    })
    const { id } = answer.body.data
    const entries = await stage.database
      .owner`select enterprise_id, username, outcome from audit_log where entity = ${entity.table} and record_id = ${id}`
    expect(entries).toContainEqual({ enterprise_id: enterprise, username: 'admin', outcome: 'done' })
    const get = actOf(entity, 'get') ?? actOf(entity, 'find')
    if (get) expect((await mine.send(get, { id })).body.data.id).toBe(id)
  })

  test('is found by staff among the rows of that enterprise', async () => {
    const list = actOf(entity, 'list')
    if (!list) return
    const of = async (id: string) => (await staff.send(list, { enterprise_id: id })).body
    const { rows } = await of(enterprise)
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(row).toMatchObject({ enterprise_id: enterprise, enterprise_id_text: expect.any(String) })
    expect((await of(another)).rows).toEqual([])
  })

  test('cannot reference a row of another enterprise', async () => {
    for (const { path, field } of places(entity.fields)) {
      const target = field.kind === 'reference' ? owned.find(({ table }) => table === field.entity) : undefined
      if (!target || field.automatic) continue
      const shared = Object.fromEntries(
        Object.entries(ids).filter(([table]) => !owned.some((ownedEntity) => ownedEntity.table === table)),
      )
      const draft = put(entity.fields, draftOf(entity, 42, shared), path, ids[target.table])
      expect((await staff.send(create, draft, forWhom(another))).status).toBe(422)
    }
  })

  test('is refused to staff without the right, for every enterprise', async () => {
    const before = await countOf(entity)
    const answer = await reader.send(create, draftOf(entity, 43, ids), forWhom(enterprise))
    expect(answer).toMatchObject({ status: 403, body: { code: 'access.denied' } })
    expect(await countOf(entity)).toBe(before)
  })

  test('is offered to staff who act for its enterprise, not for another', async () => {
    const offered = async (who: Actor, enterprise_id: string) =>
      (await who.send(findLookup, { model: entity.table, enterprise_id, id: [ids[entity.table]] })).body
    const answer = await offered(staff, enterprise)
    // Nothing references it, so no picker requests it.
    if (answer.code === 'request.invalid') return
    tables.push(entity.table)
    expect(answer.rows).toHaveLength(1)
    expect((await offered(staff, another)).rows).toEqual([])
    expect((await offered(await stage.as('b.admin'), enterprise)).rows).toEqual([])
    // Users of an enterprise name it without effect: they see their own rows only.
    expect((await offered(mine, another)).rows).toHaveLength(1)
  })

  test('bulk creation assigns every row to the enterprise', async () => {
    const bulk = actOf(entity, 'bulkCreate')
    if (!bulk) return
    const list = [draftOf(entity, 44, ids), draftOf(entity, 45, ids)]
    expect(await staff.send(bulk, { list })).toMatchObject({ status: 422, body: { code: 'enterprise.choose' } })
    const answer = await staff.send(bulk, { list }, forWhom(enterprise))
    expect(answer.body.rows.map((row: { enterprise_id: string }) => row.enterprise_id)).toEqual([
      enterprise,
      enterprise,
    ])
  })
})

const files = [
  ...exportsOf(operations, menuButtons).map(({ list, file }) => ({ list, file: file as Operation })),
  { list: actOf(vehicle, 'list')!, file: downloadVehicles as Operation },
]
const rowsOf = (csv: string): string[] =>
  csv
    .replaceAll(/"[^"]*"/g, '')
    .split('\r\n')
    .slice(1)
    .filter((line) => line !== '')

describe.each(files)('$file.name by staff who act for an enterprise', ({ list, file }) => {
  test('has the rows of the list', async () => {
    const format = 'format' in file.input.fields ? { format: 'csv' } : {}
    for (const id of [enterprise, another]) {
      const { totalCount } = (await staff.send(list, {}, forWhom(id))).body
      const { status, body } = await staff.send(file, format, forWhom(id))
      expect(status, JSON.stringify(body)).toBe(200)
      expect(rowsOf(body)).toHaveLength(totalCount)
    }
  })
})

test('the log that staff download for an enterprise has its entries alone', async () => {
  const of = async (id: string) => (await staff.send(auditDownload, {}, forWhom(id))).body
  expect(await of(enterprise)).toContain('a.admin')
  expect(await of(another)).not.toContain('a.admin')
})

test('the records of the enterprise and of the platform are offered', async () => {
  expect(tables).toEqual(expect.arrayContaining(['company', 'vehicle', 'driver']))
  const port = { model: 'port', enterprise_id: another, id: [ids['port']] }
  expect((await staff.send(findLookup, port)).body.rows).toHaveLength(1)
  const enterprises = await staff.send(findLookup, { model: 'enterprise', id: [enterprise, another] })
  expect(enterprises.body.rows).toHaveLength(2)
  expect((await staff.send(findLookup, { model: 'port', enterprise_id: 'x' })).status).toBe(422)
})

test('every entity was checked', () => expectTried(stage, 'rows made for an enterprise', owned.length * 8))
