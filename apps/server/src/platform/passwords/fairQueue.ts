import { problem } from '@guanqiao/domain/kit/problem'

export interface FairQueueOptions {
  /** Maximum number of concurrent tasks. */
  readonly concurrency: number
  /** Maximum number of waiting callers; beyond it, one is refused with `login.busy`. */
  readonly capacity: number
}

/** A waiting caller: callers of one network alternate with those of others. */
export interface Caller {
  readonly network: string
  /** Signed in from this network before: served before the others of the network. */
  readonly familiar: boolean
}

interface Waiter extends Caller {
  start(): void
  refuse(): void
}

export interface FairQueue {
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T>
}

/**
 * Expensive work runs with limited concurrency, and the other callers wait in a bounded queue. Networks are served in turn, so that
 * a flood from one delays callers of another by a turn or two. Within a network, users who signed in from there before go first,
 * then the newest: a user behind a flood of their own network need not wait for all of it. When the queue is full, the oldest
 * unfamiliar caller of the network with most waiters is refused.
 */
export function createFairQueue({ concurrency, capacity }: FairQueueOptions): FairQueue {
  /** In the order of their turns. */
  const networks = new Map<string, Waiter[]>()
  let running = 0
  let size = 0

  function enqueue(waiter: Waiter): void {
    if (size >= capacity && !makeRoom(waiter)) return waiter.refuse()
    const waiters = networks.get(waiter.network) ?? []
    const firstStranger = waiters.findIndex((waiting) => !waiting.familiar)
    waiters.splice(firstStranger >= 0 ? firstStranger : waiters.length, 0, waiter)
    networks.set(waiter.network, waiters)
    size += 1
  }

  function makeRoom({ network }: Caller): boolean {
    const [largest, waiters] = [...networks].reduce((a, b) => (b[1].length > a[1].length ? b : a))
    const isOwn = largest === network || waiters.length <= (networks.get(network)?.length ?? 0) + 1
    const from = isOwn ? (networks.get(network) ?? []) : waiters
    if (isOwn && from.at(-1)?.familiar !== false) return false
    const displaced = from.pop()
    if (!displaced) return false
    if (from.length === 0) networks.delete(displaced.network)
    size -= 1
    displaced.refuse()
    return true
  }

  function startNext(): void {
    const next = networks.entries().next().value
    if (!next) return
    const [network, waiters] = next
    const waiter = waiters.shift()
    networks.delete(network)
    if (waiters.length > 0) networks.set(network, waiters)
    size -= 1
    running += 1
    waiter?.start()
  }

  const turn = (caller: Caller): Promise<void> =>
    new Promise((resolve, reject) =>
      enqueue({ ...caller, start: resolve, refuse: () => reject(problem('login.busy')) }),
    )

  return {
    async run(caller, work) {
      if (running < concurrency) running += 1
      else await turn(caller)
      try {
        return await work()
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}
