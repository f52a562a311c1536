import { logout, userInfo } from '@guanqiao/domain/access/session'
import { call, CallProblem } from '../../kit/call.ts'
import { keepToken } from '../../kit/token.ts'
import { login } from '../signin/calls.ts'

export interface SignedInUser {
  readonly id: string
  readonly username: string
}

/**
 * Signs the same user in again and stores the new token. Returns undefined, or an error message: the session of any other user is
 * ended at once, because the page holds this user's input.
 */
export async function signInAgain({ id, username }: SignedInUser, password: string): Promise<string | undefined> {
  try {
    const { token } = await call(login, { username, password }, { token: '' })
    const user = await call(userInfo, {}, { token })
    if (user.id !== id) {
      await call(logout, {}, { token }).catch(() => undefined)
      return '这个账号已不是原来的用户，请换其他账号登录'
    }
    keepToken(token)
  } catch (error) {
    if (!(error instanceof CallProblem)) throw error
    return error.fields[0]?.message ?? error.message
  }
  // Rights may have changed since. After a failure the known ones stay; the server decides anyway.
  await import('../guard/load.ts').then(({ loadSession }) => loadSession()).catch(() => undefined)
  return undefined
}
