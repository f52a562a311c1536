import { setImmediate as breathe } from 'node:timers/promises'
import type { Channel } from '../../kernel/channel/channel.ts'
import type { Log } from '@guanqiao/launcher/log'
import type { Store } from '../../kernel/database/scoped.ts'
import { poll } from '../../kernel/poll.ts'
import type { Polling } from '../../kernel/poll.ts'
import { EVENTS } from '../../documents/events/events.queries.ts'
import { enterpriseIds, eventsAfterEach, newestEvents } from './missedEvents.queries.ts'
import type { Cursor, Event } from './missedEvents.queries.ts'

export interface Feed {
  /** Resolves when every event committed from now on will be emitted. */
  readonly ready: Promise<void>
  stop(): Promise<void>
}

export interface FeedOptions {
  readonly store: Store
  readonly channel: Channel
  readonly log: Log
  emit(enterpriseId: string, event: Event): void
}

const PAGE_SIZE = 500
/** Delay after a failure. Notifications wake the feed at once. */
const RETRY_MS = 1_000
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Emits every receipt event once, for each enterprise in the order of its ids, whichever process stored the receipt. A notification
 * is only a hint: events are read after the last emitted id, and within an enterprise ids are assigned in commit order. Events
 * committed during a disconnect are emitted after the reconnect.
 */
export function startFeed({ store, channel, log, emit }: FeedOptions): Feed {
  /** The last emitted id, by enterprise; unknown until the connection first listens. */
  let emitted: Map<string, string> | undefined
  let isComplete = false
  let due = new Set<string>()
  const ready = Promise.withResolvers<void>()

  const after = (enterpriseId: string) => emitted?.get(enterpriseId) ?? LOWEST_ID
  const cursorOf = (enterprise_id: string): Cursor => ({ enterprise_id, after: after(enterprise_id) })

  async function begin(): Promise<void> {
    const newest = await store.read('platform', newestEvents)
    emitted = new Map(newest.map(({ enterprise_id, after }) => [enterprise_id, after]))
    ready.resolve()
  }

  async function readAfter(enterprises: readonly string[]): Promise<void> {
    for (let left = enterprises; left.length > 0; ) {
      const events = await store.read('platform', (sql) => eventsAfterEach(sql, left.map(cursorOf), PAGE_SIZE))
      for (const { enterprise_id, ...event } of events) {
        emitted?.set(enterprise_id, event.event_id)
        emit(enterprise_id, event)
        // Flushes the output for thousands of sockets before the next event is added.
        await breathe()
      }
      const counts = Map.groupBy(events, ({ enterprise_id }) => enterprise_id)
      left = left.filter((id) => counts.get(id)?.length === PAGE_SIZE)
    }
  }

  async function work(): Promise<void> {
    const wasComplete = isComplete
    const dueTenants = due
    isComplete = true
    due = new Set()
    try {
      if (emitted === undefined) await begin()
      else await readAfter(wasComplete ? [...dueTenants] : await store.read('platform', enterpriseIds))
    } catch (error) {
      isComplete &&= wasComplete
      for (const id of dueTenants) due.add(id)
      throw error
    }
  }

  // Nothing is read before the connection listens: the first read sets the start of the feed.
  let reading: Polling | undefined
  const unsubscribe = channel.subscribe({
    connected() {
      isComplete = false
      if (reading) reading.wake()
      else reading = poll({ name: 'receipt feed', pause: RETRY_MS, log, work })
    },
    notified(topic, detail) {
      if (topic !== EVENTS) return
      due.add(detail)
      reading?.wake()
    },
  })
  return {
    ready: ready.promise,
    async stop() {
      unsubscribe()
      await reading?.stop()
    },
  }
}
