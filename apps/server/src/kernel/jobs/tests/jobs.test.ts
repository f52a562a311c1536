import { io } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cancelJob, getJob } from '@guanqiao/domain/jobs/index'
import type { JobView } from '@guanqiao/domain/jobs/index'
import { signedIn } from '@guanqiao/domain/kit/access'
import { text } from '@guanqiao/domain/kit/field'
import { returnsData, draft, operation } from '@guanqiao/domain/kit/operation'
import { fieldProblem, problem } from '@guanqiao/domain/kit/problem'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { handle } from '../../handlers.ts'
import { run } from '../../run.ts'
import { countGoods, counting } from './countJob.ts'
import { createRefusalLog } from '../../refusals.ts'

let stage: Stage
let mine: Actor
let before: (step: number) => Promise<void>

beforeAll(async () => {
  stage = await createStage({}, { jobs: [counting((step) => before(step))] })
  mine = await stage.as('a.admin')
  await stage.jobs.run()
})
afterAll(() => stage.close())
beforeEach(async () => {
  before = async () => {}
  await stage.database.owner`delete from goods`
})

const begin = operation('test.begin', 'POST /test/begin', {
  summary: '发起',
  access: signedIn,
  input: draft({ outcome: text('结果', { required: true }) }),
  output: returnsData({ id: text('任务编号', { required: true }) }),
})

/** Starts a job like a handler; an `outcome` other than 'done' fails the request afterwards. */
async function start(total = 3, { outcome = 'done', who = mine } = {}): Promise<string> {
  const caller = await stage.callers.find(who.token!)
  const handled = handle(begin, async (ctx, input) => {
    const id = await ctx.startJob(countGoods, { total })
    if (input.outcome !== 'done') throw problem('record.changed')
    return { id }
  })
  const call = { caller, requestId: 'test', address: '', idempotencyKey: undefined, enterpriseId: undefined }
  const body = await run(
    { store: stage.store, jobs: stage.jobs, refusals: createRefusalLog(async () => {}), checkReadyJson: true },
    handled,
    {
      ...call,
      input: { outcome },
    },
  )
  return (JSON.parse(String(body)) as { data: { id: string } }).data.id
}

const view = async (id: string, who = mine): Promise<JobView> => (await who.send(getJob, { id })).body.data
const ended = (id: string): Promise<JobView> =>
  vi.waitFor(
    async () => {
      const job = await view(id)
      expect(['done', 'failed', 'cancelled']).toContain(job.status)
      return job
    },
    { timeout: 20_000, interval: 50 },
  )
const names = async () =>
  (await stage.database.owner`select good_name from goods order by id`).map((row) => String(row['good_name']))

/** Blocks the job before a step until it is released. */
function gate(at: number) {
  const reached = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  before = async (step) => {
    if (step !== at) return
    reached.resolve()
    await open.promise
  }
  return { reached: reached.promise, open: open.resolve }
}

test('a job runs after the commit, step by step, and reports its progress', async () => {
  const { reached, open } = gate(3)
  const id = await start(4)
  await reached
  expect(await view(id)).toMatchObject({
    status: 'running',
    type: 'test.count',
    label: '逐条新增商品',
    done: 2,
    total: 4,
  })
  open()
  expect(await ended(id)).toMatchObject({ status: 'done', done: 4, total: 4, reason: null, created_by: 'a.admin' })
  expect(await names()).toEqual(['第1项', '第2项', '第3项', '第4项'])
})

test('the writes of a job are audited under the user who started it', async () => {
  const id = await start(1)
  await ended(id)
  const rows = await stage.database.owner`select operation, username, entity from audit_log where request_id = ${id}`
  expect(rows).toEqual([{ operation: 'job test.count', username: 'a.admin', entity: 'goods' }])
})

test('a call that fails starts no job', async () => {
  const count = async () => {
    const [row] = await stage.database.owner`
      select (select count(*)::int from job) as jobs, (select count(*)::int from pgboss.job) as entries`
    return row
  }
  const present = await count()
  await expect(start(1, { outcome: 'refused' })).rejects.toMatchObject({ code: 'record.changed' })
  expect(await count()).toEqual(present)
})

test('a job is seen and cancelled by callers of the enterprise with the right to its type, and by the staff', async () => {
  const { reached, open } = gate(1)
  const id = await start(1)
  await reached
  for (const username of ['b.admin', 'a.none'])
    for (const call of [getJob, cancelJob])
      expect(await (await stage.as(username)).send(call, { id })).toMatchObject({
        status: 404,
        body: { code: 'record.notFound' },
      })
  expect(await stage.anybody.send(getJob, { id })).toMatchObject({ status: 401 })
  expect(await mine.send(getJob, { id: 'x' })).toMatchObject({ status: 404 })
  expect(await view(id, await stage.as('admin'))).toMatchObject({ status: 'running' })
  open()
  expect(await ended(id)).toMatchObject({ status: 'done' })
})

