import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'

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
  /** Requests up to each bound and above the one before it; the last is for those above all. */
  readonly buckets: number[]
  sum: number
}

/**
 * Requests by operation and status, and how long they took. By ourselves: a counter and a histogram of prom-client hash their labels
 * anew for each request, ten times what this takes.
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

/** Prometheus' buckets hold all requests up to their bound. */
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

/** One value that cannot be read does not fail the whole page. */
async function valueOf(read: () => number | Promise<number>): Promise<number> {
  try {
    return await read()
  } catch {
    return Number.NaN
  }
}
