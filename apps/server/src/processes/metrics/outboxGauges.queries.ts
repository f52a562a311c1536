import type { Sql, Store } from '../../kernel/database/scoped.ts'
import type { Metrics } from './metrics.ts'

const measures = {
  queued: (sql: Sql) => sql<Answer>`select count(*)::int as value from outbox where given_up_at is null`,
  dead: (sql: Sql) => sql<Answer>`select count(*)::int as value from outbox where given_up_at is not null`,
  oldest: (sql: Sql) => sql<Answer>`
    select coalesce(extract(epoch from now() - min(queued_at)), 0)::float8 as value from outbox where given_up_at is null`,
}
type Answer = { value: number }[]

/** Gauges of the outbox of all enterprises; the table contains only waiting entries, so reading it is cheap. */
export function outboxGauges(metrics: Metrics, store: Store): void {
  const read = (what: keyof typeof measures) => async (): Promise<number> => {
    const [row] = await store.read('platform', (sql) => measures[what](sql))
    return row?.value ?? 0
  }
  metrics.gauge('guanqiao_outbox_queued', 'Messages waiting to be handed over.', read('queued'))
  metrics.gauge('guanqiao_outbox_dead', 'Messages given up after many attempts.', read('dead'))
  metrics.gauge('guanqiao_outbox_oldest_seconds', 'How long the oldest of them waits.', read('oldest'))
}
