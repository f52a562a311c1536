import { manifestsFromOrder } from '@guanqiao/domain/customs/index'
import { orderApi } from '@guanqiao/domain/order/index'
import { colleagues } from '@guanqiao/domain/kit/calls/colleagues'
import {
  countWork,
  loadPerPerson,
  passOnWork,
  putOffWork,
  releaseWork,
  takeWork,
  workToDo,
} from '@guanqiao/domain/todo/index'
import type { Task } from '@guanqiao/domain/todo/index'
import { io } from 'socket.io-client'
import { expect, test, vi } from 'vitest'
import type { Actor } from '../../../testing/actors.ts'
import { boss, clerk, ids, trade, withColleagues } from '../../../testing/stages/colleagues.ts'
import { stage } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'

withColleagues()

const listed = async (actor: Actor, owner = 'all') => (await actor.send(workToDo, { owner })).body.rows as Task[]

/** A new draft order as a task. */
async function draftTask(): Promise<Pick<Task, 'kind' | 'id'>> {
  const { id } = await trade.order(1)
  return { kind: 'draftOrder', id: String(id) }
}
const taskFor = async (actor: Actor, { id }: { id: string }, owner = 'all') =>
  (await listed(actor, owner)).find((task) => task.id === id)
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

test('a task is taken by one of two clerks, and the other learns who has it', async () => {
  const task = await draftTask()
  const answers = await Promise.all([clerk.send(takeWork, task), boss.send(takeWork, task)])
  const [won, lost] = answers.toSorted((one, other) => one.status - other.status)
  expect([won?.status, lost?.status]).toEqual([200, 409])
  expect(lost?.body).toMatchObject({ code: 'work.taken', message: `已有同事认领：${won?.body.owner_name}` })
  const winner = won?.body.owner_id === ids['a.clerk'] ? clerk : boss
  const other = winner === clerk ? boss : clerk
  expect(await taskFor(other, task)).toMatchObject({ owner_id: won?.body.owner_id, until: null })
  expect(await taskFor(winner, task, 'mine')).toBeDefined()
  expect(await taskFor(other, task, 'mine')).toBeUndefined()
  expect(await taskFor(other, task, 'free')).toBeUndefined()
})

test('an owner gives a task back; a colleague cannot, an administrator can', async () => {
  const task = await draftTask()
  await sendOk(boss, takeWork, task)
  expect((await clerk.send(releaseWork, task)).body).toMatchObject({ code: 'work.taken' })
  await sendOk(boss, releaseWork, task)
  expect(await taskFor(clerk, task, 'free')).toMatchObject({ owner_id: null })
  await sendOk(clerk, takeWork, task)
  await sendOk(boss, releaseWork, task)
  expect(await taskFor(clerk, task, 'free')).toBeDefined()
})

test('a task that was put off is hidden until its time, and returns by itself', async () => {
  const task = await draftTask()
  expect((await clerk.send(putOffWork, { ...task, until: later(-1) })).body.fields).toEqual([
    { path: 'until', message: '请选择现在以后的时间' },
  ])
  expect((await clerk.send(putOffWork, { ...task, until: later(60 * 24 * 31) })).body.fields).toEqual([
    { path: 'until', message: '最多推迟 30 天' },
  ])
  await sendOk(clerk, putOffWork, { ...task, until: later(30) })
  for (const owner of ['all', 'mine', 'free']) expect(await taskFor(clerk, task, owner)).toBeUndefined()
  expect(await taskFor(boss, task)).toBeUndefined()
  expect(await taskFor(boss, task, 'later')).toBeUndefined()
  expect(await taskFor(clerk, task, 'later')).toMatchObject({ owner_id: ids['a.clerk'] })
  const counts = (await clerk.send(countWork)).body.rows.find(({ kind }: { kind: string }) => kind === 'draftOrder')
  expect(counts).toMatchObject({ menu_path: '/order/list', later: 1, next: expect.stringMatching(/^2.*Z$/) })
  await stage.database.owner`update work_owner set until = now() - interval '1 second' where subject = ${task.id}`
  expect(await taskFor(clerk, task, 'mine')).toMatchObject({ owner_id: ids['a.clerk'] })
})

test('the counts of each list are those of its tasks, also when a colleague has put some off', async () => {
  const tasks = [await draftTask(), await draftTask(), await draftTask()] as const
  await sendOk(boss, putOffWork, { ...tasks[0], until: later(30) })
  await sendOk(boss, takeWork, tasks[1])
  await sendOk(clerk, takeWork, tasks[2])
  for (const actor of [clerk, boss]) {
    const {
      mine,
      free,
      others,
      later: putOff,
    } = (await actor.send(countWork)).body.rows.find(({ kind }: { kind: string }) => kind === 'draftOrder')
    const numberIn = async (owner: string) =>
      (await actor.send(workToDo, { owner, kind: 'draftOrder' })).body.rows.length as number
    expect({ all: mine + free + others, mine, free, later: putOff }).toEqual({
      all: await numberIn('all'),
      mine: await numberIn('mine'),
      free: await numberIn('free'),
      later: await numberIn('later'),
    })
  }
})

