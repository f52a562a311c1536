import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

/** Measurements of the process, in the text format of Prometheus. */
export interface Metrics {
  /** Counts a finished request. */
  request(operation: string, status: number, seconds: number): void
  /** A value read at each scrape, for example the depth of the outbox; NaN if reading fails. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  readonly contentType: string
  page(): Promise<string>
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * A separate registry, so that several servers in one process (as in tests) count separately; includes the default metrics of the
 * process.
 */
export function createMetrics(): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = countRequests()
  return {
    contentType: register.contentType,
    request: requests.count,
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [register],
        collect: async (): Promise<void> => gauge.set(await valueOf(read)),
      })
    },
    page: async () => `${await register.metrics()}\n${requests.text()}`,
  }
}

interface Counted {
  readonly statuses: Map<number, number>
  /** Requests per bucket, without those of smaller buckets; the last bucket has no upper bound. */
  readonly buckets: number[]
  sum: number
}

/**
 * Requests by operation and status, with their durations. Implemented here because a counter and a histogram of prom-client hash
 * their labels for each request, at ten times the cost.
 */
function countRequests() {
  const operations = new Map<string, Counted>()
  return {
    count(operation: string, status: number, seconds: number): void {
      let counted = operations.get(operation)
      if (!counted) {
        counted = { statuses: new Map(), buckets: [...BUCKETS_SECONDS, Infinity].map(() => 0), sum: 0 }
        operations.set(operation, counted)
      }
      counted.statuses.set(status, (counted.statuses.get(status) ?? 0) + 1)
      const above = BUCKETS_SECONDS.findIndex((bound) => seconds <= bound)
      counted.buckets[above < 0 ? BUCKETS_SECONDS.length : above]! += 1
      counted.sum += seconds
    },
    text(): string {
      const all = [...operations]
      const lines = [
        '# HELP guanqiao_requests_total Finished requests.',
        '# TYPE guanqiao_requests_total counter',
        ...all.flatMap(([operation, { statuses }]) =>
          [...statuses].map(
            ([status, count]) => `guanqiao_requests_total{operation="${operation}",status="${status}"} ${count}`,
          ),
        ),
        '',
        '# HELP guanqiao_request_seconds Time to answer.',
        '# TYPE guanqiao_request_seconds histogram',
        ...all.flatMap(histogramOf),
      ]
      return `${lines.join('\n')}\n`
    },
  }
}

/** Prometheus' buckets are cumulative. */
function histogramOf([operation, { buckets, sum }]: [string, Counted]): string[] {
  let count = 0
  const lines = buckets.map((bucket, at) => {
    count += bucket
    return `guanqiao_request_seconds_bucket{le="${BUCKETS_SECONDS[at] ?? '+Inf'}",operation="${operation}"} ${count}`
  })
  return [
    ...lines,
    `guanqiao_request_seconds_sum{operation="${operation}"} ${sum}`,
    `guanqiao_request_seconds_count{operation="${operation}"} ${count}`,
  ]
}

/** An unreadable value does not fail the whole page. */
async function valueOf(read: () => number | Promise<number>): Promise<number> {
  try {
    return await read()
  } catch {
    return Number.NaN
  }
}
