import { describe, expect, test } from 'vitest'
import { operations } from '@guanqiao/domain/registry'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { stage, withStage } from '../testing/stages/openStages.ts'
import type { Actor } from '../testing/actors.ts'
import { newKey } from '../testing/customsGateways.ts'

let admin: Actor
let nobody: Actor
let agent: Actor

withStage(async () => {
  admin = await stage.as('admin')
  nobody = await stage.as('a.none')
  agent = stage.agent((await newKey(stage)).key)
})

/** Every route of an operation. */
const routesOf = (operation: Operation) => operation.routes.map((route) => ({ ...operation, routes: [route] }))
const closed = operations.filter((operation) => operation.access.kind !== 'public').flatMap(routesOf)
const guarded = closed.filter((operation) => operation.access.kind === 'right' || operation.access.kind === 'anyRight')
const ofUsers = closed.filter((operation) => operation.access.kind !== 'agent')
const ofAgents = closed.filter((operation) => operation.access.kind === 'agent')
const title = '$name at $routes.0.method $routes.0.path'

test('every operation has a handler', () => {
  const missing = operations.flatMap((operation) =>
    operation.routes
      .filter(({ method, path }) => !stage.http.hasRoute({ method, url: path.replace(/^\/api\//, '/') }))
      .map(({ path }) => `${operation.name} ${path}`),
  )
  expect(missing).toEqual([])
})

test('only sign-in and the data shown before it are public', () => {
  const open = operations.filter((operation) => operation.access.kind === 'public').map((operation) => operation.name)
  expect(open.sort()).toEqual([
    'access.setup',
    'code.missing',
    'code.send',
    'code.signIn',
    'demo.accounts',
    'factor.signIn',
    'policy.passwordRules',
    'recovery.request',
    'recovery.reset',
    'registration.result',
    'registration.state',
    'registration.submit',
    'session.enterpriseAdminLogin',
    'session.enterpriseLogin',
    'session.login',
  ])
})

describe('without a session', () => {
  test.each(closed)(`401 for ${title}`, async (operation) => {
    expect(await stage.anybody.send(operation)).toMatchObject({ status: 401, body: { code: 'session.missing' } })
  })
  test('401 for an unknown token', async () => {
    const answer = await stage.anybody.call('GET', '/platform/users/info', undefined, {
      'access-token': 'x'.repeat(43),
    })
    expect(answer).toMatchObject({ status: 401, body: { code: 'session.expired' } })
  })
})

describe('without the right', () => {
  test.each(guarded)(`403 for ${title}, with any input`, async (operation) => {
    expect(await nobody.send(operation, { nonsense: 1 })).toMatchObject({
      status: 403,
      body: { code: 'access.denied' },
    })
  })
})

describe("with an agent's key", () => {
  test.each(ofUsers)(`403 for ${title}, with any input`, async (operation) => {
    for (const headers of [{}, { background: '1', 'view-as': '019b7765-ac00-7000-8000-0000000000aa' }])
      expect(await agent.send(operation, { nonsense: 1 }, headers)).toMatchObject({ status: 403 })
  })
  test('the calls of an agent, and only these, are open', () => {
    expect(ofAgents.map(({ name }) => name).sort()).toEqual([
      'agent.beat',
      'agent.delivered',
      'agent.failed',
      'agent.leave',
      'agent.next',
      'agent.received',
      'agent.taken',
    ])
  })
})

describe('with the right', () => {
  test.each(ofAgents)(`403 for a user at ${title}`, async (operation) => {
    for (const who of [admin, nobody])
      expect(await who.send(operation, { nonsense: 1 })).toMatchObject({ status: 403, body: { code: 'agent.only' } })
  })
  test.each(closed)(`422 for an unknown key at ${title}`, async (operation) => {
    const who = operation.access.kind === 'agent' ? agent : admin
    const answer = await who.send(operation, { nonsense: 1 })
    expect(answer).toMatchObject({ status: 422, body: { code: 'request.invalid' } })
    expect(answer.body.fields).toContainEqual({ path: 'nonsense', message: '不认识的字段：nonsense' })
  })
})

test('a refused access is audited with user, operation and address', async () => {
  await nobody.call('POST', '/transport/vehicle/delete', { id: 'x' })
  const [row] = await stage.database
    .owner`select username, operation, outcome, address, enterprise_id is not null as owned from audit_log where operation = 'vehicle.remove' and username = 'a.none' order by at desc limit 1`
  expect(row).toEqual({
    username: 'a.none',
    operation: 'vehicle.remove',
    outcome: 'refused',
    address: '127.0.0.1',
    owned: true,
  })
})

test('access to an id of another enterprise is audited too', async () => {
  const clerk = await stage.as('b.clerk')
  const id = '019b7765-ac00-7000-8000-0000000000aa'
  expect((await clerk.call('POST', '/transport/driver/getbyid', { id })).status).toBe(404)
  const rows = await stage.database
    .owner`select operation, record_id, after from audit_log where username = 'b.clerk' and outcome = 'refused'`
  expect(rows).toEqual([{ operation: 'driver.get', record_id: id, after: { code: 'record.notFound' } }])
})

test('calls without a session do not flood the audit log', async () => {
  const count = async () => (await stage.database.owner`select from audit_log where operation = 'vehicle.find'`).length
  const before = await count()
  for (let n = 0; n < 200; n += 1) await stage.anybody.call('POST', '/transport/vehicle/getby', {})
  expect((await count()) - before).toBeLessThanOrEqual(1)
})
