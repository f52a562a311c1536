import { copyOf } from '@guanqiao/domain/documents/copy'
import { documentTypes } from '@guanqiao/domain/documentTypes/index'
import { inventory, inventoryApi } from '@guanqiao/domain/inventory/inventory'
import type { Fields } from '@guanqiao/domain/kit/field'
import { fieldsWithin } from '@guanqiao/domain/kit/field'
import { order, orderApi } from '@guanqiao/domain/order/order'
import { consigneeApi } from '@guanqiao/domain/reference/party'
import { templateKinds } from '@guanqiao/domain/template/kinds'
import type { TemplateKind } from '@guanqiao/domain/template/kinds'
import {
  editTemplate,
  getTemplate,
  listTemplates,
  MAX_TEMPLATES,
  removeTemplate,
  saveTemplate,
} from '@guanqiao/domain/template/template'
import { sample } from '@guanqiao/domain/testing/sample'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../testing/actors.ts'
import { newPeople } from '../testing/people.ts'
import { documentCases, openDocuments } from '../testing/stages/documents.ts'
import { stage, withStage } from '../testing/stages/openStages.ts'
import { openTrade, sendOk } from '../testing/trade.ts'
import type { Trade } from '../testing/trade.ts'

type Values = Readonly<Record<string, unknown>>

let trade: Trade
let boss: Actor
let people: ReturnType<typeof newPeople>
/** One record of each kind, by table. */
const records: Record<string, string> = {}

withStage(async () => {
  trade = await openTrade(stage, 'a')
  boss = trade.admin
  people = newPeople(stage, boss)
  const documents = await openDocuments(stage)
  for (const [, message, type] of documentCases(documentTypes))
    records[type.entity.table] ??= await documents.make(type, message)
  records[order.table] = (await trade.order(2)).id
  records[inventory.table] = (await sendOk(boss, inventoryApi.create, sample(inventoryApi.create.input, 3))).id
})

beforeEach(() => stage.database.owner`delete from record_template`)

const save = (who: Actor, entity: string, name: string, more = {}) =>
  who.send(saveTemplate, { entity, record_id: records[entity]!, name, ...more })
const saved = async (who: Actor, entity: string, name: string, more = {}): Promise<string> => {
  const { status, body } = await save(who, entity, name, more)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.id
}
const namesOf = async (who: Actor, entity = order.table) =>
  ((await who.send(listTemplates, { entity })).body['rows'] as { name: string }[]).map(({ name }) => name)
const contentOf = async (who: Actor, id: string) => {
  const { status, body } = await who.send(getTemplate, { id })
  expect(status, JSON.stringify(body)).toBe(200)
  return { content: JSON.parse(body.content) as Values, omitted: body.omitted as string[] }
}

/** Values without empty ones and without the texts of references. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      inner === null || name.endsWith('_text') ? [] : [[name, plain(inner)]],
    ),
  )
}

/** The record with its lines, as the operation that reads it answers. */
async function wholeOf({ record, get }: TemplateKind): Promise<Values> {
  const data = (await sendOk(boss, get, { id: records[record.entity.table] })) as Values
  const [line] = record.lines
  if (!line) return data
  const head = (data['order'] ?? data['manifest']) as Values
  return { ...head, [line.property]: data[line.property] }
}

describe.each([...templateKinds].map(([table, kind]) => [table, kind] as const))('a template of %s', (table, kind) => {
  test('carries what a copy of the record carries, with the texts of references as they are now', async () => {
    const whole = await wholeOf(kind)
    const { content, omitted } = await contentOf(boss, await saved(boss, table, '常用'))
    expect(omitted).toEqual([])
    expect(plain(content)).toEqual(plain(copyOf(kind.record, whole)))
    for (const [name, field] of Object.entries(kind.record.entity.fields))
      if (field.kind === 'reference' && content[name])
        expect(content[`${name}_text`], name).toBe(whole[`${name}_text`] ?? expect.any(String))
  })

  test('needs the rights to read and to create such records', async () => {
    const { menu } = kind.record.entity
    const id = await saved(boss, table, '共用', { shared: true })
    for (const buttons of [['query', 'get'], ['query', 'add'], []]) {
      const person = await people.personWith({ [menu]: buttons })
      expect((await person.send(listTemplates, { entity: table })).status, buttons.join()).toBe(403)
      expect((await person.send(getTemplate, { id })).status, buttons.join()).toBe(403)
      expect((await save(person, table, '自用')).status, buttons.join()).toBe(403)
    }
    const adder = await people.personWith({ [menu]: ['query', 'get', 'add'] })
    expect(await namesOf(adder, table)).toEqual(['共用'])
    expect((await save(adder, table, '自用')).status).toBe(200)
    expect(await save(adder, table, '再共用', { shared: true })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'shared' }] },
    })
  })

  test('has no personal data: its reader could not see it masked', () => {
    const personal = (fields: Fields): string[] =>
      Object.entries(fields).flatMap(([name, field]) => [
        ...(field.personal || field.secret ? [name] : []),
        ...personal(fieldsWithin(field) ?? {}),
      ])
    const { entity, lines } = kind.record
    expect([entity, ...lines.map((line) => line.entity)].flatMap(({ fields }) => personal(fields))).toEqual([])
  })
})

