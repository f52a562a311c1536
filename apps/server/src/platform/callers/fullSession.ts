import type { Sql } from '../../kernel/database/scoped.ts'
import { uuid } from '../../kernel/uuid.ts'
import { hashOf, newToken } from './callers.ts'
import { keepNetwork } from '../passwords/attempts.queries.ts'
import { addLoginSession, endOtherSessions } from './session.queries.ts'
import type { LoginRow } from './session.queries.ts'

export const SESSION_DAYS = 7

/** Opens a session, as the only one of its user if the rules say so; undefined if the password was changed or the account disabled in the meantime. */
export async function addFullSession(
  sql: Sql,
  user: LoginRow,
  { address, network }: { readonly address: string; readonly network: string },
): Promise<string | undefined> {
  const token = newToken()
  const session = { id: uuid(), token_hash: hashOf(token), address, days: SESSION_DAYS }
  if (!(await addLoginSession(sql, user, session))) return undefined
  await endOtherSessions(sql, user.id, session.id)
  await keepNetwork(sql, user.id, network)
  return token
}
