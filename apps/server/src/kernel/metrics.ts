/** A small registry of what is measured, told in the text form of Prometheus. */
export interface Metrics {
  /** Counts a finished request. */
  request(operation: string, status: number, seconds: number): void
  /** A value that is asked for when the page is read, e.g. the depth of the outbox; NaN where it cannot be had. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  page(): Promise<string>
}

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Duration {
  readonly counts: number[]
  sum: number
  count: number
}

export function createMetrics(): Metrics {
  const requests = new Map<string, number>()
  const durations = new Map<string, Duration>()
  const gauges = new Map<string, { help: string; read: () => number | Promise<number> }>()
  return {
    request(operation, status, seconds) {
      const key = `operation="${operation}",status="${status}"`
      requests.set(key, (requests.get(key) ?? 0) + 1)
      measure(durations, operation, seconds)
    },
    gauge: (name, help, read) => void gauges.set(name, { help, read }),
    async page() {
      const lines = ['# HELP guanqiao_requests_total Finished requests.', '# TYPE guanqiao_requests_total counter']
      for (const [labels, count] of requests) lines.push(`guanqiao_requests_total{${labels}} ${count}`)
      lines.push('# HELP guanqiao_request_seconds Time to answer.', '# TYPE guanqiao_request_seconds histogram')
      for (const [operation, duration] of durations) lines.push(...histogram(operation, duration))
      for (const [name, { help, read }] of gauges) {
        lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} gauge`, `${name} ${await valueOf(read)}`)
      }
      return `${lines.join('\n')}\n`
    },
  }
}

/** One value that cannot be had does not take the others along. */
const valueOf = async (read: () => number | Promise<number>): Promise<number> => {
  try {
    return await read()
  } catch {
    return Number.NaN
  }
}

function measure(durations: Map<string, Duration>, operation: string, seconds: number): void {
  let duration = durations.get(operation)
  if (!duration) durations.set(operation, (duration = { counts: bounds.map(() => 0), sum: 0, count: 0 }))
  bounds.forEach((bound, at) => {
    if (seconds <= bound) duration.counts[at]! += 1
  })
  duration.sum += seconds
  duration.count += 1
}

function histogram(operation: string, { counts, sum, count }: Duration): string[] {
  const label = `operation="${operation}"`
  return [
    ...bounds.map((bound, at) => `guanqiao_request_seconds_bucket{${label},le="${bound}"} ${counts[at]}`),
    `guanqiao_request_seconds_bucket{${label},le="+Inf"} ${count}`,
    `guanqiao_request_seconds_sum{${label}} ${sum}`,
    `guanqiao_request_seconds_count{${label}} ${count}`,
  ]
}

/** What the process itself tells. */
export function processGauges(metrics: Metrics): void {
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss())
  metrics.gauge('process_heap_bytes', 'Heap in use.', () => process.memoryUsage().heapUsed)
  metrics.gauge('process_uptime_seconds', 'Seconds since the start.', () => process.uptime())
}
