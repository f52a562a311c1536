import { appUserApi } from '@guanqiao/domain/rights/users'
import { explainRight } from '@guanqiao/domain/rights/grants'
import { buttons } from '@guanqiao/domain/kit/access'
import type { Right } from '@guanqiao/domain/kit/access'
import { menus } from '@guanqiao/domain/menus'
import { useEffect, useState } from 'react'
import { call } from '../../kit/call.ts'
import type { CallProblem } from '../../kit/call.ts'
import { notify } from '../../kit/events/notices.ts'
import { isAllowed } from '../../kit/permissions.ts'
import { sessionNow } from '../../platform/session/session.ts'
import { explainForbidden } from '../guard/refusals.ts'

interface Denied {
  /** The right to explain beside the page, whose input stays. */
  readonly right: Right | undefined
  readonly close: () => void
}

/** Names the missing right of a refused call, and whom to ask; the notice opens the explanation. */
export function useDenied(): Denied {
  const [right, setRight] = useState<Right>()
  useEffect(() => explainForbidden((problem) => void explain(problem, setRight)), [])
  return { right, close: () => setRight(undefined) }
}

/** The right is the one that the server asked for, which may be another than that of the operation. */
export async function explain(
  { message, lacks }: Pick<CallProblem, 'message' | 'lacks'>,
  show: (right: Right) => void,
): Promise<void> {
  const right = lacks?.[0]
  const user = sessionNow()?.user
  const notice = { tone: 'attention', title: 'Forbidden' } as const
  // While a role is viewed, the own rights explain nothing.
  if (!right || !user || user.viewing) return void notify({ ...notice, text: message })
  const menu_name = menus.find(({ key }) => key === right.menu)?.menu_name ?? right.menu
  const lack = `${message}：缺少“${menu_name} · ${buttons[right.button]}”`
  const action = { label: '为什么没有权限', run: () => show(right) }
  if (isAllowed(appUserApi.get) && isAllowed(appUserApi.list)) return void notify({ ...notice, text: lack, action })
  const missingRight = { user_id: user.id, permissionId: right.menu, button: right.button }
  const granters = await call(explainRight, missingRight).then(
    (explanation) => explanation.granters,
    () => [],
  )
  notify({ ...notice, text: `${lack}，请联系${granters.join('、') || '管理员'}`, action })
}
