import type { Sql } from '../../../kernel/database/scoped.ts'
import type { OpenContext } from '../../../kernel/handlers.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { hashOf, newToken } from '../callers.ts'
import type { Callers } from '../callers.ts'
import { addPending, hasFactor } from '../factor/factor.queries.ts'
import { endOtherSessions } from '../policy/policy.queries.ts'
import { addLoginSession } from '../session.queries.ts'
import type { LoginRow } from '../session.queries.ts'
import { keepNetwork } from './attempts.queries.ts'
import { recordSignIn } from './record.queries.ts'
import type { SignInEvent } from './record.queries.ts'

export const SESSION_DAYS = 7
const STEP_MINUTES = 5

/** The result of a right password or code: a token, or the second step. */
export interface Entered {
  readonly token: string | null
  readonly pending: string | null
  readonly step: 'code' | null
}

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

interface Opening {
  /** Forgets what it knew about the user: the rules may have ended their other sessions. */
  readonly callers: Pick<Callers, 'forget'>
  readonly network: string
  readonly way: SignInEvent['way']
  /** In the same transaction; false if the attempt has no right to a session after all. */
  readonly settle: (sql: Sql) => Promise<boolean | void>
}

/** Like `addFullSession`, unless a second step is needed. Undefined as well if `settle` returns false. */
export async function openSession(
  context: OpenContext,
  user: LoginRow,
  { callers, network, way, settle }: Opening,
): Promise<Entered | undefined> {
  const entered = await context.store.write('platform', async (sql): Promise<Entered | undefined> => {
    if ((await settle(sql)) === false) return undefined
    const { address } = context
    if (await hasFactor(sql, user.id)) {
      const pending = newToken()
      await recordSignIn(sql, user, { result: 'step', way, address })
      await addPending(sql, hashOf(pending), { user_id: user.id, password_hash: user.password_hash }, STEP_MINUTES)
      return { token: null, pending, step: 'code' }
    }
    const token = await addFullSession(sql, user, { address, network })
    if (token === undefined) return undefined
    await recordSignIn(sql, user, { result: 'done', way, address })
    return { token, pending: null, step: null }
  })
  if (!entered) return undefined
  const { id: user_id, username, enterprise_id } = user
  callers.forget(`user ${user_id}`)
  const after = entered.step === null ? undefined : { step: entered.step }
  await context.audit({ outcome: 'done', user_id, username, enterprise_id, after })
  return entered
}
