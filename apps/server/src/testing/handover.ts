import { handoverChannelApi } from '@guanqiao/domain/handover/channel'
import { inventoryHandover } from '@guanqiao/domain/inventory/inventory.calls'
import { getJob } from '@guanqiao/domain/jobs/index'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest'
import { fakePlatform } from '../gateways/handover/tests/fakePlatform.ts'
import type { FakePlatform } from '../gateways/handover/tests/fakePlatform.ts'
import { handoverKinds } from '../handover.ts'
import { deliverDue } from '../kernel/outbox/worker.ts'
import { handoverTopic } from '../documents/handover/topic.ts'
import { createStage } from './actors.ts'
import type { Actor, Stage } from './actors.ts'
import { openLists } from './lists.ts'
import type { Lists } from './lists.ts'

const log = { info() {}, warn() {}, error() {} }

/** A server with a platform of a port, a folder for receivers, and lists to hand over. Workers run when a test calls them. */
async function openHandover() {
  const platform = await fakePlatform()
  const root = await mkdtemp(join(tmpdir(), 'guanqiao-handover-'))
  const stage = await createStage({
    handover: { folder: root, hosts: [platform.host], ca: platform.ca, simulated: true },
  })
  const boss = await stage.as('a.admin')
  const lists = await openLists(boss)
  const options = {
    store: stage.store,
    log,
    gateway: stage.handover.gateway,
    kinds: handoverKinds,
    key: Buffer.alloc(32),
  }
  return {
    ...acts({ platform, stage, boss, lists }),
    platform,
    root,
    stage,
    boss,
    lists,
    options,
    topic: () => handoverTopic(options),
    /** Delivers everything that is queued, whatever its back-off. */
    async deliver() {
      await stage.database.owner`update outbox set next_at = now()`
      await deliverDue({ store: stage.store, log, topic: handoverTopic(options) })
    },
    async close() {
      await stage.close()
      await platform.close()
      await rm(root, { recursive: true, force: true })
    },
  }
}

interface Opened {
  readonly platform: FakePlatform
  readonly stage: Stage
  readonly boss: Actor
  readonly lists: Lists
}

/** What users do. */
function acts({ platform, stage, boss, lists }: Opened) {
  let count = 0
  return {
    /** An active channel for gathered lists, over HTTPS unless `values` name another way. */
    async openChannel(values: object = {}) {
      const channel = {
        channel_name: `渠道 ${(count += 1)}`,
        list_kind: 'inventory',
        way: 'https',
        address: platform.address,
        ...values,
      }
      const { status, body } = await boss.send(handoverChannelApi.create, channel)
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data
    },
    /** Tests a channel as users do, which creates its folders. */
    async tryChannel(id: string): Promise<void> {
      const { job_id } = (await boss.send(handoverChannelApi.test, { id })).body.data
      await stage.jobs.run()
      const status = async () => (await boss.send(getJob, { id: job_id })).body.data.status
      await vi.waitFor(async () => expect(await status()).toBe('done'), 10_000)
    },
    /** A list that a person has handed over. */
    async handed() {
      const { id, version } = await lists.frozen()
      const input = { id, version, receiver: '窗口', handed_over_at: new Date().toISOString() }
      return (await boss.send(inventoryHandover.calls.handOver, input)).body.data
    },
    /** Before each test: no channel is active, and the platform has seen nothing. */
    async reset() {
      await stage.database.owner`update handover_channel set status = 'disabled'`
      platform.reactions = []
      platform.posted.length = 0
      platform.answers = undefined
    },
  }
}

export type HandoverStage = Awaited<ReturnType<typeof openHandover>>

export let at: HandoverStage
/** Administrator of the first enterprise. */
export let boss: Actor
export let lists: Lists

/** With such a server; before each test no channel is active. */
export function withHandover(): void {
  beforeAll(async () => {
    at = await openHandover()
    ;({ boss, lists } = at)
  })
  afterAll(() => at.close())
  beforeEach(() => at.reset())
}
