import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getJob } from '@guanqiao/domain/jobs/index'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import { createStage } from '../../../testing/actors.ts'
import type { Stage } from '../../../testing/actors.ts'
import { countGoods, counting } from './countJob.ts'

const PROCESS = fileURLToPath(new URL('./jobProcess.ts', import.meta.url))
let stage: Stage
const children: ChildProcess[] = []

beforeAll(async () => {
  // Its own workers do not run: it starts jobs and observes them.
  stage = await createStage({}, { jobs: [counting(async () => {})] })
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
  await stage.database.owner`delete from goods`
})
afterAll(() => stage.close())

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

function worker(hangAt?: number): ChildProcess {
  const args = [JSON.stringify(stage.database.address), ...(hangAt === undefined ? [] : [String(hangAt)])]
  const child = spawn(process.execPath, [PROCESS, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

async function start(total: number): Promise<string> {
  const caller = await stage.callers.find((await stage.as('a.admin')).token!)
  const enterprise = caller.enterprise_id!
  return stage.store.write({ enterprise }, (sql) =>
    stage.jobs.start(sql, { caller, enterprise }, countGoods, { total }),
  )
}

const done = (id: string) =>
  vi.waitFor(
    async () => {
      const { body } = await (await stage.as('a.admin')).send(getJob, { id })
      expect(body.data).toMatchObject({ status: 'done' })
      return body.data as { done: number }
    },
    { timeout: 60_000, interval: 100 },
  )
const names = async () =>
  (await stage.database.owner`select good_name from goods order by id`).map((row) => String(row['good_name']))
const ALL = ['第1项', '第2项', '第3项', '第4项', '第5项']

test('a job whose server is killed goes on in the next one, each step once', { timeout: 90_000 }, async () => {
  const id = await start(5)
  const first = worker(4)
  const [step] = (await once(first.stdout!, 'data')) as [Buffer]
  expect(String(step).trim()).toBe('4')
  await kill(first)
  expect(await names()).toEqual(ALL.slice(0, 3))
  worker()
  expect(await done(id)).toMatchObject({ done: 5 })
  expect(await names()).toEqual(ALL)
  const [row] = await stage.database.owner`select attempt from job where id = ${id}`
  expect(row).toEqual({ attempt: 2 })
})

test('a job whose server was killed too often is given up with a reason', { timeout: 90_000 }, async () => {
  const id = await start(2)
  const first = worker(2)
  await once(first.stdout!, 'data')
  await stage.database.owner`update pgboss.job set retry_count = retry_limit where id = ${id}`
  await kill(first)
  worker()
  await vi.waitFor(
    async () => {
      const { body } = await (await stage.as('a.admin')).send(getJob, { id })
      expect(body.data).toMatchObject({ status: 'failed', done: 1, reason: expect.stringContaining('多次中断后停止') })
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(await names()).toEqual(ALL.slice(0, 1))
})

test('a server that stops hands its job on at the next step', async () => {
  const reached = Promise.withResolvers<void>()
  const open = Promise.withResolvers<void>()
  const job = counting(async (step) => {
    if (step !== 3) return
    reached.resolve()
    await open.promise
  })
  const config = { ...readConfig({ NODE_ENV: 'test' }), logLevel: 'silent' }
  const first = await buildApp({ config, database: stage.database, jobs: [job] })
  const id = await start(5)
  await first.jobs.run()
  await reached.promise
  const stopped = first.jobs.stop()
  open.resolve()
  await stopped
  expect(await names()).toEqual(ALL.slice(0, 2))
  worker()
  await done(id)
  expect(await names()).toEqual(ALL)
})
