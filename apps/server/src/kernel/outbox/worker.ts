import type { Log } from '@guanqiao/launcher/log'
import type { Sql, Store } from '../database/scoped.ts'
import { poll } from '../poll.ts'
import type { Polling } from '../poll.ts'
import { backOff, MAX_ATTEMPTS } from './backOff.ts'
import { claim, markDead, markDelivered, postpone } from './messages.ts'
import type { ClaimedMessage } from './messages.ts'

const BATCH = 50
const LANES = 8
const LEASE_MS = 30_000
const LONGEST_REASON = 500

export interface OutboxOptions {
  readonly store: Store
  readonly log: Log
  /** Resolves when the message is durably delivered; must be idempotent. */
  deliver(message: ClaimedMessage): Promise<void>
  /** Runs in the transaction that gives up a message, before it is marked as a dead letter. */
  gaveUp(sql: Sql, message: ClaimedMessage, reason: string): Promise<void>
  /** Poll interval in milliseconds; 1000 by default. */
  readonly pause?: number
  readonly leaseMs?: number
}

/** Delivers queued messages. `wake` after a commit polls at once; several workers, also in several processes, share the work. */
export function startOutbox(options: OutboxOptions): Polling {
  const { log, pause = 1_000 } = options
  return poll({ name: 'outbox', pause, log, work: () => deliverDue(options) })
}

/** Delivers one batch; returns true if there may be more. */
export async function deliverDue({ store, log, deliver, gaveUp, leaseMs = LEASE_MS }: OutboxOptions): Promise<boolean> {
  const claimed = await claim(store, BATCH, leaseMs)
  const delivered: string[] = []
  const left = claimed.values()
  const lane = async () => {
    for (const message of left) {
      const failure = await deliver(message).then(() => undefined, reasonOf)
      if (failure === undefined) delivered.push(message.id)
      else await setBack(store, log, gaveUp, message, failure)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  if (delivered.length > 0) await markDelivered(store, delivered)
  return claimed.length === BATCH
}

async function setBack(
  store: Store,
  log: Log,
  gaveUp: OutboxOptions['gaveUp'],
  message: ClaimedMessage,
  reason: string,
): Promise<void> {
  log.warn(`outbox: message ${message.message_id}, attempt ${message.attempts}: ${reason}`)
  if (message.attempts < MAX_ATTEMPTS) {
    await postpone(store, message.id, backOff(message.attempts), reason)
    return
  }
  await store.write('platform', async (sql) => {
    await gaveUp(sql, message, reason)
    await markDead(sql, message.id, reason)
  })
}

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON)
