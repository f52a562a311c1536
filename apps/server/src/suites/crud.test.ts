import { describe, expect, test } from 'vitest'
import type { Kind } from '@guanqiao/domain/kit/field'
import { places, put } from '../testing/badInput.ts'
import { expectTried } from '../testing/requestCount.ts'
import { actOf, creatable, draftOf } from '../testing/rows.ts'
import { ids, owner, staff, stage, withOneOfEach } from '../testing/stages/openStages.ts'

withOneOfEach()

describe.each(creatable)('$table', (entity) => {
  const who = () => (entity.scope === 'platform' ? staff : owner)
  const [list, get, update, remove] = (['list', 'get', 'update', 'remove'] as const).map((act) => actOf(entity, act))

  test('is created as sent, listed, changed and removed', async () => {
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
    if (update) await changes(data, draft)
    if (update && remove) await staysWhenChangedMeanwhile(data)
    if (remove) await goes(data.id)
  })

  async function changes(data: { id: string; version: number }, draft: object) {
    const change = { id: data.id, version: data.version, remark: '改过' }
    const changed = await who().send(update!, change)
    expect(changed).toMatchObject({
      status: 200,
      body: { data: { ...data, remark: '改过', version: data.version + 1, updated_at: expect.any(String) } },
    })
    const stale = await who().send(update!, { ...change, remark: '再改' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'record.changed', current: changed.body.data } })
    const updated = await who().send(update!, { ...draft, ...change, version: data.version + 1 })
    expect(updated, JSON.stringify(updated.body)).toMatchObject({
      status: 200,
      body: { data: { ...draft, remark: '改过', version: data.version + 2 } },
    })
    const headers = { prefer: 'respond-async, return=minimal', 'idempotency-key': `minimal ${data.id}` }
    for (const _repeated of [false, true]) {
      const minimal = await who().send(update!, { ...change, version: data.version + 2 }, headers)
      expect(minimal).toMatchObject({ status: 200 })
      const keys = { id: data.id, version: data.version + 3 }
      expect(minimal.body.data).toEqual('minimal' in update!.output ? keys : expect.objectContaining(keys))
    }
  }

  async function staysWhenChangedMeanwhile({ id, version }: { id: string; version: number }) {
    const stale = await who().send(remove!, { id, version })
    expect(stale).toMatchObject({ status: 409, body: { code: 'record.changed', current: { id, remark: '改过' } } })
  }

  async function goes(id: string) {
    const removed = await who().send(remove!, { id })
    expect(removed).toMatchObject({ status: 200, body: { data: { id } } })
    expect(await who().send(remove!, { id })).toMatchObject({ status: 404, body: { code: 'record.notFound' } })
    const { rows } = list ? (await who().send(list, { pageSize: 100 })).body : { rows: [] }
    expect(rows.map((row: { id: string }) => row.id)).not.toContain(id)
  }

  test('refuses a second row with the same unique values', async () => {
    const unique = Object.entries(entity.fields).filter(([, field]) => field.unique && !field.automatic)
    const again = draftOf(entity, 0, ids)
    const answer = await who().send(actOf(entity, 'create')!, again)
    if (unique.length > 0 || entity.uniqueTogether.length > 0)
      expect(answer).toMatchObject({ status: 409, body: { code: 'record.taken' } })
    else expect(answer.status).toBe(200)
  })

  const placesOf = (kind: Kind) =>
    [...places(entity.fields)].filter(({ field }) => field.kind === kind && !field.automatic)

  /** The places whose invalid value is not reported by name, with all others valid. */
  async function unnamed(kind: Kind, value: string, n: number): Promise<string[]> {
    const missed: string[] = []
    for (const { path } of placesOf(kind)) {
      const draft = put(entity.fields, draftOf(entity, n, ids), path, value)
      const { status, body } = await who().send(actOf(entity, 'create')!, draft)
      const paths: string[] = (body.fields ?? []).map((field: { path: string }) => field.path)
      if (status !== 422 || body.code !== 'request.invalid' || !paths.includes(path.join('.')))
        missed.push(`${path.join('.')}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
    }
    return missed
  }

  test('refuses a reference to a missing row at its field, also within lines', async () => {
    expect(await unnamed('reference', '019b7765-ac00-7000-8000-0000000000ff', 2)).toEqual([])
  })

  test('refuses an unknown code at its field, also within lines', async () => {
    expect(await unnamed('code', '~', 4)).toEqual([])
  })

  test('leaves audit entries with author, values before and values after', async () => {
    const rows = await stage.database
      .owner`select operation, before is null as made, after->>'id' as id from audit_log where entity = ${entity.table} and record_id = ${ids[entity.table]!} order by at`
    expect(rows[0]).toEqual({ operation: `${entity.table}.create`, made: true, id: ids[entity.table] })
  })
})

test('every entity was checked', () => expectTried(stage, 'crud', creatable.length * 4))
