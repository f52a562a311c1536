import { enterpriseIds, eventsAfterEach } from '../modules/message/missedEvents.queries.ts'
import type { Event } from '../modules/message/missedEvents.queries.ts'
import type { Stage } from './actors.ts'

export type LoggedEvent = Event & { readonly enterprise_id: string }

/** The stored events of receipts, each returned once. */
export function openEventLog({ store }: Pick<Stage, 'store'>): { next(): Promise<LoggedEvent[]> } {
  const read = new Map<string, string>()
  return {
    next: () =>
      store.read('platform', async (sql) => {
        const cursors = (await enterpriseIds(sql)).map((enterprise_id) => ({
          enterprise_id,
          after: read.get(enterprise_id) ?? '00000000-0000-0000-0000-000000000000',
        }))
        const events = await eventsAfterEach(sql, cursors, 10_000)
        for (const { enterprise_id, event_id } of events) read.set(enterprise_id, event_id)
        return events
      }),
  }
}
