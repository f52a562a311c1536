/** The sign-in page, with the way back to where the user wanted to go. */
export function signInPath(wanted: string): string {
  return wanted === '/' || wanted.startsWith('/user/')
    ? '/user/login'
    : `/user/login?redirect=${encodeURIComponent(wanted)}`
}

/** A path of this product out of `redirect`; nothing that leads to another site. */
export function redirectOf(search: string): string | undefined {
  const wanted = new URLSearchParams(search).get('redirect')
  if (!wanted?.startsWith('/')) return undefined
  const url = new URL(wanted, location.origin)
  const isOwn = url.origin === location.origin && !url.pathname.startsWith('/user/')
  return isOwn ? url.pathname + url.search + url.hash : undefined
}