test('a task is passed on to a colleague who may handle it, and to no other', async () => {
  const task = await draftTask()
  const to = (user: string, more = {}) => clerk.send(passOnWork, { ...task, user_id: ids[user], ...more })
  const fieldOf = async (user: string) => (await to(user)).body.fields?.[0]
  expect(await fieldOf('a.none')).toMatchObject({
    path: 'user_id',
    message: expect.stringContaining('没有处理这件事的权限'),
  })
  expect(await fieldOf('b.clerk')).toEqual({ path: 'user_id', message: '没有这位同事，或其账号已停用' })
  expect(await fieldOf('a.clerk')).toMatchObject({ path: 'user_id' })
  await sendOk(clerk, takeWork, task)
  expect((await to('a.admin', { note: '客户在等' })).status).toBe(200)
  const [sender] = await stage.database.owner`select full_name from app_user where username = 'a.clerk'`
  expect(await taskFor(boss, task, 'mine')).toMatchObject({ passed_by: sender?.['full_name'], note: '客户在等' })
  expect((await to('a.admin')).body).toMatchObject({ code: 'work.taken' })
})

test('the load of each person counts the tasks that they have, apart from those put off, in one enterprise', async () => {
  const loadOf = async (actor: Actor, user: string) => {
    const rows = (await actor.send(loadPerPerson)).body.rows as { user_id: string; tasks: number; later: number }[]
    return rows.find(({ user_id }) => user_id === ids[user]) ?? { user_id: ids[user], tasks: 0, later: 0 }
  }
  const before = await loadOf(clerk, 'a.admin')
  const own = await loadOf(boss, 'a.clerk')
  const tasks = [await draftTask(), await draftTask(), await draftTask()] as const
  await sendOk(clerk, passOnWork, { ...tasks[0], user_id: ids['a.admin'] })
  await sendOk(boss, takeWork, tasks[1])
  await sendOk(clerk, putOffWork, { ...tasks[2], until: later(30) })
  expect(await loadOf(clerk, 'a.admin')).toEqual({ ...before, tasks: before.tasks + 2 })
  expect(await loadOf(boss, 'a.clerk')).toEqual({ ...own, later: own.later + 1 })
  const { rows } = (await (await stage.as('b.admin')).send(loadPerPerson)).body
  expect(rows).toEqual([])
  expect((await (await stage.as('a.none')).send(loadPerPerson)).body.rows).toEqual([])
})

test('ownership survives changes of the record and ends with the task', async () => {
  const task = await draftTask()
  await sendOk(clerk, takeWork, task)
  const { order } = await sendOk(clerk, orderApi.detail, { id: task.id })
  await sendOk(clerk, orderApi.update, { id: task.id, version: order.version, plan_date: '2027-05-02' })
  expect(await taskFor(clerk, task)).toMatchObject({ owner_id: ids['a.clerk'] })
  await trade.submit(task.id)
  expect((await clerk.send(takeWork, task)).body).toMatchObject({ code: 'work.gone' })
  const [left] = await stage.database.owner`select count(*)::int as rows from work_owner where subject = ${task.id}`
  expect(left).toEqual({ rows: 0 })
})

test('a paper keeps its owner when it expires, and a renewed paper has none', async () => {
  const { owner } = stage.database
  const [car] = await owner<{ id: string }[]>`select id from vehicle order by id limit 1`
  const task = { kind: 'expiring' as const, id: `${car!.id}:insurance_expiry` }
  const today = `(now() at time zone 'Asia/Shanghai')::date`
  await owner.unsafe(`update vehicle set insurance_expiry = ${today} where id = $1`, [car!.id])
  await sendOk(clerk, takeWork, task)
  await owner.unsafe(`update vehicle set insurance_expiry = ${today} + 20 where id = $1`, [car!.id])
  expect(await taskFor(clerk, task)).toMatchObject({ owner_id: null })
  await sendOk(clerk, takeWork, task)
  await owner.unsafe(`update work_owner set occurrence = (${today} - 1)::text where subject = $1`, [task.id])
  await owner.unsafe(`update vehicle set insurance_expiry = ${today} - 1 where id = $1`, [car!.id])
  expect(await taskFor(clerk, task)).toMatchObject({ kind: 'expired', owner_id: ids['a.clerk'] })
  await owner`update vehicle set insurance_expiry = null`
})

