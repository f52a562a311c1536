import { logout } from '@guanqiao/domain/identity/session'
import { MAX_OPENINGS } from '@guanqiao/domain/presence/index'
import type { Present } from '@guanqiao/domain/presence/index'
import { companyApi } from '@guanqiao/domain/transport/index'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createStage } from '../../testing/actors.ts'
import type { Stage } from '../../testing/actors.ts'
import { openCrossing } from '../../testing/crossing.ts'
import { openScreen } from '../../testing/screens.ts'
import type { Screen } from '../../testing/screens.ts'
import { openSecondApp } from '../../testing/secondApp.ts'
import type { SecondApp } from '../../testing/secondApp.ts'

interface Watching extends Screen {
  /** The people last received, by record. */
  readonly people: Map<string, Present['people']>
  open(entity: string, record_id: string, editing?: boolean): Promise<{ ok: boolean; code?: string }>
  leave(entity: string, record_id: string): Promise<{ ok: boolean }>
}

let stage: Stage
let second: SecondApp
let company: string
let manifest: string
const addresses: string[] = []
const screens: Screen[] = []
const soon = { timeout: 15_000, interval: 10 }

beforeAll(async () => {
  stage = await createStage()
  second = await openSecondApp(stage)
  const draft = { company_name: '同看运输', country: 'CHN', contact_name: '王强', contact_phone: '0478-3360001' }
  const created = await (await stage.as('a.admin')).send(companyApi.create, draft)
  company = created.body.data.id
  manifest = (await (await openCrossing(stage)).makeManifest()).id
  for (const { http } of [stage, second]) addresses.push(await http.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(async () => {
  await second.close()
  await stage.close()
})
afterEach(async () => {
  for (const { socket } of screens.splice(0)) socket.disconnect()
  await vi.waitFor(async () => expect(await stored()).toEqual([]), soon)
})

const stored = () => stage.database.owner`select user_id, record_id from presence`.then((rows) => [...rows])

async function watch(username: string, server: 0 | 1 = 0, token?: string): Promise<Watching> {
  const screen = await openScreen(addresses[server] ?? '')
  screens.push(screen)
  const people: Watching['people'] = new Map()
  screen.socket.on('present', (present: Present) => void people.set(present.record_id, present.people))
  expect(await screen.register(token ?? (await stage.as(username)).token)).toMatchObject({ ok: true })
  const send = (event: string, input: object) => screen.socket.timeout(5_000).emitWithAck(event, input)
  return {
    ...screen,
    people,
    open: (entity, record_id, editing = false) => send('open', { entity, record_id, editing }),
    leave: (entity, record_id) => send('leave', { entity, record_id }),
  }
}

const sees = (screen: Watching, id: string, people: readonly object[]) =>
  vi.waitFor(
    () => expect(screen.people.get(id) ?? []).toEqual(people.map((person) => expect.objectContaining(person))),
    soon,
  )

test.each([
  ['the same server', 0],
  ['another server', 1],
] as const)(
  'a user learns who else has the record open, at %s, and that they edit and leave',
  async (_where, server) => {
    const [clerk, boss] = [await watch('a.clerk'), await watch('a.admin', server)]
    expect(await clerk.open('company', company)).toEqual({ ok: true })
    expect(await boss.open('company', company)).toEqual({ ok: true })
    await sees(clerk, company, [{ editing: false, self: false, full_name: expect.stringMatching(/./) }])
    await sees(boss, company, [{ editing: false, self: false }])
    const since = clerk.people.get(company)?.[0]?.since ?? ''
    await boss.open('company', company, true)
    await sees(clerk, company, [{ editing: true }])
    expect(Date.parse(clerk.people.get(company)?.[0]?.since ?? '')).toBeGreaterThan(Date.parse(since))
    await boss.leave('company', company)
    await sees(clerk, company, [])
    await boss.open('company', company, true)
    await sees(clerk, company, [{ editing: true }])
    boss.socket.disconnect()
    await sees(clerk, company, [])
  },
)

test('two who open a record at the same moment see each other', async () => {
  const [clerk, boss] = [await watch('a.clerk', 0), await watch('a.admin', 1)]
  for (let round = 0; round < 5; round += 1) {
    await Promise.all([clerk.open('company', company), boss.open('company', company)])
    await sees(clerk, company, [{ self: false }])
    await sees(boss, company, [{ self: false }])
    await Promise.all([clerk.leave('company', company), boss.leave('company', company)])
    clerk.people.clear()
    boss.people.clear()
  }
})

test('nobody of another enterprise, and nobody without the right, opens the record or learns of anybody', async () => {
  const clerk = await watch('a.clerk')
  const strangers = [await watch('b.admin', 0), await watch('b.admin', 1), await watch('a.none', 1)]
  await clerk.open('company', company, true)
  for (const stranger of strangers)
    expect(await stranger.open('company', company, true)).toEqual({ ok: false, code: 'record.notFound' })
  // A change that everybody who may hear of it has heard of by now.
  const boss = await watch('a.admin', 1)
  await boss.open('company', company)
  await sees(boss, company, [{ editing: true }])
  for (const stranger of strangers) expect(stranger.people.size).toBe(0)
  await sees(clerk, company, [{ editing: false }])
})

test('on a record of the platform enterprises see their own people only, and its staff everybody', async () => {
  const [row] = await stage.database.owner<{ id: string }[]>`select id from port where deleted_at is null limit 1`
  const id = row?.id ?? ''
  const [clerk, boss, neighbour, staff] = [
    await watch('a.clerk'),
    await watch('a.admin', 1),
    await watch('b.admin', 1),
    await watch('admin'),
  ]
  for (const screen of [clerk, boss, neighbour, staff]) expect(await screen.open('port', id)).toEqual({ ok: true })
  await sees(staff, id, [{}, {}, {}])
  await sees(clerk, id, [{ self: false }])
  await sees(boss, id, [{ self: false }])
  expect(neighbour.people.get(id) ?? []).toEqual([])
})

test('the staff of the platform is seen on a record of the enterprise', async () => {
  const [clerk, staff] = [await watch('a.clerk'), await watch('admin', 1)]
  await clerk.open('manifest', manifest, true)
  expect(await staff.open('manifest', manifest)).toEqual({ ok: true })
  await sees(clerk, manifest, [{ editing: false }])
  await sees(staff, manifest, [{ editing: true }])
})

test('the same user in another window is marked as such, and appears once', async () => {
  const [one, two, three] = [await watch('a.clerk', 0), await watch('a.clerk', 0), await watch('a.clerk', 1)]
  await one.open('company', company)
  await two.open('company', company)
  await three.open('company', company, true)
  await sees(one, company, [{ self: true, editing: true }])
  await sees(three, company, [{ self: true, editing: false }])
})

test('a user who signs out disappears', async () => {
  const clerk = await watch('a.clerk')
  const { token } = (await stage.signIn('a.admin')).body
  const boss = await watch('a.admin', 1, token)
  await clerk.open('company', company)
  await boss.open('company', company, true)
  await sees(clerk, company, [{ editing: true }])
  await stage.anybody.send(logout, {}, { 'access-token': token })
  await sees(clerk, company, [])
})

test('a user who loses the right learns nothing more', async () => {
  const [clerk, boss] = [await watch('b.clerk'), await watch('b.admin', 1)]
  const draft = { company_name: '权限收回', country: 'CHN', contact_name: '王强', contact_phone: '0478-3360001' }
  const id = (await (await stage.as('b.admin')).send(companyApi.create, draft)).body.data.id
  await clerk.open('company', id)
  await boss.open('company', id)
  await sees(clerk, id, [{ editing: false }])
  const { owner } = stage.database
  await owner`update role_menu set menu_button = 'query' where menu_id = (select id from menu where key = 'company')
    and role_id in (select role_id from user_role where user_id = (select id from app_user where username = 'b.clerk'))`
  const refused = { ok: false, code: 'record.notFound' }
  await vi.waitFor(async () => expect(await clerk.open('company', id)).toEqual(refused), soon)
  await boss.open('company', id, true)
  await sees(boss, id, [])
  expect(clerk.people.get(id)).toEqual([expect.objectContaining({ editing: false })])
})

test('rows of a process that died do not count, and those of a lost connection return with it', async () => {
  const [clerk, boss] = [await watch('a.clerk', 0), await watch('a.admin', 1)]
  await clerk.open('company', company)
  await boss.open('company', company, true)
  await sees(clerk, company, [{ editing: true }])
  const { owner } = stage.database
  const dead = '0190a000-0000-7000-8000-000000000001'
  await owner`insert into presence (id, server, entity, record_id, user_id, editing, enterprise_id)
    select ${dead}, 'presence gone', entity, record_id, user_id, true, enterprise_id from presence where editing`
  await boss.open('company', company)
  await sees(clerk, company, [{ editing: false }])
  await owner`delete from presence where id = ${dead}`
  // Every connection that listens is lost, and the rows of one process with it.
  await owner`delete from presence where editing = false`
  await owner`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'guanqiao heartbeat'`
  await vi.waitFor(async () => expect(await stored()).toHaveLength(2), soon)
  await sees(clerk, company, [{ editing: false }])
})

test('alone on a record nobody is notified', async () => {
  const events: string[] = []
  const stop = stage.database.channel.subscribe({
    connected() {},
    notified: (topic, detail) => void (topic === 'presence' && events.push(detail)),
  })
  const clerk = await watch('a.clerk')
  for (const editing of [false, true]) await clerk.open('company', company, editing)
  await clerk.leave('company', company)
  await vi.waitFor(async () => expect(await stored()).toEqual([]), soon)
  const boss = await watch('a.admin', 1)
  await clerk.open('manifest', manifest)
  await boss.open('manifest', manifest)
  await vi.waitFor(() => expect(events).toContain(manifest), soon)
  expect(events).not.toContain(company)
  stop()
})

test('bad input is refused, and a flood disconnected', async () => {
  const clerk = await watch('a.clerk')
  const send = (input: unknown) => clerk.socket.timeout(5_000).emitWithAck('open', input)
  expect(await send(undefined)).toMatchObject({ ok: false, code: 'request.invalid' })
  expect(await send({ entity: 'company', record_id: company, editing: 'yes' })).toMatchObject({ ok: false })
  expect(await clerk.open('company', 'x')).toEqual({ ok: false, code: 'record.notFound' })
  expect(await clerk.open('pg_class', company)).toEqual({ ok: false, code: 'record.notFound' })
  expect(await clerk.leave('company', company)).toEqual({ ok: true })
  for (let n = 0; n < 300; n += 1) clerk.socket.emit('leave', {})
  await clerk.closed
})

test('a socket has a limited number of records open', async () => {
  const clerk = await watch('a.clerk')
  const boss = await stage.as('a.admin')
  for (let n = 0; n < MAX_OPENINGS; n += 1) {
    const draft = { company_name: `运输${n}`, country: 'CHN', contact_name: '王强', contact_phone: '0478-3360001' }
    const { body } = await boss.send(companyApi.create, draft)
    expect(await clerk.open('company', body.data.id)).toEqual({ ok: true })
  }
  expect(await clerk.open('company', company)).toEqual({ ok: false, code: 'request.tooMany' })
})
