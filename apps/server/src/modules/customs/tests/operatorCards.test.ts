import { readRoadManifest } from '@guanqiao/customs'
import { editManifest, getManifest, manifestLists, postManifest } from '@guanqiao/domain/customs/index'
import { findLookup, operatorCardApi, transmitterApi } from '@guanqiao/domain/reference/index'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendOk } from '../../../testing/trade.ts'
import { openManifests } from './manifests.ts'
import type { Manifests } from './manifests.ts'

let on: Manifests
let transmitter_id: string
/** The transmitter's own. */
let cardId: string

beforeAll(async () => {
  on = await openManifests(4)
  const { manifest } = await on.record((await on.crossing(1)).first.id)
  transmitter_id = manifest.transmitter_id
  cardId = manifest.operator_card_id
})
afterAll(() => on.close())

const update = async (api: typeof operatorCardApi | typeof transmitterApi, id: string, values: object) => {
  const { version } = await sendOk(on.a.admin, api.get, { id })
  return sendOk(on.a.admin, api.update, { id, version, ...values })
}
const file = (card_no: string, values: object = {}) =>
  sendOk(on.a.admin, operatorCardApi.create, { card_no, holder_name: '赵国强', valid_to: '2030-01-01', ...values })
const originOf = (manifest: { origins: { path: string }[] }) =>
  manifest.origins.find(({ path }) => path === 'operator_card_id')
const make = async () => (await on.record((await on.crossing(1)).first.id)).manifest
const edit = async (id: string, values: object) => {
  const { manifest } = await on.record(id)
  return (await sendOk(on.a.clerk, editManifest, { id, version: manifest.version, ...values })).manifest
}
const post = async (id: string) => {
  const [{ state, findings }] = await sendOk(on.a.clerk, postManifest, { ids: [id] })
  return { state, blocks: findings.filter((finding: { severity: string }) => finding.severity === 'block') }
}

describe('the card of a manifest made of an order', () => {
  test('is that of its transmitter, with its origin', async () => {
    const manifest = await make()
    expect(manifest).toMatchObject({ status: 'ready', operator_card_id: cardId })
    expect(manifest.operator_card_id_text).toMatch(/^2118/)
    expect(originOf(manifest)).toMatchObject({
      source: 'transmitter',
      label: expect.stringMatching(/传输人.*默认操作员卡/),
      value: cardId,
    })
  })

  test('is otherwise the only usable one, and empty if there are several', async () => {
    await update(transmitterApi, transmitter_id, { operator_card_id: null })
    await file('2118999999991', { valid_to: '2020-01-01' })
    await file('2118999999992', { status: 'lost' })
    const alone = await make()
    expect(alone).toMatchObject({ status: 'ready', operator_card_id: cardId })
    expect(originOf(alone)).toMatchObject({ source: 'card', label: expect.stringContaining('唯一有效') })
    const second = await file('2118999999993')
    const none = await make()
    expect(none).toMatchObject({ status: 'draft', operator_card_id: null })
    expect(originOf(none)).toBeUndefined()
    expect(await on.blocking(none.id)).toMatchObject([{ rule: 'card.missing', path: 'operator_card_id' }])
    expect(await edit(none.id, { operator_card_id: second.id })).toMatchObject({ status: 'ready' })
    await update(transmitterApi, transmitter_id, { operator_card_id: cardId })
  })
})

describe('a manifest is not sent', () => {
  test.each([
    ['whose card is switched off', { status: 'disabled' }, { status: 'active' }, 'card.disabled'],
    ['whose card has run out since', { valid_to: '2020-01-01' }, { valid_to: '2030-01-01' }, 'card.expired'],
  ])('%s', async (_, wrong, right, rule) => {
    const { id, status } = await make()
    expect(status).toBe('ready')
    await update(operatorCardApi, cardId, wrong)
    expect(await post(id)).toMatchObject({ state: 'blocked', blocks: [{ rule, path: 'operator_card_id' }] })
    await update(operatorCardApi, cardId, right)
    expect(await post(id)).toMatchObject({ state: 'sending' })
  })

  test('without one; a manifest sent before cards existed is read as it was, and may be deleted at customs', async () => {
    const { id } = await make()
    await edit(id, { operator_card_id: null })
    expect(await post(id)).toMatchObject({ state: 'blocked', blocks: [{ rule: 'card.missing' }] })
    await on.setState(id, 'accepted')
    expect((await sendOk(on.a.clerk, getManifest, { id })).manifest.operator_card_id).toBeNull()
    const [line] = await sendOk(on.a.clerk, postManifest, { ids: [id], function_code: '3', reason_codes: ['004'] })
    expect(line).toMatchObject({ state: 'sending' })
  })
})

test('card, carrier and agent are sealed with the message; customs are notified of the carrier and the agent', async () => {
  const { id, operator_card_id_text } = await make()
  await edit(id, { carrier_code: '0708987654321', agent_code: '0708123456789' })
  expect(await post(id)).toMatchObject({ state: 'sending' })
  const [message] = await on.owner`select content, body from customs_message where doc_id = ${id}`
  expect(JSON.parse(message?.['content']).manifest).toMatchObject({
    operator_card_id: cardId,
    operator_card_id_text,
    carrier_code: '0708987654321',
    agent_code: '0708123456789',
  })
  expect(readRoadManifest(message?.['body'])).toMatchObject({
    carrier_code: '0708987654321',
    agent_code: '0708123456789',
  })
  expect(message?.['body']).not.toContain(operator_card_id_text)
})

describe('a card', () => {
  test('that a manifest names stays on file, and finds its manifests', async () => {
    const { body } = await on.a.admin.send(operatorCardApi.remove, { id: cardId })
    expect(body).toMatchObject({ code: 'record.inUse', message: expect.stringContaining('公路舱单') })
    const { rows } = (await on.a.clerk.send(manifestLists.list, { operator_card_id: cardId, pageSize: 100 })).body
    expect(rows.length).toBeGreaterThan(3)
    expect(new Set(rows.map((row: { operator_card_id: string }) => row.operator_card_id))).toEqual(new Set([cardId]))
  })

  test('of another enterprise is not found', async () => {
    const [sender] = (await on.b.admin.send(transmitterApi.list, {})).body.rows
    const input = { id: sender.id, version: sender.version, operator_card_id: cardId }
    expect((await on.b.admin.send(transmitterApi.update, input)).body.fields).toMatchObject([
      { path: 'operator_card_id' },
    ])
  })

  test('is found by number and holder, and not selectable once it was lost or has run out', async () => {
    const find = async (keyword: string) => sendOk(on.a.clerk, findLookup, { model: 'operator_card', keyword })
    expect(await find('赵国强')).toHaveLength(3)
    expect(await find('2118999999991')).toMatchObject([
      { hint: '赵国强', disabled: true, reason: expect.stringContaining('2020') },
    ])
    expect(await find('2118999999992')).toMatchObject([{ text: '2118999999992', disabled: true, reason: '挂失' }])
    expect(await find('2118999999993')).toMatchObject([{ disabled: false }])
  })
})
