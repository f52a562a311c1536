import { enterpriseAdminLogin, enterpriseLogin, login } from '@guanqiao/domain/access/index'
import { problem } from '@guanqiao/domain/kit/problem'
import { handleOpen } from '../../kernel/handlers.ts'
import type { Handled, OpenContext } from '../../kernel/handlers.ts'
import { uuid } from '../../kernel/uuid.ts'
import { countFailure, forgetFailures, isLocked } from './attempts.queries.ts'
import { hashOf, newToken } from './callers.ts'
import { fitsPassword } from './passwords.ts'
import { addSession, findLogin } from './session.queries.ts'
import type { LoginRow } from './session.queries.ts'

const MOST_FAILURES = 5
export const SESSION_DAYS = 7

/** Who may come in by a door: the platform's is open to every back-office account. */
type Door = (user: LoginRow) => boolean

/** The three ways in; each gives one kind of token. */
export function loginHandlers(lockMinutes: number): Handled[] {
  const at = (door: Door) => (context: OpenContext, input: Credentials) => signIn(context, input, door, lockMinutes)
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

async function signIn(
  context: OpenContext,
  { username, password }: Credentials,
  door: Door,
  lockMinutes: number,
): Promise<{ token: string }> {
  const { store } = context
  const { user, locked } = await store.read('platform', async (sql) => ({
    user: await findLogin(sql, username),
    locked: await isLocked(sql, username),
  }))
  const fits = await fitsPassword(password, user?.password_hash)
  if (locked) throw await refusal(context, username, 'login.locked')
  if (!user || !fits || !door(user)) {
    await store.write('platform', (sql) => countFailure(sql, username, MOST_FAILURES, lockMinutes))
    throw await refusal(context, username, 'login.failed')
  }
  if (user.status !== 'active' || !user.enterprise_open) throw await refusal(context, username, 'login.disabled')
  const token = newToken()
  await store.write('platform', async (sql) => {
    await forgetFailures(sql, username)
    await addSession(sql, {
      id: uuid(),
      user_id: user.id,
      token_hash: hashOf(token),
      address: context.address,
      days: SESSION_DAYS,
    })
  })
  await context.audit({ outcome: 'done', user_id: user.id, username: user.username, enterprise_id: user.enterprise_id })
  return { token }
}

async function refusal(
  context: OpenContext,
  username: string,
  code: 'login.locked' | 'login.failed' | 'login.disabled',
) {
  await context.audit({ outcome: 'refused', username, after: { code } })
  return problem(code)
}
