import { submitManifest } from '@guanqiao/domain/customs/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openManifests, editable } from './manifests.ts'
import type { Manifests } from './manifests.ts'

let on: Manifests

beforeAll(async () => {
  on = await openManifests()
})
afterAll(() => on.close())

const submit = (input: object, headers?: Record<string, string>) => on.a.clerk.send(submitManifest, input, headers)
const messagesOf = async (id: string) =>
  (await on.owner`select message_id from customs_message where doc_id = ${id}`).map(({ message_id }) => message_id)
const remarkOf = async (id: string) => (await on.owner`select remark from manifest where id = ${id}`)[0]!['remark']

test('values are saved, checked and sent in one call; the message has the new values', async () => {
  const { first } = await on.crossing(1)
  const { id, version } = first
  const { confirmation: confirmed } = (await submit({ id, version })).body.data
  const sent = (await submit({ id, version, remark: '一次申报', confirmed })).body.data
  expect(sent).toMatchObject({ state: 'sending', confirmation: null, document: { manifest: { status: 'sending' } } })
  const [message] = await on.owner`select body, content from customs_message where doc_id = ${first.id}`
  expect(message!['body']).toContain('一次申报')
  expect(await messagesOf(first.id)).toEqual([sent.message_id])
})

test('a warning waits for its confirmation, and the values are saved; another warning needs another confirmation', async () => {
  const { first } = await on.crossing(1)
  const { id } = first
  const one = (await submit({ id, version: first.version, agent_code: '9999123456789' })).body.data
  expect(one).toMatchObject({ state: 'unconfirmed', message_id: null, confirmation: expect.any(String) })
  expect(one.findings).toContainEqual(expect.objectContaining({ rule: 'agent.form', severity: 'warn' }))
  expect(one.document.manifest).toMatchObject({ agent_code: '9999123456789', status: 'ready' })
  const { version } = one.document.manifest
  const other = { id, version, agent_code: '9998123456789', confirmed: one.confirmation }
  const two = (await submit(other)).body.data
  expect(two.state).toBe('unconfirmed')
  expect(two.confirmation).not.toBe(one.confirmation)
  expect(await messagesOf(id)).toEqual([])
  const last = { id, version: two.document.manifest.version, confirmed: two.confirmation }
  expect((await submit(last)).body.data).toMatchObject({ state: 'sending', confirmation: null })
  expect(await messagesOf(id)).toHaveLength(1)
})

test('a blocking finding sends nothing; the values are saved', async () => {
  const { first } = await on.crossing(1)
  const [bill] = await on.owner`select clearance_code from manifest_bill where manifest_id = ${first.id}`
  await on.owner`update manifest_bill set clearance_code = '' where manifest_id = ${first.id}`
  expect(bill!['clearance_code']).not.toBe('')
  const { body } = await submit({ id: first.id, version: first.version, remark: '有错' })
  expect(body.data).toMatchObject({ state: 'blocked', message: expect.stringMatching(/必改/) })
  expect([await remarkOf(first.id), await messagesOf(first.id)]).toEqual(['有错', []])
})

test('a version that somebody else has changed, or values that cannot be saved, write and send nothing', async () => {
  const { first } = await on.crossing(1)
  const stale = await submit({ id: first.id, version: first.version - 1, remark: '旧版本' })
  expect(stale).toMatchObject({ status: 409, body: { code: 'record.changed' } })
  const refused = await submit({ id: first.id, version: first.version, remark: '半份', bills: [{ id: first.id }] })
  expect(refused.status).toBe(422)
  expect([await remarkOf(first.id), await messagesOf(first.id)]).toEqual([first.remark, []])
})

test('the same call again returns the same response and sends no second message', async () => {
  const { first } = await on.crossing(1)
  const { id } = first
  const saved = (await submit({ id, version: first.version, agent_code: '9999123456789' })).body.data
  const input = { id, version: saved.document.manifest.version, confirmed: saved.confirmation }
  const key = { 'idempotency-key': `submit ${id}` }
  const sent = (await submit(input, key)).body.data
  expect(sent.state).toBe('sending')
  expect((await submit(input, key)).body.data).toEqual(sent)
  expect(await messagesOf(id)).toHaveLength(1)
})

const reason = { reason_codes: ['004'], reason_text: '更正', contact: '王某', contact_phone: '13800000000' }

/** A manifest that customs has accepted, with its message. */
async function accepted() {
  const { first } = await on.crossing(1)
  const { id } = first
  const { confirmation: confirmed } = (await submit({ id, version: first.version })).body.data
  await submit({ id, version: first.version, confirmed })
  await on.owner`update manifest_bill set held_message_id = m.message_id from customs_message m where m.doc_id = ${id} and manifest_id = ${id}`
  await on.setState(id, 'accepted')
  const { manifest, bills } = await on.record(id)
  const heavier = [{ ...editable(bills[0]), goods_value: '5201.00', currency: 'USD' }]
  return { id, version: manifest.version, heavier }
}

test('a change is saved and checked, waits for its reason, and is sent with it', async () => {
  const { id, version, heavier } = await accepted()
  const saved = (await submit({ id, version, function_code: '5', bills: heavier })).body.data
  expect(saved).toMatchObject({ state: 'unconfirmed', message_id: null, document: { bills: [{ differs: true }] } })
  expect(await messagesOf(id)).toHaveLength(1)
  const next = { id, version: saved.document.manifest.version, function_code: '5', confirmed: saved.confirmation }
  const sent = (await submit({ ...next, ...reason })).body.data
  expect(sent).toMatchObject({ state: 'sending', document: { bills: [{ status: 'changing' }] } })
  expect((await messagesOf(id)).at(-1)).toBe(sent.message_id)
})

test('a change with a reason that customs does not know, or without a difference, saves and sends nothing of it', async () => {
  const { id, version, heavier } = await accepted()
  const change = { id, version, function_code: '5' }
  const refused = await submit({ ...change, bills: heavier, ...reason, reason_codes: ['777'] })
  expect(refused).toMatchObject({ status: 422, body: { code: 'request.invalid' } })
  expect((await on.record(id)).bills[0].goods_value).not.toBe('5201.00')
  const same = (await submit({ ...change, ...reason })).body.data
  expect(same).toMatchObject({ state: 'refused', message: expect.stringContaining('与海关所存一致') })
  expect(await messagesOf(id)).toHaveLength(1)
})

test('saving takes the right to edit; sending what is stored does not', async () => {
  const { first } = await on.crossing(1)
  const { id, version } = first
  await on.owner`
    update role_menu set menu_button = 'query,get,declare' from role r, menu m
    where r.id = role_id and m.id = menu_id and r.role_name = '制单员' and m.key = 'manifest'`
  const declarant = await on.stage.as('a.spare')
  const refused = await declarant.send(submitManifest, { id, version, remark: '无权修改' })
  expect(refused).toMatchObject({ status: 403, body: { code: 'access.denied' } })
  expect([await remarkOf(id), await messagesOf(id)]).toEqual([first.remark, []])
  const { confirmation: confirmed } = (await declarant.send(submitManifest, { id, version })).body.data
  const { data } = (await declarant.send(submitManifest, { id, version, confirmed })).body
  expect(data.state).toBe('sending')
})
