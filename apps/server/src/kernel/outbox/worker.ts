import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { Log } from '@guanqiao/launcher/log'
import type { Sql, Store } from '../database/scoped.ts'
import { poll } from '../poll.ts'
import type { Polling } from '../poll.ts'
import { backOff, MAX_ATTEMPTS } from './backOff.ts'
import { claim, postpone, remove, setAside } from './queue.ts'
import type { Claimed } from './queue.ts'

const BATCH = 50
const CONCURRENT_DELIVERIES = 8
const LEASE_MS = 30_000
const MAX_REASON_LENGTH = 500

/**
 * One kind of outgoing item, with a table of its own whose rows the queue's entries refer to. Code that changes both locks the
 * topic's rows before the queue's entries, so that workers and receipts cannot deadlock.
 */
export interface Topic<M extends Claimed> {
  readonly name: string
  /** The items of claimed entries. */
  load(sql: Sql, claimed: readonly Claimed[]): Promise<readonly M[]>
  /** Resolves when the item is durably delivered; must be idempotent. */
  deliver(item: M): Promise<void>
  delivered(sql: Sql, handed: readonly M[]): Promise<unknown>
  /** Records a failed attempt after which there will be others. */
  postponed(sql: Sql, item: M, reason: string): Promise<unknown>
  gaveUp(sql: Sql, item: M, reason: string): Promise<unknown>
}

export interface OutboxOptions<M extends Claimed> {
  readonly store: Store
  readonly log: Log
  readonly topic: Topic<M>
  /** Poll interval in milliseconds; 1000 by default. */
  readonly pause?: number
  readonly leaseMs?: number
}

/** Delivers queued items. `wake` after a commit polls at once; several workers, also in several processes, share the work. */
export function startOutbox<M extends Claimed>(options: OutboxOptions<M>): Polling {
  const { log, topic, pause = 1_000 } = options
  return poll({ name: `outbox ${topic.name}`, pause, log, work: () => deliverDue(options) })
}

/** Delivers one batch; returns true if there may be more. */
export async function deliverDue<M extends Claimed>(options: OutboxOptions<M>): Promise<boolean> {
  const { store, topic, leaseMs = LEASE_MS } = options
  const { claimed, items } = await store.write('platform', async (sql) => {
    const entries = await claim(sql, topic.name, BATCH, leaseMs)
    return { claimed: entries.length, items: entries.length > 0 ? await topic.load(sql, entries) : [] }
  })
  const handed: M[] = []
  const left = items.values()
  const deliverRest = async () => {
    for (const item of left) {
      const failure = await topic.deliver(item).then(() => undefined, reasonOf)
      if (failure === undefined) handed.push(item)
      else await setBack(options, item, failure)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_DELIVERIES }, deliverRest))
  if (handed.length > 0)
    await store.write('platform', async (sql) => {
      await topic.delivered(sql, handed)
      await remove(
        sql,
        topic.name,
        handed.map(({ id }) => id),
      )
    })
  return claimed === BATCH
}

async function setBack<M extends Claimed>(
  { store, log, topic }: OutboxOptions<M>,
  item: M,
  reason: string,
): Promise<void> {
  const { id, attempts } = item
  log.warn(`outbox ${topic.name}: ${id}, attempt ${attempts}: ${reason}`)
  await store.write('platform', async (sql) => {
    if (attempts < MAX_ATTEMPTS) {
      await topic.postponed(sql, item, reason)
      await postpone(sql, topic.name, id, backOff(attempts))
    } else {
      await topic.gaveUp(sql, item, reason)
      await setAside(sql, topic.name, id)
    }
  })
}

const reasonOf = (error: unknown): string =>
  truncate(error instanceof Error ? error.message : String(error), MAX_REASON_LENGTH)
