import type { Options } from '@node-rs/argon2'
import { createFairQueue } from './fairQueue.ts'
import type { Caller } from './fairQueue.ts'

// Argon2id, the library's default algorithm; 19 MiB and two passes cost some 18 ms.
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Some two seconds of hashing on a small machine. */
const queue = createFairQueue({ concurrency: 2, capacity: 50 })

/** Waits for a turn at hashing, then runs `work`; throws `login.busy` if too many wait. */
export const inHashQueue = <T>(caller: Caller, work: () => Promise<T>): Promise<T> => queue.run(caller, work)

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password, COST)
}

/** Whether the password is correct. Call it within a turn. */
export async function fitsPassword(password: string, known: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  return verify(known, password)
}
