import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** The process' measurements, in the text format of Prometheus. */
export interface Metrics {
  /** Counts a finished request. */
  request(operation: string, status: number, seconds: number): void
  /** A value that is read at each scrape, e.g. the depth of the outbox; NaN where reading fails. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  readonly contentType: string
  page(): Promise<string>
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** A registry of its own, so that several servers in one process (as in tests) count apart; with the default metrics of the process. */
export function createMetrics(): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'guanqiao_requests_total',
    help: 'Finished requests.',
    labelNames: ['operation', 'status'],
    registers: [register],
  })
  const durations = new Histogram({
    name: 'guanqiao_request_seconds',
    help: 'Time to answer.',
    labelNames: ['operation'],
    buckets: BUCKETS_SECONDS,
    registers: [register],
  })
  return {
    contentType: register.contentType,
    request(operation, status, seconds) {
      requests.inc({ operation, status })
      durations.observe({ operation }, seconds)
    },
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [register],
        collect: async (): Promise<void> => gauge.set(await valueOf(read)),
      })
    },
    page: () => register.metrics(),
  }
}

/** One value that cannot be read does not fail the whole page. */
async function valueOf(read: () => number | Promise<number>): Promise<number> {
  try {
    return await read()
  } catch {
    return Number.NaN
  }
}
