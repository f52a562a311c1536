import { linkTo, screens, statusPages } from '@guanqiao/domain/screens/index'
import '@guanqiao/domain/kit/jitless'
import { redirect } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import { CallProblem, isUnreachable } from '../../kit/call.ts'
import { notify } from '../../kit/events/notices.ts'
import { sessionNow } from '../../platform/session/session.ts'
import { forgetSession } from './forgetSession.ts'
import { signOut } from './signOut.ts'
import { bindToken, isBound, tokenInUse } from '../../kit/token.ts'
import { routes } from '../../screens.ts'
import { isPage } from '../layout/titles.ts'
import { preload } from './prefetch.ts'
import { duePath, noRightsPath, redirectOf, signInPath } from './destination.ts'
import { isLoaded, loadSession } from './load.ts'
import { NoRoles } from './rights.ts'

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
      if (!saysNothing(error)) return refuse(error, targetPath)
      if (!isUnreachable(error)) notify(failure)
      // The page belongs to this user, whose session was renewed: what is known of it stays, and the next step asks again.
      if (isBound() && sessionNow()) return null
      throw error
    }
    bindToken(token)
    remind(sessionNow()?.user.password_days_left)
    const back = redirectOf(url.search)
    if (back) return redirect(back)
  }
  const target = leadsTo(url.pathname)
  return target === url.pathname
    ? null
    : redirect(target + (isPage(target) && target !== statusPages.notFound.path ? url.search : ''))
}

function remind(days: number | null | undefined): void {
  if (typeof days === 'number')
    notify({ tone: 'attention', title: '密码即将到期', text: `还剩 ${days} 天，请在“账户设置 / 安全设置”中修改` })
}

const failure = { tone: 'bad', title: '错误', text: 'request user info failed, please retry' } as const

const TOO_MANY = 429

/** A server that is not there, fails or is too busy says nothing about the session. */
const saysNothing = (error: unknown): boolean =>
  isUnreachable(error) || (error instanceof CallProblem && (error.status >= 500 || error.status === TOO_MANY))

function refuse(error: unknown, target: string): Response {
  // Still signed in: once rights are granted, a retry leads inside.
  if (error instanceof NoRoles) return redirect(noRightsPath(target))
  const due = error instanceof CallProblem && duePath(error.code, target)
  if (due) return redirect(due)
  notify(error instanceof CallProblem ? failure : { ...failure, text: (error as Error).message })
  const isOver = error instanceof CallProblem && error.status === 401
  if (isOver) forgetSession()
  else void signOut().catch(() => undefined)
  return redirect(signInPath(target))
}

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
