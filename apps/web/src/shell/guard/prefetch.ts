import { isBeforeSignIn } from '@guanqiao/domain/screens/home'
import { call } from '../../kit/call.ts'
import { rowsAhead } from '../../kit/call/prefetch.ts'
import type { NavigationModule, User } from '../../platform/session/session.ts'
import { readToken, tokenInUse } from '../../kit/token.ts'
import type { Route } from '../../screens.ts'
import { navigation, userInfo } from '@guanqiao/domain/identity/session'

type Answers = readonly [user: User, modules: readonly NavigationModule[]]

let prefetch: { readonly token: string | undefined; readonly answers: Promise<Answers> } | undefined

const ask = async (): Promise<Answers> => {
  const [user, { rows }] = await Promise.all([call(userInfo, {}), call(navigation, { pageNo: 1, pageSize: 100 })])
  return [user, rows]
}

/** Requests the user and their menus while the code that shows them loads. */
export function prefetchSession(): void {
  const answers = ask()
  // The consumer of the responses reports errors.
  answers.catch(() => undefined)
  prefetch = { token: tokenInUse(), answers }
}

/** The prefetched responses for the current token, once; otherwise requests them now. */
export function sessionAnswers(): Promise<Answers> {
  const ahead = prefetch
  prefetch = undefined
  return ahead && ahead.token === tokenInUse() ? ahead.answers : ask()
}

/** The catalogue of the screens is fetched beside the first script (build/insidePage.ts): the pages before signing in do without it. */
const routeAt = async (path: string): Promise<Route | undefined> => (await import('../../screens.ts')).routes[path]

/** Preloads a screen's code; a failure is reported when the screen is shown. */
export const preload = (path: string): void =>
  void routeAt(path)
    .then((route) => route?.load())
    .catch(() => undefined)

/** Prefetches the first view of a signed-in user at an address: rights, screen, and its data. */
export async function hurryTo(address: string): Promise<void> {
  prefetchSession()
  const { pathname, search } = new URL(address, location.origin)
  try {
    const screen = await routeAt(pathname)
    // Filters are read by the screen's code: only it knows their kinds.
    if (screen?.rows && search === '') rowsAhead(screen.rows)
    const loaded = await screen?.load()
    loaded?.default.ahead?.(search)
  } catch {
    // Reported when the screen is shown.
  }
}

/** For a page opened by a signed-in user: loads the view in parallel with the shell, not after it. */
export function hurryInside(): void {
  const { pathname, search } = location
  if (!isBeforeSignIn(pathname) && readToken()) void hurryTo(pathname + search)
}
