import { redirect } from 'react-router'
import { CallProblem } from '../../kit/call.ts'
import { notify } from '../../kit/events/notices.ts'
import { duePath, noRightsPath, signInPath } from './destination.ts'
import { forgetSession } from './forgetSession.ts'
import { NoRoles } from './rights.ts'
import { signOut } from './signOut.ts'

/** Days until a new password is due. */
export function remind(days: number): void {
  notify({ tone: 'attention', title: '密码即将到期', text: `还剩 ${days} 天，请在“账户设置 / 安全设置”中修改` })
}

const TOO_MANY = 429

/** A server that fails or is too busy says nothing about the session. */
const saysNothing = (error: unknown): boolean =>
  error instanceof CallProblem && (error.status >= 500 || error.status === TOO_MANY)

/** The way of a user whose data could not be loaded; null if the page goes on with what is known of them. */
export function refuse(error: unknown, target: string, isKnown: boolean): Response | null {
  // Still signed in: once rights are granted, a retry leads inside.
  if (error instanceof NoRoles) return redirect(noRightsPath(target))
  const due = error instanceof CallProblem && duePath(error.code, target)
  if (due) return redirect(due)
  const text = error instanceof CallProblem ? 'request user info failed, please retry' : (error as Error).message
  notify({ tone: 'bad', title: '错误', text })
  if (saysNothing(error)) {
    if (isKnown) return null
    throw error
  }
  const isOver = error instanceof CallProblem && error.status === 401
  if (isOver) forgetSession()
  else void signOut().catch(() => undefined)
  return redirect(signInPath(target))
}
