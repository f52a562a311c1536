import { call } from '../../kit/call.ts'
import type { NavigationModule, User } from '../../kit/session/session.ts'
import { readToken, tokenInUse } from '../../kit/token.ts'
import { screens } from '../../screens.ts'
import { navigation, userInfo } from '../signin/calls.ts'

type Answers = readonly [user: User, modules: readonly NavigationModule[]]

let asked: { readonly token: string | undefined; readonly answers: Promise<Answers> } | undefined

const ask = (): Promise<Answers> => Promise.all([call(userInfo, {}), call(navigation, { pageNo: 1, pageSize: 100 })])

/** Asks who is signed in and where he may go while the code that shows it is on its way. */
export function askAhead(): void {
  const answers = ask()
  // Whoever takes the answers says what went wrong.
  answers.catch(() => undefined)
  asked = { token: tokenInUse(), answers }
}

/** What was asked ahead in the name of the present token, once; else it is asked now. */
export function sessionAnswers(): Promise<Answers> {
  const ahead = asked
  asked = undefined
  return ahead && ahead.token === tokenInUse() ? ahead.answers : ask()
}

/** Fetches a screen's code ahead; that it may fail is seen when it is shown. */
export const preload = (path: string): void => void screens[path]?.load().catch(() => undefined)

/** Fetches all that somebody signed in sees first at an address: his rights, the screen, and what it shows. */
export function hurryTo(address: string): void {
  askAhead()
  const { pathname, search } = new URL(address, location.origin)
  screens[pathname]?.load().then(
    ({ default: screen }) => screen.ahead?.(search),
    () => undefined,
  )
}

/** A page that is opened by somebody signed in: what he sees comes together with the shell, not after it. */
export function hurryInside(): void {
  const { pathname, search } = location
  if (!pathname.startsWith('/user/') && readToken()) hurryTo(pathname + search)
}
