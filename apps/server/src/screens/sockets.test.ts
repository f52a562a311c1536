import { logout } from '@guanqiao/domain/identity/session'
import { addUserRole } from '@guanqiao/domain/rights/grants'
import { roleApi } from '@guanqiao/domain/rights/users'
import { receiptsSince } from '@guanqiao/domain/message/index'
import { writeReceipt } from '@guanqiao/customs'
import { io } from 'socket.io-client'
import type { Socket } from 'socket.io-client'
import { afterEach, expect, test, vi } from 'vitest'
import { arrivalsAt } from '../modules/message/index.ts'
import { stage, withStage } from '../testing/stages/openStages.ts'
import { openCrossing } from '../testing/crossing.ts'
import type { Crossing } from '../testing/crossing.ts'
import { quiet } from '@guanqiao/launcher/tests/quietLog'

let crossing: Crossing
let address: string
const opened: Socket[] = []

withStage(async () => {
  crossing = await openCrossing(stage)
  address = await stage.http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => opened.splice(0).forEach((socket) => socket.disconnect()))

interface Screen {
  readonly socket: Socket
  readonly events: { event_id: string; code: string }[]
}

async function open(): Promise<Screen> {
  const socket = io(address, { transports: ['websocket'], reconnection: false, forceNew: true })
  opened.push(socket)
  const messages: Screen['events'] = []
  socket.on('res', (event) => void messages.push(event))
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { socket, events: messages }
}
const register = ({ socket }: Screen, token: unknown) => socket.timeout(2_000).emitWithAck('register', token)

async function screenOf(username: string): Promise<Screen> {
  const screen = await open()
  expect(await register(screen, (await stage.as(username)).token)).toMatchObject({ ok: true })
  return screen
}
const tokenOf = async (username: string): Promise<string> => (await stage.signIn(username)).body.token
const closing = ({ socket }: Screen) =>
  new Promise<number>((resolve) => socket.once('disconnect', () => resolve(performance.now())))

const receive = async (message_id: string, code: 'E1' | 'E3' | '01'): Promise<void> => {
  const receipt = {
    message_id,
    message_type: 'MT1401',
    stage: code === '01' ? 2 : 1,
    code,
    text: code,
    bills: [],
    equipment: [],
  } as const
  const content = Buffer.from(writeReceipt({ ...receipt, hasSummary: true, bills: [], equipment: [] }))
  await arrivalsAt({ store: stage.store, log: quiet }).received([{ file_name: 'r.xml', content }])
}

const within = { timeout: 15_000, interval: 10 }

test('a receipt reaches the screens of its enterprise and of the platform, and no other', async () => {
  const [clerk, other, platform] = [await screenOf('a.clerk'), await screenOf('b.clerk'), await screenOf('admin')]
  const { id, batch_number } = await crossing.makeManifest()
  await receive(await crossing.send(id), '01')
  const event = {
    doc_id: id,
    batch_number,
    doc_type: 'manifest',
    message_type: 'MT1401',
    code: '01',
    performance: '舱单已接受',
  }
  await vi.waitFor(() => expect(clerk.events).toEqual([expect.objectContaining(event)]), within)
  await vi.waitFor(() => expect(platform.events).toEqual([expect.objectContaining(event)]), within)
  expect(Object.keys(clerk.events[0] ?? {}).toSorted()).toEqual(
    Object.keys(receiptsSince.output.envelope === 'rows' ? receiptsSince.output.shape.fields : {}).toSorted(),
  )
  expect(other.events).toEqual([])
})

test('over a reconnect nothing is missed and nothing comes twice', async () => {
  const clerk = await stage.as('a.clerk')
  const before = await screenOf('a.clerk')
  const { id } = await crossing.makeManifest()
  const message = await crossing.send(id)
  await receive(message, 'E1')
  await vi.waitFor(() => expect(before.events).toHaveLength(1), { timeout: 15_000 })
  before.socket.disconnect()
  const staying = await screenOf('a.clerk')
  await receive(message, 'E3')
  await vi.waitFor(() => expect(staying.events).toHaveLength(1), { timeout: 15_000 })
  const after = await screenOf('a.clerk')
  await receive(message, '01')
  await vi.waitFor(() => expect(after.events).toHaveLength(1), { timeout: 15_000 })
  const { body } = await clerk.send(receiptsSince, { event_id: before.events[0]?.event_id })
  const missed = (body.rows as Screen['events']).map((row) => row.code)
  expect(missed).toEqual(['E3', '01'])
  expect(body.rows.at(-1)).toEqual(after.events[0])
})

test('a change of rights is notified to the screens of the users that it concerns, and to no others', async () => {
  const [weigher, other] = [await screenOf('a.weigher'), await screenOf('b.clerk')]
  const events: string[] = []
  weigher.socket.on('access', () => events.push('own'))
  other.socket.on('access', () => events.push('other'))
  const boss = await stage.as('a.admin')
  const { data: role } = (await boss.send(roleApi.create, { role_name: '临时角色' })).body
  const [user] = await stage.database.owner`select id from app_user where username = 'a.weigher'`
  await boss.send(addUserRole, { user_id: user!['id'], role_id: role.id })
  await vi.waitFor(() => expect(events).toContain('own'), within)
  expect(events).not.toContain('other')
})

test('an unregistered socket receives nothing and is closed after five seconds', async () => {
  const screen = await open()
  const since = performance.now()
  const closed = closing(screen)
  expect(await register(screen, 'no token')).toMatchObject({ ok: false, code: 'session.expired' })
  expect(await register(screen, { token: 1 })).toMatchObject({ ok: false })
  const { id } = await crossing.makeManifest()
  await receive(await crossing.send(id), '01')
  expect((await closed) - since).toBeGreaterThan(4_000)
  expect(screen.events).toEqual([])
})

test('tokens cannot be tried one after the other', async () => {
  const screen = await open()
  const closed = closing(screen)
  for (let n = 0; n < 5; n += 1) await register(screen, `guess ${n}`)
  screen.socket.emit('register', 'guess 6')
  await closed
})

// By the notification: the fallback check comes after the end of this test.
test.each([
  ['logs out', async (token: string) => void (await stage.anybody.send(logout, {}, { 'access-token': token }))],
  [
    'is disabled',
    async () => void (await crossing.rows(`update app_user set status = 'disabled' where username = 'a.spare'`)),
  ],
])('a socket is closed when its user %s', async (_what, end) => {
  await crossing.rows(`update app_user set status = 'active' where username = 'a.spare'`)
  const token = await tokenOf('a.spare')
  const [late, other] = [await open(), await screenOf('a.clerk')]
  await register(late, token)
  const closed = closing(late)
  await end(token)
  await closed
  expect(other.socket.connected).toBe(true)
})

test('only websockets are served, and no large message', async () => {
  const answer = await fetch(`${address}/socket.io/?EIO=4&transport=polling`)
  expect(answer.status).toBe(400)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(await answer.json()).toMatchObject({ code: 'request.malformed', requestId: expect.any(String) })
  const screen = await screenOf('a.clerk')
  const closed = closing(screen)
  screen.socket.emit('register', 'x'.repeat(5_000))
  await closed
})

test('a user without a right on messages and manifests receives no event, also by asking for missed ones', async () => {
  const [screen, clerk] = [await open(), await screenOf('a.clerk')]
  const nobody = await stage.as('a.none')
  expect(await register(screen, nobody.token)).toEqual({ ok: true, receipts: false, now: expect.any(String) })
  const { id } = await crossing.makeManifest()
  await receive(await crossing.send(id), '01')
  await vi.waitFor(() => expect(clerk.events).toHaveLength(1), { timeout: 15_000 })
  expect(screen.events).toEqual([])
  expect(await nobody.send(receiptsSince, {})).toMatchObject({ status: 403, body: { code: 'access.denied' } })
})

/** The server says when it has checked the rights of a socket again. */
async function rechecked({ socket }: Screen, change: () => Promise<unknown>): Promise<void> {
  const access = new Promise<void>((resolve) => socket.once('access', resolve))
  await change()
  await access
}

test.each(['user_menu', 'role_menu', 'group_menu'])('a right given and taken by %s shows on sockets', async (table) => {
  const { owner } = stage.database
  await owner`insert into user_group (id, enterprise_id, group_name) select gen_random_uuid(), enterprise_id, ${table} from app_user where username = 'a.none'`
  await owner`insert into role (id, enterprise_id, role_name) select gen_random_uuid(), enterprise_id, ${table} from app_user where username = 'a.none'`
  await owner`update app_user set group_id = (select id from user_group where group_name = ${table}) where username = 'a.none'`
  await owner`insert into user_role (user_id, role_id) select u.id, r.id from app_user u, role r where u.username = 'a.none' and r.role_name = ${table}`
  const holder = {
    user_menu: `insert into user_menu (user_id, menu_id, menu_button) select u.id, m.id, 'get, query' from app_user u, menu m where u.username = 'a.none' and m.key = 'manifest'`,
    role_menu: `insert into role_menu (role_id, menu_id, menu_button) select r.id, m.id, 'query' from role r, menu m where r.role_name = 'role_menu' and m.key = 'message'`,
    group_menu: `insert into group_menu (group_id, menu_id, menu_button) select g.id, m.id, 'query' from user_group g, menu m where g.group_name = 'group_menu' and m.key = 'message'`,
  }[table]!
  const take = {
    user_menu: `delete from user_menu where user_id = (select id from app_user where username = 'a.none')`,
    role_menu: `update role set status = 'disabled' where role_name = 'role_menu'`,
    group_menu: `update group_menu set menu_button = 'get' where group_id = (select id from user_group where group_name = 'group_menu')`,
  }[table]!
  const [screen, clerk] = [await screenOf('a.none'), await screenOf('a.clerk')]
  const { id } = await crossing.makeManifest()
  const message = await crossing.send(id)
  await rechecked(screen, () => owner.unsafe(holder))
  await receive(message, 'E1')
  await vi.waitFor(() => expect(screen.events).toHaveLength(1), within)
  await rechecked(screen, () => owner.unsafe(take))
  await receive(message, '01')
  await vi.waitFor(() => expect(clerk.events.map(({ code }) => code)).toEqual(['E1', '01']), within)
  // Its answer follows whatever was emitted to this socket before.
  await register(screen, await tokenOf('a.none'))
  expect(screen.events).toHaveLength(1)
})

test('an open screen is pinged before proxies drop its idle connection, and seldom', async () => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const first = await new Promise<string>((resolve) =>
    socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true }),
  )
  socket.close()
  const { pingInterval } = JSON.parse(first.slice(1)) as { pingInterval: number }
  expect(pingInterval).toBeLessThan(55_000)
  expect(pingInterval).toBeGreaterThanOrEqual(45_000)
})

test('an idle socket is pinged before proxies drop it after 60 s', async () => {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const handshake = await new Promise<string>((resolve, reject) => {
    socket.addEventListener('message', ({ data }) => resolve(String(data)), { once: true })
    socket.addEventListener('error', reject, { once: true })
  })
  socket.close()
  const { pingInterval } = JSON.parse(handshake.slice(1)) as { pingInterval: number }
  expect(pingInterval).toBeLessThan(60_000)
  expect(pingInterval).toBeGreaterThan(30_000)
})
