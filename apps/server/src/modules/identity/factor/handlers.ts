import {
  beginFactor,
  confirmFactor,
  disableFactor,
  factorState,
  secondStep,
} from '@guanqiao/domain/identity/secondFactor'
import { problem } from '@guanqiao/domain/kit/problem'
import type { Caller } from '../../../kernel/caller.ts'
import { handleWithoutTransaction } from '../../../kernel/handlers.ts'
import type { BoundOperation, OpenContext } from '../../../kernel/handlers.ts'
import { networkOf } from '../../../kernel/http/network.ts'
import { demandPassword } from '../../../platform/passwords/ownPassword.ts'
import { hashOf } from '../../../platform/callers/callers.ts'
import type { Callers } from '../../../platform/callers/callers.ts'
import { isFactorRequired } from '../policy/policy.queries.ts'
import { findLoginById } from '../../../platform/callers/session.queries.ts'
import { withEqualFailureTime } from '../signIn/constantTime.ts'
import { addFullSession } from '../../../platform/callers/fullSession.ts'
import { recordSignIn } from '../signIn/record.queries.ts'
import { endPending, factorStateOf, tryPending } from './factor.queries.ts'
import type { Factors } from './factor.ts'

export interface FactorHandlerOptions {
  readonly factors: Factors
  readonly callers: Pick<Callers, 'forget'>
  readonly lockMinutes: number
  /** Delay of a refusal after the attempt's arrival, ms. */
  readonly refusedAfter: number
}

const MAX_TRIES = 5

const signedInCaller = ({ caller }: OpenContext): Caller => {
  if (!caller) throw problem('session.missing')
  return caller
}

export function factorHandlers({
  factors,
  callers,
  lockMinutes,
  refusedAfter,
}: FactorHandlerOptions): BoundOperation[] {
  const demand = (context: OpenContext, caller: Caller, password: string) =>
    demandPassword(context, caller, { field: 'password', password, lockMinutes })
  return [
    handleWithoutTransaction(secondStep, (context, input) =>
      withEqualFailureTime(refusedAfter, () => completeSignIn(context, input, factors, callers)),
    ),
    handleWithoutTransaction(factorState, (context) => {
      const { user_id } = signedInCaller(context)
      return context.store.read('platform', (sql) => factorStateOf(sql, user_id))
    }),
    handleWithoutTransaction(beginFactor, async (context, { password }) => {
      const caller = signedInCaller(context)
      await demand(context, caller, password)
      return factors.begin({ id: caller.user_id, username: caller.username })
    }),
    handleWithoutTransaction(confirmFactor, async (context, { code }) => {
      const caller = signedInCaller(context)
      const recovery_codes = await factors.confirm(caller.user_id, code)
      await context.audit({ outcome: 'done', after: { factor: 'enabled' } })
      callers.forget(`user ${caller.user_id}`)
      return { recovery_codes }
    }),
    handleWithoutTransaction(disableFactor, async (context, { password, code }) => {
      const caller = signedInCaller(context)
      await demand(context, caller, password)
      if (await context.store.read('platform', (sql) => isFactorRequired(sql, caller.user_id)))
        throw problem('factor.required')
      await factors.verify(caller.user_id, code)
      await factors.disable(caller.user_id)
      await context.audit({ outcome: 'done', after: { factor: 'disabled' } })
      return {}
    }),
  ]
}

async function completeSignIn(
  context: OpenContext,
  { pending, code }: { readonly pending: string; readonly code: string },
  factors: Factors,
  callers: Pick<Callers, 'forget'>,
): Promise<{ token: string }> {
  const { store } = context
  const tokenHash = hashOf(pending)
  const tried = await store.write('platform', (sql) => tryPending(sql, tokenHash, MAX_TRIES))
  const user = tried && (await store.read('platform', (sql) => findLoginById(sql, tried.user_id)))
  if (!tried || !user || user.password_hash !== tried.password_hash) throw problem('login.stepOver')
  if (user.status !== 'active' || !user.enterprise_open) throw problem('login.disabled')
  const { id: user_id, username, enterprise_id } = user
  const { address } = context
  try {
    await factors.verify(user_id, code)
  } catch (error) {
    await context.audit({ outcome: 'refused', user_id, username, enterprise_id, after: { code: 'factor.failed' } })
    await store.write('platform', (sql) => recordSignIn(sql, user, { result: 'failed', way: 'factor', address }))
    throw error
  }
  const token = await store.write('platform', async (sql) => {
    if (!(await endPending(sql, tokenHash))) return undefined
    await recordSignIn(sql, user, { result: 'done', way: 'factor', address })
    return addFullSession(sql, user, { address, network: networkOf(address) })
  })
  if (token === undefined) throw problem('login.stepOver')
  callers.forget(`user ${user_id}`)
  await context.audit({ outcome: 'done', user_id, username, enterprise_id })
  return { token }
}
