/** The sign-in page, with the way back to where the user wanted to go. */
export function signInPath(wanted: string): string {
  return wanted === '/' || wanted.startsWith('/user/')
    ? '/user/login'
    : `/user/login?redirect=${encodeURIComponent(wanted)}`
}

/** The page for a user who may do nothing, with the way to where he wanted to go. */
export const noRightsPath = (wanted: string): string => `/user/no-rights?redirect=${encodeURIComponent(wanted)}`

/** A path of this product out of `redirect`; nothing that leads to another site. */
export function redirectOf(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get('redirect')
  if (!wanted?.startsWith('/')) return undefined
  const url = new URL(wanted, location.origin)
  const isOwn = url.origin === location.origin && !url.pathname.startsWith('/user/')
  return isOwn ? url.pathname + url.search + url.hash : undefined
}

/** An address whose escapes do not decode shows the page that says so: no screen could read its own query. */
export function leaveUnreadableAddress(): void {
  const { pathname, search } = location
  if (!isReadable(pathname + search)) history.replaceState(null, '', '/404')
}

/** The same rule as the server's, which answers such an address with 404. */
export function isReadable(address: string): boolean {
  try {
    return !decodeURIComponent(address.replaceAll('+', ' ')).includes('\u0000')
  } catch {
    return false
  }
}
