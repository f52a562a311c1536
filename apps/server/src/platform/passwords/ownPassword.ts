import { fieldProblem, Problem, problem } from '@guanqiao/domain/kit/problem'
import type { Caller } from '../../kernel/caller.ts'
import type { OpenContext } from '../../kernel/handlers.ts'
import { findPasswordHash } from '../callers/session.queries.ts'
import { countAttempt, forgetAttempts, lockEnd } from './attempts.queries.ts'
import { lockedUntil } from './lockedUntil.ts'
import { fitsPassword, inHashQueue } from './passwords.ts'

const MAX_FAILURES = 5
/** Counted apart from sign-ins: somebody at an open screen must not lock the user out, nor guess. */
const OWN = 'own password'

/** Asks a signed-in user for the password again; throws at the named field, or `login.locked`. Returns the hash. */
export async function demandPassword(
  context: OpenContext,
  caller: Caller,
  { field, password, lockMinutes }: { readonly field: string; readonly password: string; readonly lockMinutes: number },
): Promise<string> {
  const { store } = context
  const key = { account: caller.username.toLowerCase(), network: OWN }
  const count = await store.change('platform', (sql) => countAttempt(sql, key, MAX_FAILURES, lockMinutes))
  if (count === undefined) {
    const end = await store.read('platform', (sql) => lockEnd(sql, key))
    throw new Problem('login.locked', undefined, lockedUntil(end))
  }
  const hash = await store.read('platform', (sql) => findPasswordHash(sql, caller.user_id))
  if (hash === undefined) throw problem('session.expired')
  if (!(await inHashQueue(() => fitsPassword(password, hash)))) throw fieldProblem(field, '密码不正确')
  await store.write('platform', (sql) => forgetAttempts(sql, key, count, MAX_FAILURES))
  return hash
}
