import { enterpriseAdminLogin, enterpriseLogin, login } from '@guanqiao/domain/identity/session'
import { fieldProblem, Problem } from '@guanqiao/domain/kit/problem'
import type { Sql, Store } from '../../../kernel/database/scoped.ts'
import { handleWithoutTransaction } from '../../../kernel/handlers.ts'
import type { BoundOperation, OpenContext } from '../../../kernel/handlers.ts'
import { networkOf } from '../../../kernel/http/network.ts'
import type { Callers } from '../../../platform/callers/callers.ts'
import type { Codes } from '../../../platform/verification/codes.ts'
import { weakness } from '../../../platform/passwords/passwordRules.ts'
import { lockedUntil } from '../../../platform/passwords/lockedUntil.ts'
import { demandNewPassword } from '../../../platform/passwords/password.queries.ts'
import { readPolicy } from '../../../platform/passwords/policy.queries.ts'
import { findLogin } from '../../../platform/callers/session.queries.ts'
import type { LoginRow } from '../../../platform/callers/session.queries.ts'
import { countAttempt, forgetAttempts, lockEnd } from '../../../platform/passwords/attempts.queries.ts'
import type { AttemptKey } from '../../../platform/passwords/attempts.queries.ts'
import { signInBySms } from './bySms.ts'
import { createBudget, unlimited } from './budget.ts'
import type { Budget } from './budget.ts'
import { withEqualFailureTime } from './constantTime.ts'
import { createNetworkShare } from './networkShare.ts'
import { fitsPassword, inHashQueue } from '../../../platform/passwords/passwords.ts'
import { createSemaphore } from '../../../platform/passwords/semaphore.ts'
import type { Semaphore } from '../../../platform/passwords/semaphore.ts'
import { openSession } from './openSession.ts'
import type { Entered } from './openSession.ts'
import { recordSignIn } from './record.queries.ts'

const MAX_FAILURES = 5
/** Statements of sign-ins that wait, and attempts of one network in progress: one network cannot fill the queue. */
const [MAX_WAITING, MAX_OF_NETWORK] = [3_000, 1_000]
/** Delay of a refusal after the attempt's arrival, ms. */
export const REFUSED_AFTER = 400

/** The accounts permitted at an entrance: the platform's permits every back-office account. */
type Door = (user: LoginRow) => boolean

export interface LoginOptions {
  readonly store: Store
  readonly lockMinutes: number
  /** Limits the failures of a network and equalises response times; disabled together with the limits. */
  readonly limited: boolean
  readonly codes: Codes
  readonly callers: Pick<Callers, 'forget'>
}

interface Guard {
  readonly refusedAfter: number
  /** Limits the statements of sign-ins at a time: a flood must not take all connections. */
  readonly gate: Semaphore
  /** Counts an attempt before it is verified; undefined if the account is locked. */
  count(key: AttemptKey): Promise<number | undefined>
  readonly budget: Budget
  readonly codes: Codes
  readonly callers: Pick<Callers, 'forget'>
}

/** The three sign-in operations; each issues one kind of token. */
export function loginHandlers({ store, lockMinutes, limited, codes, callers }: LoginOptions): BoundOperation[] {
  const gate = createSemaphore(3, MAX_WAITING)
  const inShare = createNetworkShare(MAX_OF_NETWORK)
  const guard: Guard = {
    refusedAfter: limited ? REFUSED_AFTER : 0,
    gate,
    count(key) {
      return gate(() => store.change('platform', (sql) => countAttempt(sql, key, MAX_FAILURES, lockMinutes)))
    },
    budget: limited ? createBudget(store, gate) : unlimited,
    codes,
    callers,
  }
  const at = (door: Door) => (context: OpenContext, input: Submitted) =>
    withEqualFailureTime(guard.refusedAfter, () =>
      inShare(networkOf(context.address), async () => enter(context, input, door, guard)),
    )
  return [
    handleWithoutTransaction(
      login,
      at(() => true),
    ),
    handleWithoutTransaction(
      enterpriseLogin,
      at((user) => user.enterprise_id !== null),
    ),
    handleWithoutTransaction(
      enterpriseAdminLogin,
      at((user) => user.enterprise_id !== null && user.admin),
    ),
  ]
}

interface Credentials {
  readonly username: string
  readonly password: string
}

/** The input of a sign-in: either way is complete. */
interface Submitted {
  readonly username?: string | null | undefined
  readonly password?: string | null | undefined
  readonly mobile?: string | null | undefined
  readonly sms_code?: string | null | undefined
}

