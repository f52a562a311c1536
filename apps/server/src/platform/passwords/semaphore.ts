import { problem } from '@guanqiao/domain/kit/problem'

export type Semaphore = <T>(work: () => Promise<T>) => Promise<T>

/** Runs `concurrency` works at a time, the others in the order of their arrival; throws `login.busy` if more than `maxWaiting` wait. */
export function createSemaphore(concurrency: number, maxWaiting: number): Semaphore {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < concurrency) running += 1
    else if (waiting.length >= maxWaiting) throw problem('login.busy')
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The next one takes over the place of this one.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
