import { logout } from '@guanqiao/domain/identity/session'
import { call } from '../../kit/call.ts'
import { tokenInUse } from '../../kit/token.ts'
import { forgetSession } from './forgetSession.ts'

/** Signs out. The browser deletes the session whatever the server responds; throws the error of the call. */
export async function signOut(): Promise<void> {
  const answered = call(logout, {}, { token: tokenInUse() })
  forgetSession()
  await answered
}
