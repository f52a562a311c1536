import { linkTo, screens, statusPages } from '@guanqiao/domain/screens/index'
import '@guanqiao/domain/kit/jitless'
import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { isUnreachable } from '../../kit/call.ts'
import { sessionNow } from '../../platform/session/session.ts'
import { bindToken, isBound, tokenInUse } from '../../kit/token.ts'
import { routes } from '../../screens.ts'
import { isPage } from '../layout/titles.ts'
import { preload } from './prefetch.ts'
import { redirectOf, signInPath } from './destination.ts'
import { isLoaded, loadSession } from './load.ts'

const moved: Readonly<Record<string, string>> = {
  '/': '/subscribe',
  '/dashboard': linkTo(screens.workplace),
  '/subscribe': linkTo(screens.management),
  '/account': '/account/settings',
  '/account/settings': linkTo(screens.accountSettings),
}

/** Runs before every screen: requires a token and loaded rights, then follows moved paths. */
export async function enter({ request }: Pick<LoaderFunctionArgs, 'request'>): Promise<Response | null> {
  const url = new URL(request.url)
  const targetPath = url.pathname + url.search
  const token = tokenInUse()
  if (!token) return redirect(signInPath(targetPath))
  if (!isLoaded(token)) {
    // The screen's code loads in parallel with the rights.
    preload(url.pathname)
    try {
      await loadSession()
    } catch (error) {
      // The page belongs to this user, whose session was renewed: what is known of it stays, and the next step asks again.
      const isKnown = isBound() && sessionNow() !== undefined
      if (!isUnreachable(error)) return (await told()).refuse(error, targetPath, isKnown)
      if (isKnown) return null
      throw error
    }
    bindToken(token)
    const days = sessionNow()?.user.password_days_left
    if (typeof days === 'number') (await told()).remind(days)
    const back = redirectOf(url.search)
    if (back) return redirect(back)
  }
  const target = leadsTo(url.pathname)
  return target === url.pathname
    ? null
    : redirect(target + (isPage(target) && target !== statusPages.notFound.path ? url.search : ''))
}

/** What a user is told at the door, loaded when it is needed. */
const told = () => import('./told.ts')

/** The path to show: moved paths, a module's path and unknown ones lead elsewhere. */
function leadsTo(path: string): string {
  // A typed address often ends with a slash.
  const plain = path.length > 1 ? path.replace(/\/+$/, '') : path
  return moved[plain] ?? firstChild(plain) ?? (isPage(plain) ? plain : linkTo(statusPages.notFound))
}

/** A module's own path leads to its first menu. */
function firstChild(path: string): string | undefined {
  if (routes[path]) return undefined
  const first = sessionNow()?.navigation.find(({ menu_path }) => menu_path === path)?.platform_menus[0]?.menu_path
  return first === path ? undefined : first
}
