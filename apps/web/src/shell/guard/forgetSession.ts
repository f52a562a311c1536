import { dropToken } from '../../kit/token.ts'
import { dropRights } from './keptRights.ts'
import { dropViewedRole } from '../../kit/session/viewAs.ts'

/** Deletes the token and the rights in this browser. The visible page stays until it is left or reloaded. */
export function forgetSession(): void {
  dropToken()
  dropRights()
  dropViewedRole()
}
