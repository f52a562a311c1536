import type { Rights } from '../../kit/permissions.ts'
import { computerTime } from '../../kit/events/clock.ts'

const key = 'pro__permissions'
const days7 = 604_800_000

/** Stores the merged rights in the browser for seven days. Only for rendering; the server decides. */
export const keepRights = (rights: Rights): void =>
  localStorage.setItem(key, JSON.stringify({ value: rights, expire: computerTime() + days7 }))

export const dropRights = (): void => localStorage.removeItem(key)
