import { login, logout, userInfo } from '@guanqiao/domain/identity/session'
import { mapRefusal } from '../../kit/acts/refusal.ts'
import { call, firstMessage } from '../../kit/call.ts'
import { keepToken } from '../../kit/token.ts'
import { secondStep } from '@guanqiao/domain/identity/secondFactor'

export interface SignedInUser {
  readonly id: string
  readonly username: string
}

/** What the user entered; `pending` once the password was right and a second step is needed. */
export interface Again {
  readonly password: string
  readonly pending: string | undefined
  readonly code: string
}

export type Outcome = { readonly refusal?: string; readonly pending?: string } | undefined

/**
 * Signs the same user in again and stores the new token. Returns undefined, an error message, or what the second step
 * needs: the session of any other user is
 * ended at once, because the page holds this user's input.
 */
export async function signInAgain(user: SignedInUser, again: Again): Promise<Outcome> {
  const outcome = await mapRefusal(renewToken(user, again), (problem) => ({ refusal: firstMessage(problem) }))
  if (outcome) return outcome
  // Rights may have changed since. After a failure the known ones stay; the server decides anyway.
  await import('../guard/load.ts').then(({ loadSession }) => loadSession()).catch(() => undefined)
  return undefined
}

async function renewToken({ id, username }: SignedInUser, { password, pending, code }: Again): Promise<Outcome> {
  const entered =
    pending === undefined
      ? await call(login, { username, password }, { token: '' })
      : { ...(await call(secondStep, { pending, code }, { token: '' })), pending: null }
  const { token } = entered
  if (!token) return { pending: entered.pending ?? '' }
  const user = await call(userInfo, {}, { token })
  if (user.id !== id) {
    await call(logout, {}, { token }).catch(() => undefined)
    return { refusal: '这个账号已不是原来的用户，请换其他账号登录' }
  }
  keepToken(token)
  return undefined
}
