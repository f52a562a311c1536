import { dropToken } from '../token.ts'
import { dropRights } from './keptRights.ts'

/** Forgets the token and the rights in this browser. What is on screen stays until the page is left or loaded anew. */
export function forgetSession(): void {
  dropToken()
  dropRights()
}