test('a running job that is cancelled stops at its next step, and keeps its written rows', async () => {
  const { reached, open } = gate(3)
  const id = await start(5)
  await reached
  expect(await mine.send(cancelJob, { id })).toMatchObject({
    status: 200,
    body: { data: { status: 'cancelled', done: 2 } },
  })
  open()
  await vi.waitFor(
    async () => {
      const [entry] = await stage.database.owner`select state from pgboss.job where id = ${id}`
      expect(entry).toEqual({ state: 'completed' })
    },
    { timeout: 15_000 },
  )
  expect(await view(id)).toMatchObject({ status: 'cancelled', done: 2 })
  expect(await names()).toEqual(['第1项', '第2项'])
  expect(await mine.send(cancelJob, { id })).toMatchObject({ status: 200, body: { data: { status: 'cancelled' } } })
})

test('a refusal fails the job with its sentence; a fault of ours shows no cause', async () => {
  before = async (step) => {
    if (step === 2) throw fieldProblem('good_code', '商品编号已停用')
  }
  expect(await ended(await start())).toMatchObject({
    status: 'failed',
    done: 1,
    reason: '提交的内容有误，请检查标出的字段；商品编号已停用',
  })
  before = () => Promise.reject(new Error('secret cause'))
  const failed = await ended(await start())
  expect(failed).toMatchObject({ status: 'failed', reason: '程序出错，任务没有完成，请把任务编号告诉管理员' })
})

test('a job resumes after the database was briefly unreachable', async () => {
  let away = true
  before = async (step) => {
    if (step !== 2 || !away) return
    away = false
    throw problem('server.unavailable')
  }
  expect(await ended(await start())).toMatchObject({ status: 'done', done: 3 })
  expect(await names()).toEqual(['第1项', '第2项', '第3项'])
})

test('a worker that lost its job stops writing', async () => {
  const { reached, open } = gate(2)
  const id = await start(3)
  await reached
  await stage.database.owner`update job set attempt = attempt + 1 where id = ${id}`
  open()
  await vi.waitFor(
    async () => {
      const [entry] = await stage.database.owner`select state from pgboss.job where id = ${id}`
      expect(entry).toEqual({ state: 'completed' })
    },
    { timeout: 15_000 },
  )
  expect(await names()).toEqual(['第1项'])
})

test('the person who started it is notified of each step, and nobody else', async () => {
  const address = await stage.http.listen({ port: 0, host: '127.0.0.1' })
  const listen = async (username: string) => {
    const socket = io(address, { transports: ['websocket'], reconnection: false, forceNew: true })
    const rows: JobView[] = []
    socket.on('job', (job: JobView) => rows.push(job))
    expect(await socket.timeout(2_000).emitWithAck('register', (await stage.as(username)).token)).toMatchObject({
      ok: true,
    })
    return { socket, events: rows }
  }
  const [starter, colleague, other] = [await listen('a.admin'), await listen('a.clerk'), await listen('b.admin')]
  const id = await start(2)
  await vi.waitFor(() => expect(starter.events.at(-1)).toMatchObject({ id, status: 'done' }), { timeout: 20_000 })
  expect(starter.events.map(({ status, done }) => `${status} ${done}`)).toEqual([
    'running 0',
    'running 1',
    'running 2',
    'done 2',
  ])
  expect(Object.keys(starter.events[0]!)).not.toContain('input')
  expect([colleague.events, other.events]).toEqual([[], []])
  for (const { socket } of [starter, colleague, other]) socket.disconnect()
})

test('the application sees and adds queue entries of the set enterprise alone', async () => {
  const id = await start(1)
  await ended(id)
  const enterprise = (await stage.callers.find(mine.token!)).enterprise_id!
  const other = '00000000-0000-7000-8000-000000000000'
  const as = <T>(owner: string, work: (sql: typeof stage.database.sql) => Promise<T>) =>
    stage.database.sql.begin(async (sql) => {
      await sql`select set_config('app.enterprise', ${owner}, true)`
      return work(sql as never)
    })
  const entries = (owner: string) => as(owner, (sql) => sql`select id from pgboss.job_common`)
  expect((await entries(enterprise)).map((row) => row['id'])).toContain(id)
  expect(await entries(other)).toHaveLength(0)
  expect(await as(other, (sql) => sql`select id from job`)).toHaveLength(0)
  await expect(
    as(
      other,
      (sql) =>
        sql`insert into pgboss.job_common (name, data) values ('job', ${sql.json({ enterprise_id: enterprise })})`,
    ),
  ).rejects.toMatchObject({ code: '42501' })
  for (const change of [
    'update pgboss.job_common set data = data',
    'delete from pgboss.job_common',
    'select * from pgboss.job',
  ])
    await expect(as(enterprise, (sql) => sql.unsafe(change))).rejects.toMatchObject({ code: '42501' })
})
