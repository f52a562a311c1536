import { call } from '../../../kit/call.ts'
import { forgetSession } from '../../guard/forgetSession.ts'
import { tokenInUse } from '../../../kit/token.ts'
import { logout } from '@guanqiao/domain/identity/session'

/** Signs out on the pages before the shell. The browser deletes the session whatever the server responds. */
export async function leaveSession(): Promise<void> {
  const ended = call(logout, {}, { token: tokenInUse() })
  forgetSession()
  await ended.catch(() => undefined)
}
