import { problem } from '@guanqiao/domain/kit/problem'

export interface Turns {
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

/** Runs work of one key sequentially; throws `login.tooMany` if more than `maxWaiting` wait. */
export function createTurns(maxWaiting: number): Turns {
  const lines = new Map<string, { last: Promise<unknown>; count: number }>()
  return {
    async run(key, work) {
      const line = lines.get(key) ?? { last: Promise.resolve(), count: 0 }
      if (line.count > maxWaiting) throw problem('login.tooMany')
      lines.set(key, line)
      line.count += 1
      const result = line.last.then(work)
      line.last = result.catch(() => {})
      try {
        return await result
      } finally {
        line.count -= 1
        if (line.count === 0) lines.delete(key)
      }
    },
  }
}
