import { logout } from '@guanqiao/domain/access/session'
import { call } from '../call.ts'
import { dropRights } from './keptRights.ts'
import { dropToken } from '../token.ts'

/** Forgets the token and the rights in this browser. What is on screen stays until the page is left or loaded anew. */
export function forgetSession(): void {
  dropToken()
  dropRights()
}

/** Signs out. The browser forgets the session whatever the server answers; throws what went wrong with the call. */
export async function signOut(): Promise<void> {
  const told = call(logout, {})
  forgetSession()
  await told
}
