import { submitManifest } from '@guanqiao/domain/customs/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openManifests } from './manifests.ts'
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

/** Submits until every warning is confirmed. */
async function confirmed(input: object, headers?: Record<string, string>) {
  const first = await submit(input)
  expect(first.status, JSON.stringify(first.body)).toBe(200)
  const { state, confirmation, document } = first.body.data
  if (state !== 'unconfirmed') return first.body.data
  const { id, version } = document.manifest
  return (await submit({ id, version, confirmed: confirmation }, headers)).body.data
}

test('values are saved, checked and sent in one call; the message has the new values', async () => {
  const { first } = await on.crossing(1)
  const sent = await confirmed({ id: first.id, version: first.version, remark: '一次申报' })
  expect(sent).toMatchObject({ state: 'sending', confirmation: null, document: { manifest: { status: 'sending' } } })
  const [message] = await on.owner`select body, content from customs_message where doc_id = ${first.id}`
  expect(message!['body']).toContain('一次申报')
  expect(await messagesOf(first.id)).toEqual([sent.message_id])
})

test('a warning is returned, nothing is sent, and the values are saved; another warning needs another confirmation', async () => {
  const { first } = await on.crossing(1)
  await on.owner`update manifest_bill set gross_weight = gross_weight + 0.001 where manifest_id = ${first.id}`
  const { body } = await submit({ id: first.id, version: first.version, remark: '先看提醒', confirmed: 'f'.repeat(64) })
  expect(body.data).toMatchObject({ state: 'unconfirmed', message_id: null, confirmation: expect.any(String) })
  expect(body.data.findings.map(({ severity }: { severity: string }) => severity)).toContain('warn')
  expect(await remarkOf(first.id)).toBe('先看提醒')
  expect(await messagesOf(first.id)).toEqual([])
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
  const key = { 'idempotency-key': `submit ${first.id}` }
  const { version } = (await submit({ id: first.id, version: first.version, remark: '' })).body.data.document.manifest
  const { data } = (await submit({ id: first.id, version, confirmed: null })).body
  const input = { id: first.id, version: data.document.manifest.version, confirmed: data.confirmation }
  const sent = data.state === 'sending' ? data : (await submit(input, key)).body.data
  expect(sent.state).toBe('sending')
  if (data.state !== 'sending') expect((await submit(input, key)).body.data).toEqual(sent)
  expect(await messagesOf(first.id)).toHaveLength(1)
})
