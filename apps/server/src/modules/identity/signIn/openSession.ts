import { addFullSession } from '../../../platform/callers/fullSession.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import type { OpenContext } from '../../../kernel/handlers.ts'
import { hashOf, newToken } from '../../../platform/callers/callers.ts'
import type { Callers } from '../../../platform/callers/callers.ts'
import { addPending, hasFactor } from '../factor/factor.queries.ts'
import type { LoginRow } from '../../../platform/callers/session.queries.ts'
import { recordSignIn } from './record.queries.ts'
import type { SignInEvent } from './record.queries.ts'

const STEP_MINUTES = 5

/** The result of a right password or code: a token, or the second step. */
export interface Entered {
  readonly token: string | null
  readonly pending: string | null
  readonly step: 'code' | null
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
