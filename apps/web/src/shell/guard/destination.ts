import { isBeforeSignIn, signInPages, statusPages } from '@guanqiao/domain/screens/home'
import { linkTo } from '@guanqiao/domain/screens/linkTo'
import type { Screen } from '@guanqiao/domain/screens/screen'

/** The sign-in page, with the requested address. */
export function signInPath(target: string): string {
  return target === '/' || isBeforeSignIn(target)
    ? linkTo(signInPages.signIn)
    : linkTo(signInPages.signIn, { redirect: target })
}

/** In the query of the sign-in page: another sign-in of the same user ended the session. */
export const ENDED_ELSEWHERE = 'ended=elsewhere'

/** The page for a user without rights, with the requested address. */
export const noRightsPath = (target: string): string => linkTo(signInPages.noRights, { redirect: target })

const duePages: Readonly<Record<string, Screen<'redirect'>>> = {
  'session.passwordDue': signInPages.passwordDue,
  'session.factorDue': signInPages.factorDue,
}

/**
 * The page that settles what the server demands first, by the code of its refusal (`session.passwordDue`); then the user continues to
 * `wanted`.
 */
export function duePath(code: string, target: string): string | undefined {
  const page = duePages[code]
  return page && linkTo(page, { redirect: target })
}

/** A path of this product from `redirect`; never an address of another site. */
export function redirectOf(search: string): string | undefined {
  const target = new URLSearchParams(search).get('redirect')
  if (!target?.startsWith('/')) return undefined
  const url = new URL(target, location.origin)
  const isOwn = url.origin === location.origin && !isBeforeSignIn(url.pathname)
  return isOwn ? url.pathname + url.search + url.hash : undefined
}

/** Redirects an undecodable address to the page that explains it: no screen could read its query. */
export function leaveUnreadableAddress(): void {
  const { pathname, search } = location
  if (!isReadable(pathname + search)) history.replaceState(null, '', linkTo(statusPages.notFound))
}

/** The same rule as on the server, which answers such an address with 404. */
export function isReadable(address: string): boolean {
  try {
    return !decodeURIComponent(address.replaceAll('+', ' ')).includes('\u0000')
  } catch {
    return false
  }
}
