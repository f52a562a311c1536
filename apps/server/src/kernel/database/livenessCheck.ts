import { DatabaseSilent } from './faults.ts'
import { Places } from './slots.ts'

const LIVENESS_INTERVAL_MS = 500

/** Rejects a pending result when the database stops responding. */
export type AwaitAlive = <T>(result: Promise<T>) => Promise<T>

/** A statement may take its time, but must not wait for a database that does not respond. One timer serves all waiting statements. */
export function rejectWhenSilent(isAlive: () => boolean): AwaitAlive {
  const waiting = new Places<(reason: Error) => void>()
  let timer: NodeJS.Timeout | undefined
  const check = () => {
    if (!isAlive()) for (const reject of waiting) reject(new DatabaseSilent())
    if (!waiting.isEmpty) return
    clearInterval(timer)
    timer = undefined
  }
  return (result) =>
    new Promise((resolve, reject) => {
      const slot = waiting.add(reject)
      timer ??= setInterval(check, LIVENESS_INTERVAL_MS).unref()
      result.then(
        (value) => {
          waiting.remove(slot)
          resolve(value)
        },
        (error: unknown) => {
          waiting.remove(slot)
          reject(error)
        },
      )
    })
}
