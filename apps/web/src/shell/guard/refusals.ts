import { isBeforeSignIn } from '@guanqiao/domain/screens/home'
import { onForbidden, onUnauthorized } from '../../kit/call.ts'
import type { CallProblem } from '../../kit/call.ts'
import { notify } from '../../kit/events/notices.ts'
import { isBound } from '../../kit/token.ts'
import { forgetSession } from './forgetSession.ts'
import { duePath, ENDED_ELSEWHERE, signInPath } from './destination.ts'

type Explain = (problem: CallProblem) => void
let explain: Explain | undefined

/** Replaces the notice of a missing right by an explained one; returns the function that ends this. */
export function explainForbidden(explanation: Explain): () => void {
  explain = explanation
  return () => {
    if (explain === explanation) explain = undefined
  }
}

/** Long enough to read why the page reloads, ms. */
const pause = 1500

/** Notifies the user when the server ends the session (the page then reloads) or refuses because of a missing right. */
export function watchRefusals(reload: () => void = () => location.reload()): void {
  onUnauthorized(({ code }) => {
    forgetSession()
    if (code === 'session.elsewhere' && !isBeforeSignIn(location.pathname)) {
      location.assign(`${signInPath(location.pathname + location.search)}&${ENDED_ELSEWHERE}`)
      return
    }
    notify({ tone: 'bad', title: 'Unauthorized', text: 'Authorization verification failed' })
    setTimeout(() => {
      // A user on the sign-in page has nothing to reload and may be typing; one who has signed in here since would lose input.
      if (!isBeforeSignIn(location.pathname) && !isBound()) reload()
    }, pause)
  })
  onForbidden((problem) => {
    const { code, message } = problem
    const isDue = duePath(code, '') !== undefined
    if (explain && code === 'access.denied') explain(problem)
    else if (!isDue) notify({ tone: 'attention', title: 'Forbidden', text: message })
    else void import('./leadTo.ts').then(({ leadTo }) => leadTo(code, message))
  })
}
