import type { AttemptKey, Counted } from '../../../platform/passwords/attempts.queries.ts'

/** The ordinal of the attempt; undefined if the account is locked. */
export type Counting = (key: AttemptKey) => Promise<number | undefined>

interface Waiter {
  readonly key: AttemptKey
  resolve(failures: number | undefined): void
  reject(error: unknown): void
}

const MAX_COUNTED = 200

/**
 * Counts concurrent attempts together: one statement runs at a time, and attempts that arrive meanwhile share the next. A flood
 * therefore takes one connection, and everybody waits for at most two statements, whether or not the name exists.
 */
export function createCounting(count: (keys: readonly AttemptKey[]) => Promise<readonly Counted[]>): Counting {
  let waiting: Waiter[] = []
  let busy = false

  async function serve(): Promise<void> {
    if (busy || waiting.length === 0) return
    busy = true
    const batch = new Map<string, Waiter>()
    const rest: Waiter[] = []
    for (const waiter of waiting) {
      const id = idOf(waiter.key)
      // A statement cannot count one row twice.
      if (batch.size >= MAX_COUNTED || batch.has(id)) rest.push(waiter)
      else batch.set(id, waiter)
    }
    waiting = rest
    try {
      const counted = new Map(
        (await count([...batch.values()].map(({ key }) => key))).map((attempts) => [idOf(attempts), attempts]),
      )
      for (const [id, waiter] of batch) waiter.resolve(counted.get(id)?.failures)
    } catch (error) {
      for (const waiter of batch.values()) waiter.reject(error)
    }
    busy = false
    void serve()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject })
      void serve()
    })
}

const idOf = ({ account, network }: AttemptKey): string => `${account}\n${network}`
