import type { Options } from '@node-rs/argon2'

// Argon2id, the library's default algorithm; 19 MiB and two passes cost some 18 ms.
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const AT_ONCE = 2

let running = 0
const waiting: (() => void)[] = []

/** Hashing takes memory and a core: two at a time, the others wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return inTurn(() => hash(password, COST))
}

let nobody: Promise<string> | undefined

/** Whether the password fits. Without a hash (no such user) the same work is done, and the answer is no. */
export async function fitsPassword(password: string, known: string | undefined): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  const compared = known ?? (await (nobody ??= hashPassword('nobody has this password')))
  const fits = await inTurn(() => verify(compared, password))
  return fits && known !== undefined
}
