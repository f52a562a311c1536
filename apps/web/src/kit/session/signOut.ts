import { logout } from '@guanqiao/domain/access/session'
import { call } from '../call.ts'
import { tokenInUse } from '../token.ts'
import { forgetSession } from './forget.ts'

/** Signs out. The browser forgets the session whatever the server answers; throws what went wrong with the call. */
export async function signOut(): Promise<void> {
  const told = call(logout, {}, { token: tokenInUse() })
  forgetSession()
  await told
}
