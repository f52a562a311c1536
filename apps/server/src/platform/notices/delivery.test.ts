import { quiet } from '@guanqiao/launcher/tests/quietLog'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { simulatedMail } from '../../gateways/mail/simulator.ts'
import { Undelivered } from '../../gateways/undelivered.ts'
import type { UndeliveredKind } from '../../gateways/undelivered.ts'
import { MAX_ATTEMPTS } from '../../kernel/outbox/backOff.ts'
import { deliverDue } from '../../kernel/outbox/worker.ts'
import { createStage } from '../../testing/actors.ts'
import type { Stage } from '../../testing/actors.ts'
import { queueNotice } from './outgoing.queries.ts'
import { notices } from './topic.ts'

let stage: Stage
let sent: string[]

beforeAll(async () => {
  stage = await createStage({}, { accounts: false })
})
afterAll(() => stage.close())
beforeEach(async () => {
  sent = []
  await stage.database.owner`truncate outgoing_notice, outgoing_payload, outbox`
})

const queue = (more = {}) =>
  stage.store.write('platform', (sql) =>
    queueNotice(sql, {
      channel: 'sms',
      recipient: '13847800010',
      subject: '登录验证码',
      payload: '012345',
      validMinutes: 5,
      simulated: false,
      ...more,
    }),
  )

/** A service that takes each message and then fails in the given ways, one after another. */
function failing(...kinds: UndeliveredKind[]) {
  const send = async ({ code }: { readonly code: string }) => {
    sent.push(code)
    const kind = kinds.shift()
    if (kind) throw new Undelivered(kind, '试验')
    return 'p1'
  }
  return notices({ sms: { simulated: false, send }, mail: simulatedMail() })
}

const deliver = (topic: ReturnType<typeof notices>) => deliverDue({ store: stage.store, log: quiet, topic })
const makeDue = () => stage.database.owner`update outbox set next_at = now()`
const row = async () =>
  (await stage.database.owner`select status, provider_id, last_error, attempts, content from outgoing_notice`)[0]
const left = async () => ({
  outbox: (await stage.database.owner`select from outbox`).length,
  payloads: (await stage.database.owner`select from outgoing_payload`).length,
})

test('a delivered code is erased', async () => {
  await queue()
  await deliver(failing())
  expect(await row()).toEqual({ status: 'sent', provider_id: 'p1', last_error: null, attempts: 1, content: null })
  expect(await left()).toEqual({ outbox: 0, payloads: 0 })
})

test('a simulated message is kept for reading', async () => {
  await queue({ simulated: true })
  await deliver(failing())
  expect(await row()).toMatchObject({ status: 'sent', content: '012345' })
})

test('is sent again only if it was certainly not delivered', async () => {
  await queue()
  const topic = failing('retry')
  await deliver(topic)
  expect(await row()).toMatchObject({ status: 'queued', last_error: '试验' })
  await makeDue()
  await deliver(topic)
  expect(await row()).toMatchObject({ status: 'sent', attempts: 2 })
  expect(sent).toHaveLength(2)
})

test.each(['unknown', 'rejected'] as const)('is not sent again if the outcome is %s', async (kind) => {
  await queue()
  const topic = failing(kind)
  await deliver(topic)
  await makeDue()
  await deliver(topic)
  expect(sent).toHaveLength(1)
  expect(await row()).toMatchObject({ status: kind === 'unknown' ? 'unknown' : 'failed', last_error: '试验' })
  expect(await left()).toEqual({ outbox: 0, payloads: 0 })
})

test('a server killed while it sends does not send twice', async () => {
  await queue()
  // The worker dies with its connection: nothing is recorded after the message was handed over.
  const killed = { ...failing(), delivered: () => Promise.reject(new Error('killed')) }
  await expect(deliver(killed)).rejects.toThrow('killed')
  await makeDue()
  await deliver(failing())
  expect(sent).toHaveLength(1)
  expect(await row()).toMatchObject({ status: 'unknown', content: null })
})

test('a mail is repeated, under the same Message-ID', async () => {
  await queue({ channel: 'mail', recipient: 'clerk@example.com', payload: 'text' })
  await expect(deliver({ ...failing(), delivered: () => Promise.reject(new Error('killed')) })).rejects.toThrow()
  await makeDue()
  await deliver(failing())
  expect(await row()).toMatchObject({ status: 'sent', attempts: 2 })
})

test('a code that waited too long is not sent', async () => {
  await queue({ validMinutes: 0 })
  await deliver(failing())
  expect(sent).toEqual([])
  expect(await row()).toMatchObject({ status: 'expired' })
})

test('the last attempt has an outcome', async () => {
  await queue()
  await stage.database.owner`update outbox set attempts = ${MAX_ATTEMPTS - 1}`
  await deliver(failing('retry'))
  expect(await row()).toMatchObject({ status: 'failed', attempts: MAX_ATTEMPTS })
  expect(await left()).toEqual({ outbox: 0, payloads: 0 })
})
