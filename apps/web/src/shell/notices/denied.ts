import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { appUserApi } from '@guanqiao/domain/rights/users'
import { explainRight } from '@guanqiao/domain/rights/grants'
import { buttons } from '@guanqiao/domain/kit/access'
import type { Right } from '@guanqiao/domain/kit/access'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { menus } from '@guanqiao/domain/menus'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { NavigateFunction } from 'react-router'
import { call } from '../../kit/call.ts'
import type { CallProblem } from '../../kit/call.ts'
import { notify } from '../../kit/events/notices.ts'
import { isAllowed } from '../../kit/permissions.ts'
import { sessionNow } from '../../platform/session/session.ts'
import { explainForbidden } from '../guard/refusals.ts'

const requiredRight = ({ access }: Operation): Right | undefined =>
  access?.kind === 'right' ? access : access?.kind === 'anyRight' ? access.rights[0] : undefined

/** Names the missing right of a refused call, and whom to ask; those who may see users can open the explanation. */
export function useDenied(): void {
  const navigate = useNavigate()
  useEffect(() => explainForbidden((problem, operation) => void explain(problem, operation, navigate)), [navigate])
}

export async function explain(
  { message }: Pick<CallProblem, 'message'>,
  operation: Operation,
  navigate: NavigateFunction,
): Promise<void> {
  const user = sessionNow()?.user
  const right = requiredRight(operation)
  const notice = { tone: 'attention', title: 'Forbidden' } as const
  // While a role is viewed, the own rights explain nothing.
  if (!right || !user || user.viewing) return void notify({ ...notice, text: message })
  const menu_name = menus.find(({ key }) => key === right.menu)?.menu_name ?? right.menu
  const lack = `${message}：缺少“${menu_name} · ${buttons[right.button]}”`
  if (isAllowed(appUserApi.get) && isAllowed(appUserApi.list)) {
    const address = linkTo(screens.grants, { kind: 'user', holder: user.id, menu: right.menu, button: right.button })
    notify({ ...notice, text: lack, action: { label: '为什么没有权限', run: () => void navigate(address) } })
    return
  }
  const missingRight = { user_id: user.id, permissionId: right.menu, button: right.button }
  const granters = await call(explainRight, missingRight).then(
    (explanation) => explanation.granters,
    () => [],
  )
  notify({ ...notice, text: `${lack}，请联系${granters.join('、') || '管理员'}` })
}
