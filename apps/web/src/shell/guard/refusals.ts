import { onForbidden, onUnauthorized } from '../../kit/call.ts'
import { notify } from '../../kit/events/notices.ts'
import { forgetSession } from '../../kit/session/forget.ts'

/** Long enough to read why the page reloads, ms. */
const pause = 1500

/** Notifies the user when the server ends the session (the page then reloads) or refuses because of a missing right. */
export function watchRefusals(reload: () => void = () => location.reload()): void {
  onUnauthorized(() => {
    forgetSession()
    notify({ tone: 'bad', title: 'Unauthorized', text: 'Authorization verification failed' })
    setTimeout(() => {
      // A user on the sign-in page has nothing to reload and may be typing.
      if (!location.pathname.startsWith('/user/')) reload()
    }, pause)
  })
  onForbidden((problem) => void notify({ tone: 'attention', title: 'Forbidden', text: problem.message }))
}