function enter(context: OpenContext, input: Submitted, door: Door, guard: Guard): Promise<Entered> {
  const { username, password, mobile, sms_code } = input
  if (mobile || sms_code) {
    if (!mobile) throw fieldProblem('mobile', '请输入手机号')
    if (!sms_code) throw fieldProblem('sms_code', '请输入验证码')
    return enterBySms(context, { mobile, sms_code, username: username ?? null }, door, guard)
  }
  const missing = [
    ...(username ? [] : [{ path: 'username', message: '账号不能为空' }]),
    ...(password ? [] : [{ path: 'password', message: '密码不能为空' }]),
  ]
  if (!username || !password) throw new Problem('request.invalid', missing)
  return signIn(context, { username, password }, door, guard)
}

async function enterBySms(
  context: OpenContext,
  credentials: Parameters<typeof signInBySms>[1],
  door: Door,
  guard: Guard,
): Promise<Entered> {
  const { user, network, use } = await signInBySms(context, credentials, door, guard)
  const entered = await openSession(context, user, { callers: guard.callers, network, way: 'sms', settle: use })
  if (!entered) throw await refusal(context, user, user.username, 'login.codeFailed')
  return entered
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
): Promise<Entered> {
  const network = networkOf(context.address)
  const { user, familiar, locked_until } = await guard.gate(() =>
    context.store.read('platform', (sql) => findLogin(sql, username, network)),
  )
  if (locked_until) throw await refusal(context, user, username, 'login.locked', lockedUntil(locked_until))
  const key = { account: username.toLowerCase(), network: familiar ? network : '' }
  const attempt: Attempt = { username, password, network, familiar, user, key }
  const count = await tryPassword(context, attempt, door, guard)
  const settle = async (sql: Sql) => {
    await forgetAttempts(sql, key, count, MAX_FAILURES)
    if (user && weakness(await readPolicy(sql), password)) await demandNewPassword(sql, user.id)
  }
  const entered =
    user && (await openSession(context, user, { callers: guard.callers, network, way: 'password', settle }))
  if (!entered) throw await refusal(context, user, username, 'login.failed')
  return entered
}

/** Returns the number of the attempt if the password is correct; counts before it verifies. */
async function tryPassword(context: OpenContext, attempt: Attempt, door: Door, guard: Guard): Promise<number> {
  const { username, network, familiar, user } = attempt
  const { store } = context
  if (!familiar) await guard.budget.takeAttempt(network)
  const returnAttempt = async () => {
    if (!familiar) await guard.budget.returnAttempt(network)
  }
  const verified = await countAndVerify(attempt, guard).catch(async (error: unknown) => {
    await returnAttempt()
    throw error
  })
  if (!verified.fits || !user || !door(user)) {
    const left = MAX_FAILURES - verified.count
    const end = left > 0 ? undefined : await store.read('platform', (sql) => lockEnd(sql, attempt.key))
    const hint = left > 0 ? `还可试 ${left} 次` : verified.problem === 'login.failed' ? '账号已锁定' : undefined
    throw await refusal(context, user, username, verified.problem, lockedUntil(end), hint)
  }
  await returnAttempt()
  if (user.status !== 'active' || !user.enterprise_open) {
    await store.write('platform', (sql) => forgetAttempts(sql, attempt.key, 1, MAX_FAILURES))
    throw await refusal(context, user, username, 'login.disabled')
  }
  return verified.count
}

/** A non-existent name is counted, locked and refused like others, and costs no hash: a flood of such names delays nobody. */
async function countAndVerify(attempt: Attempt, { count }: Guard) {
  const { key, password, user } = attempt
  const counted = await count(key)
  if (counted === undefined) return { fits: false, count: MAX_FAILURES, problem: 'login.locked' } as const
  const fits = user !== undefined && (await inHashQueue(() => fitsPassword(password, user.password_hash)))
  return { fits, count: counted, problem: 'login.failed' } as const
}

/**
 * Each account has few failures until it is locked, and each failure is audited. Non-existent names and attempts at locked accounts
 * may number thousands: see `createRefusalLog`.
 */
async function refusal(
  context: OpenContext,
  user: LoginRow | undefined,
  username: string,
  code: 'login.locked' | 'login.failed' | 'login.disabled' | 'login.codeFailed',
  more: Readonly<Record<string, unknown>> = {},
  hint?: string,
) {
  if (user && code === 'login.failed') {
    const { id: user_id, enterprise_id } = user
    await context.audit({ outcome: 'refused', user_id, username, enterprise_id, after: { code } })
    const { address } = context
    await context.store.write('platform', (sql) =>
      recordSignIn(sql, user, { result: 'failed', way: 'password', address }),
    )
  } else await context.noteRefusal(username, code)
  return new Problem(code, undefined, more, hint)
}
