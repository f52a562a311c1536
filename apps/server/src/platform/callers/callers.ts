import { hash, randomBytes } from 'node:crypto'
import type { Right } from '@guanqiao/domain/kit/access'
import { Problem, problem } from '@guanqiao/domain/kit/problem'
import { AccessChanges } from './accessChanges.ts'
import type { Caller, Rights } from '../../kernel/caller.ts'
import type { Channel } from '../../kernel/channel/channel.ts'
import type { Sql, Store } from '../../kernel/database/scoped.ts'
import { cut, union } from './rights.ts'
import type { Granted } from './rights.ts'
import { findGranted, findSession, liveSessions, touchSession } from './session.queries.ts'
import type { AccountRow } from './session.queries.ts'

/** Cache lifetime while notifications may be lost. */
const FRESH_MS = 1_000
/** A session is marked as used at most once a minute, and is read again then. */
const TOUCH_SECONDS = 60
const MAX_KNOWN = 5_000

/** 256 random bits; the database stores the SHA-256. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOf = (token: string): string => hash('sha256', token)

/**
 * Callers by token. An ended session or a changed right is notified to every process within milliseconds; while a process cannot
 * rely on this, it queries the database again after a second.
 */
export interface Callers {
  /** A request that no person caused (`isBackground`) does not count as activity, by which idle sessions are ended. */
  find(token: string, isBackground?: boolean): Promise<Caller>
  /** Which of the sessions are live, and whether their users have one of the rights. */
  live(sessionIds: readonly string[], rights: readonly Right[]): Promise<ReadonlyMap<string, boolean>>
  /** Evicts the callers affected by a change, see AccessChanges. */
  forget(detail: string): void
}

interface Entry {
  readonly caller: Promise<Caller>
  /** Undefined while it is being read: a notification in the meantime may affect it. */
  loaded: Caller | undefined
  readonly at: number
  /** By the monotonic clock, ms. */
  until: number
  /** The session was not marked as used though it is due. */
  unmarked: boolean
}

export function createCallers(store: Store, channel: Pick<Channel, 'isCurrent'>, idleMinutes: number): Callers {
  const entries = new Map<string, Entry>()
  let changes = new AccessChanges()

  async function read(hash: string, isBackground: boolean) {
    const row = await store.read('platform', (sql) => findSession(sql, hash))
    if (!row || !row.enterprise_open) throw problem('session.expired')
    if (row.renewed) throw new Problem('session.renewed', undefined, { result: { isLogin: true } })
    if (row.ended_by !== null) throw problem(row.ended_by === 'sign_in' ? 'session.elsewhere' : 'session.expired')
    const untilIdle = Math.min(idleMinutes || Infinity, row.max_idle_minutes ?? Infinity) * 60 - row.idle_seconds
    if (untilIdle < 0) throw problem('session.expired')
    const isDue = row.idle_seconds > TOUCH_SECONDS
    const unmarked = isDue && isBackground
    if (isDue && !isBackground) await store.write('platform', (sql) => touchSession(sql, row.session_id))
    const untilTouch = TOUCH_SECONDS - (isDue ? 0 : row.idle_seconds)
    const seconds = Math.min(untilTouch, row.seconds_left, unmarked ? untilIdle : Infinity)
    return { caller: callerOf(row), seconds, unmarked }
  }

  function load(hash: string, isBackground: boolean): Promise<Caller> {
    if (entries.size >= MAX_KNOWN) entries.delete(entries.keys().next().value ?? '')
    const at = performance.now()
    const reading = read(hash, isBackground)
    const entry: Entry = {
      caller: reading.then(({ caller }) => caller),
      loaded: undefined,
      at,
      until: Infinity,
      unmarked: isBackground,
    }
    entries.set(hash, entry)
    reading.then(
      ({ caller, seconds, unmarked }) => {
        entry.loaded = caller
        entry.unmarked = unmarked
        entry.until = at + seconds * 1_000
      },
      () => entries.get(hash) === entry && entries.delete(hash),
    )
    return entry.caller
  }

  function applyChanges(): void {
    if (changes.isEmpty) return
    for (const [hash, { loaded }] of entries) if (!loaded || changes.concern(loaded)) entries.delete(hash)
    changes = new AccessChanges()
  }

  return {
    find(token, isBackground = false) {
      applyChanges()
      const hashed = hashOf(token)
      const entry = entries.get(hashed)
      const now = performance.now()
      const isMarked = isBackground || entry?.unmarked === false
      if (entry && isMarked && now < entry.until && (channel.isCurrent() || now - entry.at < FRESH_MS))
        return entry.caller
      entries.delete(hashed)
      return load(hashed, isBackground)
    },
    live: (sessionIds, rights) => store.read('platform', (sql) => liveSessions(sql, sessionIds, idleMinutes, rights)),
    forget: (detail) => changes.add(detail),
  }
}

/** The rights that a user has now; none if there is no such user. */
export async function rightsOf(sql: Sql, userId: string): Promise<Rights> {
  const row = await findGranted(sql, userId)
  return row ? rightsFrom(row.granted) : new Map()
}

/** Users with the same roles share one rights object, which has ten kilobytes. */
const shared = new Map<string, Rights>()
const MAX_SHARED = 500

function rightsFrom(granted: Granted): Rights {
  const key = JSON.stringify(granted)
  const cached = shared.get(key)
  if (cached) return cached
  if (shared.size >= MAX_SHARED) shared.clear()
  const rights = union(cut(granted))
  shared.set(key, rights)
  return rights
}

/** The caller that a user is in a session. */
export const callerOf = (row: AccountRow & { readonly session_id: string }): Caller => ({
  user_id: row.id,
  session_id: row.session_id,
  username: row.username,
  full_name: row.full_name,
  enterprise_id: row.enterprise_id,
  enterprise_name: row.enterprise_name,
  admin: row.admin,
  rights: rightsFrom(row.granted),
  due: row.due ?? undefined,
})
