import type { Options } from '@node-rs/argon2'
import { createSemaphore } from './semaphore.ts'

// Argon2id, the library's default algorithm; 19 MiB and two passes cost some 18 ms.
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Two at a time; throws `login.busy` if more wait than some two seconds of hashing. */
export const inHashQueue = createSemaphore(2, 200)

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return hash(password, COST)
}

/** Whether the password is correct. Call it within a turn. */
export async function fitsPassword(password: string, hash: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  return verify(hash, password)
}
