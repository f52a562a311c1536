import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { customsHealth } from '@guanqiao/domain/message/agent/portAgent'
import { operations } from '@guanqiao/domain/registry'
import { sample } from '@guanqiao/domain/testing/sample'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { createStage } from '../testing/actors.ts'
import type { Actor, Stage } from '../testing/actors.ts'

let stage: Stage
let clerk: Actor

beforeAll(async () => {
  const customs = { ...readConfig({ NODE_ENV: 'production' }).customs, folder: tmpdir() }
  stage = await createStage({ customs })
  clerk = await stage.as('a.admin')
  await stage.customs.start()
})
afterAll(async () => {
  await stage.customs.stop()
  await stage.close()
})

test.each([
  [{ NODE_ENV: 'production' }, 'off'],
  [{ NODE_ENV: 'production', CUSTOMS_GATEWAY: 'simulator' }, 'simulator'],
  [{ NODE_ENV: 'production', CUSTOMS_GATEWAY: 'agent' }, 'agent'],
  [{}, 'simulator'],
  [{ CUSTOMS_GATEWAY: 'off' }, 'off'],
])('with %j customs is reached by %s', (env, gateway) => {
  expect(readConfig(env).customs.gateway).toBe(gateway)
})

test('another word is refused', () => {
  expect(() => readConfig({ CUSTOMS_GATEWAY: 'none' })).toThrow(/CUSTOMS_GATEWAY/)
})

/** Every operation by which a user sends something to customs; lists are handed over to platforms by channels of their own. */
const others = new Set(['registration.submit', 'cargo_list.post', 'inventory.post'])
const sending = operations.filter(
  ({ name }) => /\.(post|postManifest|submit|queue|resend)$/.test(name) && !others.has(name),
)

test.each(sending)('$name is refused before anything is sealed', async (operation) => {
  const ids =
    'ids' in operation.input.fields
      ? { ids: [randomUUID()] }
      : { id: randomUUID(), ...('version' in operation.input.fields ? { version: 1 } : {}) }
  const optional = Object.keys(operation.input.fields).filter((name) => !operation.input.fields[name]!.required)
  const input = { ...sample(operation.input, 1, {}, {}), ...ids }
  const given = Object.fromEntries(Object.entries(input).filter(([name]) => name in ids || !optional.includes(name)))
  const answer = await clerk.send(operation, given)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 409, body: { code: 'customs.off' } })
})

test('every document has such operations', () => {
  expect(sending.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'customs.postManifest',
      'manifest.submit',
      'confirmation.post',
      'confirmation.queue',
      'arrival.post',
    ]),
  )
  expect(sending.length).toBeGreaterThan(12)
})

test('every screen says so, and nothing is marked as a drill', async () => {
  expect((await clerk.send(customsHealth, {})).body).toMatchObject({
    state: 'off',
    words: expect.stringContaining('尚未接通海关'),
  })
  expect((await clerk.call('GET', '/platform/users/info')).body.drill).toBe(false)
})
