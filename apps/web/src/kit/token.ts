import { computerTime } from './events/clock.ts'

const key = 'pro__Access-Token'
const days7 = 604_800_000

/** The token of this page, also if another window of the browser signs in with a different one. */
let bound: string | undefined

/** The token of the signed-in user, or undefined if there is none or its seven days are over. */
export function readToken(): string | undefined {
  const stored = localStorage.getItem(key)
  if (!stored) return undefined
  const { value, expire } = readStored(stored)
  if (value && expire > computerTime()) return value
  localStorage.removeItem(key)
  return undefined
}

/** Binds the page to this token, whose user it has loaded. */
export const bindToken = (value: string): void => void (bound = value)

/** Whether the page belongs to a user who is signed in. */
export const isBound = (): boolean => bound !== undefined

/** The token of calls. */
export const tokenInUse = (): string | undefined => bound ?? readToken()

export function keepToken(value: string): void {
  if (bound !== undefined) bound = value
  localStorage.setItem(key, JSON.stringify({ value, expire: computerTime() + days7 }))
}

/** Deletes the token, unless another user has signed in since in another window. */
export function dropToken(): void {
  const isOther = bound !== undefined && readToken() !== bound
  bound = undefined
  if (!isOther) localStorage.removeItem(key)
}

/** Calls the listener when another window of the browser signs in or out; returns the function that stops this. */
export function onTokenChange(listener: () => void): () => void {
  // Clearing the storage emits an event without a key.
  const onStorage = (event: StorageEvent) => (event.key === key || event.key === null) && listener()
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

function readStored(text: string): { value?: string; expire: number } {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed !== 'object' || parsed === null) return { expire: 0 }
    const { value, expire } = parsed as Record<string, unknown>
    return typeof value === 'string' && typeof expire === 'number' ? { value, expire } : { expire: 0 }
  } catch {
    return { expire: 0 }
  }
}
