import { createHash, randomBytes } from 'node:crypto'
import type { Right } from '@guanqiao/domain/kit/access'
import { problem } from '@guanqiao/domain/kit/problem'
import type { Caller } from '../../kernel/caller.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import { cut, union } from './rights.ts'
import { findSession, liveSessions, touchSession } from './session.queries.ts'

const FRESH = 1_000
const MOST = 10_000

/** 256 bits of chance; what is stored is its SHA-256. */
export const newToken = (): string => randomBytes(32).toString('base64url')
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Callers by their tokens, as known at most a second ago: what ends a session or changes a right shows by then everywhere. */
export interface Callers {
  find(token: string): Promise<Caller>
  /** Those of the tokens whose sessions live now, and whether their users have one of the rights. */
  live(tokens: readonly string[], rights: readonly Right[]): Promise<ReadonlyMap<string, boolean>>
  /** Forgets all at once: after a log-out or a change of rights in this process. */
  forget(): void
}

export function createCallers(store: Store, idleMinutes: number): Callers {
  const known = new Map<string, { caller: Promise<Caller>; at: number }>()

  async function load(hash: string): Promise<Caller> {
    const row = await store.read('platform', (sql) => findSession(sql, hash))
    if (!row || !row.enterprise_open) throw problem('session.expired')
    if (idleMinutes > 0 && row.idle_seconds > idleMinutes * 60) throw problem('session.expired')
    if (row.idle_seconds > 60) await store.write('platform', (sql) => touchSession(sql, row.session_id))
    return {
      user_id: row.id,
      session_id: row.session_id,
      username: row.username,
      full_name: row.full_name,
      enterprise_id: row.enterprise_id,
      enterprise_name: row.enterprise_name,
      admin: row.admin,
      rights: union(cut(row.granted)),
    }
  }

  return {
    find(token) {
      const hash = hashOf(token)
      const entry = known.get(hash)
      if (entry && performance.now() - entry.at < FRESH) return entry.caller
      if (known.size >= MOST) known.clear()
      const caller = load(hash)
      known.set(hash, { caller, at: performance.now() })
      caller.catch(() => known.delete(hash))
      return caller
    },
    async live(tokens, rights) {
      const hashes = tokens.map(hashOf)
      const living = await store.read('platform', (sql) => liveSessions(sql, hashes, idleMinutes, rights))
      const known = tokens.map((token, at) => [token, living.get(hashes[at] ?? '')] as const)
      return new Map(known.flatMap(([token, permitted]) => (permitted === undefined ? [] : [[token, permitted]])))
    },
    forget: () => known.clear(),
  }
}