test('a user who can no longer sign in owns nothing', async () => {
  const task = await draftTask()
  await sendOk(clerk, passOnWork, { ...task, user_id: ids['a.admin'] })
  await stage.database.owner`update app_user set status = 'disabled' where username = 'a.admin'`
  expect(await taskFor(clerk, task, 'free')).toBeDefined()
  await sendOk(clerk, takeWork, task)
  await stage.database.owner`update app_user set status = 'active' where username = 'a.admin'`
  expect(await taskFor(clerk, task)).toMatchObject({ owner_id: ids['a.clerk'] })
})

test('tasks of other enterprises and of other rights are not found, and colleagues are those of the enterprise', async () => {
  const task = await draftTask()
  for (const name of ['b.clerk', 'a.weigher', 'admin'])
    expect(await (await stage.as(name)).send(takeWork, task)).toMatchObject({
      status: 404,
      body: { code: 'work.gone' },
    })
  const names = (await clerk.send(colleagues)).body.rows.map(({ username }: { username: string }) => username)
  expect(names).toContain('a.weigher')
  expect(names.filter((name: string) => !name.startsWith('a.'))).toEqual([])
})

test('counts are those of the tasks, by menu', async () => {
  const { id } = await trade.order(2)
  await trade.submit(id)
  await sendOk(trade.clerk, manifestsFromOrder, { order_id: id })
  await stage.database.owner`update manifest set status = 'ready' where status = 'draft'`
  const ready = await listed(clerk, 'free')
  const rows = (await clerk.send(countWork)).body.rows as { kind: string; menu_path: string; free: number }[]
  const manifests = rows.find(({ kind, menu_path }) => kind === 'ready' && menu_path === '/rmft/list')
  expect(manifests?.free).toBe(
    ready.filter(({ kind, path }) => kind === 'ready' && path.startsWith('/rmft/edit')).length,
  )
})

test('an entry of the audit log that lacks the state ends no ownership, one with another state does', async () => {
  const task = await draftTask()
  await sendOk(clerk, takeWork, task)
  const owned = async () => (await stage.database.owner`select from work_owner where subject = ${task.id}`).length
  const audit = (after: object) => stage.database.owner`
    insert into audit_log (id, at, operation, outcome, username, address, request_id, enterprise_id, entity, record_id, before, after)
    select gen_random_uuid(), now(), 'test', 'done', 'x', '', '', enterprise_id, 'order_head', ${task.id},
      '{"status": "draft", "alarm": null}', ${JSON.stringify(after)}::text::jsonb from work_owner where subject = ${task.id}`
  await audit({ remark: 'x' })
  expect(await owned()).toBe(1)
  await audit({ status: 'cancelled' })
  expect(await owned()).toBe(0)
})

test('taking and releasing a task are audited', async () => {
  const task = await draftTask()
  await sendOk(clerk, takeWork, task)
  const [entry] = await stage.database.owner`
    select operation, username, after from audit_log where operation = 'work.take' and record_id = ${task.id}`
  expect(entry).toMatchObject({ username: 'a.clerk', after: { 待办: expect.any(String), 负责人: expect.any(String) } })
})

test('colleagues of the enterprise are notified of a new owner, and no other user', async () => {
  const address = await stage.http.listen({ port: 0, host: '127.0.0.1' })
  const events: string[] = []
  const open = async (name: string) => {
    const socket = io(address, { transports: ['websocket'], reconnection: false, forceNew: true })
    socket.on('work', () => events.push(name))
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    await socket.emitWithAck('register', (await stage.as(name)).token)
    return socket
  }
  const sockets = await Promise.all(['a.weigher', 'b.clerk'].map(open))
  await sendOk(clerk, takeWork, await draftTask())
  await vi.waitFor(() => expect(events).toEqual(['a.weigher']), { timeout: 15_000, interval: 10 })
  sockets.forEach((socket) => socket.disconnect())
})

test('of one kind all tasks are listed, of all kinds some of each', async () => {
  for (let count = 0; count < 16; count += 1) await trade.order(1)
  const drafts = (tasks: readonly Task[]) => tasks.filter(({ kind }) => kind === 'draftOrder').length
  expect(drafts(await listed(clerk))).toBe(15)
  const { rows } = (await clerk.send(workToDo, { owner: 'all', kind: 'draftOrder' })).body
  expect(drafts(rows)).toBe(rows.length)
  expect(rows.length).toBeGreaterThan(15)
  expect((await clerk.send(workToDo, { owner: 'later', kind: 'ready' })).body.rows).toEqual([])
  expect((await clerk.send(workToDo, { kind: 'unknown' })).body).toMatchObject({ fields: [{ path: 'kind' }] })
})