test('templates are private; shared ones are seen by colleagues, and by nobody of another enterprise', async () => {
  const colleague = trade.clerk
  const own = await saved(boss, order.table, '自用')
  const shared = await saved(boss, order.table, '共用', { shared: true })
  expect(await namesOf(boss)).toEqual(['共用', '自用'])
  expect(await namesOf(colleague)).toEqual(['共用'])
  expect((await colleague.send(getTemplate, { id: own })).status).toBe(404)
  const { content } = await contentOf(colleague, shared)
  expect((content['transports'] as unknown[]).length).toBe(2)
  for (const name of ['b.admin', 'b.clerk', 'admin']) {
    const stranger = await stage.as(name)
    expect(await namesOf(stranger), name).toEqual([])
    for (const id of [own, shared]) {
      expect((await stranger.send(getTemplate, { id })).status, name).toBe(404)
      expect((await stranger.send(editTemplate, { id, name: '改' })).status, name).toBe(404)
      expect((await stranger.send(removeTemplate, { id })).status, name).toBe(404)
    }
  }
  const foreign = await (await stage.as('b.admin')).send(saveTemplate, {
    entity: order.table,
    record_id: records[order.table]!,
    name: '别家的',
  })
  expect(foreign.status).toBe(404)
})

test('a shared template is changed by its owner and the administrator alone, and leaves entries in the audit log', async () => {
  const { clerk } = trade
  const id = await saved(clerk, order.table, '共用', { shared: true })
  const colleague = await people.personWith({ order: ['query', 'get', 'add', 'edit'] })
  const refused = { status: 403, body: { code: 'template.ofAnother' } }
  expect(await colleague.send(editTemplate, { id, name: '改', shared: true })).toMatchObject(refused)
  expect(await colleague.send(removeTemplate, { id })).toMatchObject(refused)
  expect(await boss.send(editTemplate, { id, name: '改名', shared: true })).toMatchObject({
    status: 200,
    body: { name: '改名', mine: false, shared: true },
  })
  expect(await namesOf(clerk)).toEqual(['改名'])
  expect(await boss.send(editTemplate, { id, name: '改名' })).toMatchObject({ status: 200, body: { shared: false } })
  expect(await namesOf(boss)).toEqual([])
  expect((await clerk.send(removeTemplate, { id })).status).toBe(200)
  const entries = await stage.database.owner`
    select operation from audit_log where entity = 'record_template' and record_id = ${id} order by at`
  expect(entries.map((row) => row['operation'])).toEqual(['template.save', 'template.edit', 'template.edit'])
})

test('names are unique by user and kind, and their number is limited', async () => {
  for (let n = 0; n < MAX_TEMPLATES; n++) await saved(boss, order.table, `模板 ${n}`)
  for (const name of ['模板 1', '再一个'])
    expect(await save(boss, order.table, name)).toMatchObject({ status: 422, body: { fields: [{ path: 'name' }] } })
  expect((await save(boss, inventory.table, '模板 1')).status).toBe(200)
  expect((await save(trade.clerk, order.table, '模板 1')).status).toBe(200)
  const { body } = await boss.send(listTemplates, { entity: order.table })
  const [first] = body['rows'] as { id: string }[]
  expect(await boss.send(editTemplate, { id: first!.id, name: '模板 2' })).toMatchObject({
    status: 422,
    body: { fields: [{ path: 'name' }] },
  })
})

test('what was deleted or disabled since is left out and named; the rest is usable', async () => {
  const draft = sample(consigneeApi.create.input, 41)
  const [gone, off] = [
    await sendOk(boss, consigneeApi.create, draft),
    await sendOk(boss, consigneeApi.create, sample(consigneeApi.create.input, 42)),
  ]
  const { id } = await trade.order(1, { receiver_id: gone.id, owner_id: off.id })
  const { body } = await boss.send(saveTemplate, { entity: order.table, record_id: id, name: '常用' })
  const detail = await sendOk(boss, orderApi.detail, { id })
  await sendOk(boss, orderApi.remove, { id, version: detail.order.version })
  await sendOk(boss, consigneeApi.remove, { id: gone.id, version: gone.version })
  await sendOk(boss, consigneeApi.update, { id: off.id, version: off.version, status: 'disabled' })
  const { content, omitted } = await contentOf(boss, body.id)
  expect(content).toMatchObject({ receiver_id: null, owner_id: null, contract_no: detail.order.contract_no })
  expect(omitted).toEqual([
    '收货人（已删除）',
    expect.stringMatching(new RegExp(`^消费使用单位 ${off.company_name ?? ''}.*（停用）$`)),
  ])
})

test.each([
  ['vehicle', 422],
  ['nothing', 422],
])('records of %s have no templates', async (entity, status) => {
  expect((await boss.send(listTemplates, { entity })).status).toBe(status)
  expect((await boss.send(saveTemplate, { entity, record_id: records[order.table]!, name: '甲' })).status).toBe(status)
})
