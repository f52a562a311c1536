import { enterpriseAdminLogin, enterpriseLogin, login } from '@guanqiao/domain/access/index'
import { problem } from '@guanqiao/domain/kit/problem'
import { handleOpen } from '../../../kernel/handlers.ts'
import type { Handled, OpenContext } from '../../../kernel/handlers.ts'
import { networkOf } from '../../../kernel/http/network.ts'
import { uuid } from '../../../kernel/uuid.ts'
import { hashOf, newToken } from '../callers.ts'
import { addLoginSession, findLogin } from '../session.queries.ts'
import type { LoginRow } from '../session.queries.ts'
import { countAttempt, forgetAttempts, keepNetwork } from './attempts.queries.ts'
import type { AttemptKey } from './attempts.queries.ts'
import { createFailureBudget } from './failureBudget.ts'
import type { FailureBudget } from './failureBudget.ts'
import { createFairQueue } from './fairQueue.ts'
import type { FairQueue } from './fairQueue.ts'
import { fitsPassword, inHashQueue } from './passwords.ts'
import { createTurns } from './turns.ts'
import type { Turns } from './turns.ts'

const MAX_FAILURES = 5
const MAX_WAITING_PER_ACCOUNT = 20
export const SESSION_DAYS = 7

/** Who may come in by a door: the platform's is open to every back-office account. */
type Door = (user: LoginRow) => boolean

export interface LoginOptions {
  readonly lockMinutes: number
  /** Bounds the failures of one network; off where limits are switched off. */
  readonly limited: boolean
}

interface Guard {
  readonly lockMinutes: number
  /** Few look for their accounts at once: a flood must not take all connections. */
  readonly lookups: FairQueue
  readonly turns: Turns
  readonly budget: FailureBudget
}

const unlimited: FailureBudget = { take: () => Promise.resolve(), giveBack: () => {} }

/** The three ways in; each gives one kind of token. */
export function loginHandlers({ lockMinutes, limited }: LoginOptions): Handled[] {
  const guard: Guard = {
    lockMinutes,
    lookups: createFairQueue({ concurrency: 3, capacity: 1_000 }),
    turns: createTurns(MAX_WAITING_PER_ACCOUNT),
    budget: limited ? createFailureBudget({ burst: 20, interval: 500, maxWaiting: 5 }) : unlimited,
  }
  const at = (door: Door) => (context: OpenContext, input: Credentials) => signIn(context, input, door, guard)
  return [
    handleOpen(
      login,
      at(() => true),
    ),
    handleOpen(
      enterpriseLogin,
      at((user) => user.enterprise_id !== null),
    ),
    handleOpen(
      enterpriseAdminLogin,
      at((user) => user.enterprise_id !== null && user.admin),
    ),
  ]
}

interface Credentials {
  readonly username: string
  readonly password: string
}

interface Attempt extends Credentials {
  readonly network: string
  readonly familiar: boolean
  readonly user: LoginRow | undefined
  readonly key: AttemptKey
}

async function signIn(
  context: OpenContext,
  { username, password }: Credentials,
  door: Door,
  guard: Guard,
): Promise<{ token: string }> {
  const network = networkOf(context.address)
  const { user, familiar, locked } = await guard.lookups.run({ network, familiar: false }, () =>
    context.store.read('platform', (sql) => findLogin(sql, username, network)),
  )
  if (locked) throw await refusal(context, username, 'login.locked')
  const key = { account: username, network: familiar ? network : '' }
  const attempt: Attempt = { username, password, network, familiar, user, key }
  const token = await guard.turns.run(`${username.toLowerCase()} ${key.network}`, async () =>
    openSession(context, attempt, await tryPassword(context, attempt, door, guard)),
  )
  if (token === undefined) throw await refusal(context, username, 'login.failed')
  return { token }
}

/** Answers the number of the attempt when the password fits; counts first and verifies second. */
async function tryPassword(context: OpenContext, attempt: Attempt, door: Door, guard: Guard): Promise<number> {
  const { username, network, familiar, user } = attempt
  const { store } = context
  if (!familiar) await guard.budget.take(network)
  const payBack = () => {
    if (!familiar) guard.budget.giveBack(network)
  }
  const verified = await inHashQueue(attempt, () => countAndVerify(context, attempt, guard)).catch((error: unknown) => {
    payBack()
    throw error
  })
  if (!verified.fits || !user || !door(user)) throw await refusal(context, username, verified.problem)
  payBack()
  if (user.status !== 'active' || !user.enterprise_open) {
    await store.write('platform', (sql) => forgetAttempts(sql, attempt.key, 1, MAX_FAILURES))
    throw await refusal(context, username, 'login.disabled')
  }
  return verified.count
}

async function countAndVerify({ store }: OpenContext, { key, password, user }: Attempt, { lockMinutes }: Guard) {
  const count = await store.write('platform', (sql) => countAttempt(sql, key, MAX_FAILURES, lockMinutes))
  if (count === undefined) return { fits: false, count: 0, problem: 'login.locked' } as const
  return { fits: await fitsPassword(password, user?.password_hash), count, problem: 'login.failed' } as const
}

/** Undefined when the password was changed or the account disabled while the attempt waited for its turn. */
async function openSession(
  context: OpenContext,
  { user, key, network }: Attempt,
  count: number,
): Promise<string | undefined> {
  if (!user) return undefined
  const token = newToken()
  const opened = await context.store.write('platform', async (sql) => {
    const session = { id: uuid(), token_hash: hashOf(token), address: context.address, days: SESSION_DAYS }
    if (!(await addLoginSession(sql, user, session))) return false
    await forgetAttempts(sql, key, count, MAX_FAILURES)
    await keepNetwork(sql, user.id, network)
    return true
  })
  if (!opened) return undefined
  await context.audit({ outcome: 'done', user_id: user.id, username: user.username, enterprise_id: user.enterprise_id })
  return token
}

async function refusal(
  context: OpenContext,
  username: string,
  code: 'login.locked' | 'login.failed' | 'login.disabled',
) {
  await context.audit({ outcome: 'refused', username, after: { code } })
  return problem(code)
}
