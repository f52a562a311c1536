import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStage } from '../testing/actors.ts'
import type { Actor, Stage } from '../testing/actors.ts'
import { actOf, creatable, draftOf, makeOneOfEach } from '../testing/rows.ts'

let stage: Stage
let owner: Actor
let staff: Actor
let ids: Record<string, string>

beforeAll(async () => {
  stage = await createStage()
  owner = await stage.as('a.admin')
  staff = await stage.as('admin')
  ids = await makeOneOfEach(owner, staff)
})
afterAll(() => stage.close())

describe.each(creatable)('$table', (entity) => {
  const who = () => (entity.scope === 'platform' ? staff : owner)
  const [list, get, update, remove] = (['list', 'get', 'update', 'remove'] as const).map((act) => actOf(entity, act))

  test('is created as it was sent, listed, changed and removed', async () => {
    const draft = draftOf(entity, 1, ids)
    const created = await who().send(actOf(entity, 'create')!, draft)
    expect(created, JSON.stringify(created.body)).toMatchObject({ status: 200, body: { data: { version: 1 } } })
    const { data } = created.body
    expect(data).toMatchObject(draft)
    if (get) expect((await who().send(get, { id: data.id })).body.data).toEqual(data)
    if (list) {
      const { rows, totalCount } = (await who().send(list, { pageSize: 100 })).body
      expect(rows[0].id).toBe(data.id)
      expect(totalCount).toBe(rows.length)
    }
    if (update) await changes(data)
    if (remove) await goes(data.id)
  })

  async function changes(data: { id: string; version: number }) {
    const change = { id: data.id, version: data.version, remark: '改过' }
    const changed = await who().send(update!, change)
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { ...data, remark: '改过', version: data.version + 1, updated_at: expect.any(String) } },
    })
    const stale = await who().send(update!, { ...change, remark: '再改' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'record.changed', current: changed.body.data } })
  }

  async function goes(id: string) {
    const removed = await who().send(remove!, { id })
    expect(removed).toMatchObject({ status: 200, body: { data: { id } } })
    expect(await who().send(remove!, { id })).toMatchObject({ status: 404, body: { code: 'record.notFound' } })
    const { rows } = list ? (await who().send(list, { pageSize: 100 })).body : { rows: [] }
    expect(rows.map((row: { id: string }) => row.id)).not.toContain(id)
  }

  test('refuses a second row with what must be unique', async () => {
    const unique = Object.entries(entity.fields).filter(([, field]) => field.unique && !field.automatic)
    const again = draftOf(entity, 0, ids)
    const answer = await who().send(actOf(entity, 'create')!, again)
    if (unique.length > 0 || entity.together.length > 0)
      expect(answer).toMatchObject({ status: 409, body: { code: 'record.taken' } })
    else expect(answer.status).toBe(200)
  })

  test('refuses a reference to nothing', async () => {
    const reference = Object.entries(entity.fields).find(([, field]) => field.kind === 'reference' && !field.automatic)
    if (!reference) return
    const draft = { ...draftOf(entity, 2, ids), [reference[0]]: '019b7765-ac00-7000-8000-0000000000ff' }
    const answer = await who().send(actOf(entity, 'create')!, draft)
    expect(answer.status).toBe(422)
    expect(answer.body.fields.map((it: { path: string }) => it.path)).toContain(reference[0])
  })

  test('refuses codes that are in no table, each at its field', async () => {
    const codes = Object.entries(entity.fields).filter(([, field]) => field.kind === 'code' && !field.automatic)
    const wrong = Object.fromEntries(codes.map(([name]) => [name, '~']))
    if (codes.length === 0) return
    const answer = await who().send(actOf(entity, 'create')!, { ...draftOf(entity, 4, ids), ...wrong })
    expect(answer).toMatchObject({ status: 422, body: { code: 'request.invalid' } })
    expect(answer.body.fields.map((it: { path: string }) => it.path)).toEqual(
      expect.arrayContaining(codes.map(([name]) => name)),
    )
  })

  test('leaves who did what, before and after', async () => {
    const rows = await stage.database
      .owner`select operation, before is null as made, after->>'id' as id from audit_log where entity = ${entity.table} and record_id = ${ids[entity.table]!} order by at`
    expect(rows[0]).toEqual({ operation: `${entity.table}.create`, made: true, id: ids[entity.table] })
  })
})
