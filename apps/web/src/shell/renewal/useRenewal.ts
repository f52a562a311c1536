import { userInfo } from '@guanqiao/domain/identity/session'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { call } from '../../kit/call.ts'
import type { SessionLoss } from '../../kit/call/renewal.ts'
import { onRenewed, renewSession } from '../../kit/call/renewal.ts'
import { isDirty } from '../../kit/dirty.ts'
import { notify } from '../../kit/events/notices.ts'
import { bindToken, onTokenChange, readToken, tokenInUse } from '../../kit/token.ts'
import { provideDialog } from './offer.ts'

interface Asking {
  readonly loss: SessionLoss
  readonly settle: (isRenewed: boolean) => void
}

export interface RenewalState {
  readonly loss: SessionLoss | undefined
  /** Called when the user is signed in again, or leaves. */
  readonly settle: (isRenewed: boolean) => void
}

/** Whether this page asks for the password again: its session ended, here or in another window, and there is unsaved work. */
export function useRenewal(userId: string): RenewalState {
  const [asking, setAsking] = useState<Asking>()
  const now = useRef<Asking | undefined>(undefined)
  const client = useQueryClient()
  useEffect(() => {
    const show = (next: Asking | undefined) => {
      now.current = next
      setAsking(next)
    }
    const stops = [
      provideDialog(
        (loss) =>
          new Promise((resolve) => {
            const settle = (isRenewed: boolean) => {
              show(undefined)
              resolve(isRenewed)
            }
            show({ loss, settle })
          }),
      ),
      onRenewed(() => void client.invalidateQueries()),
      onTokenChange(() => void follow(userId, () => now.current?.settle(true))),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, userId])
  return { loss: asking?.loss, settle: (isRenewed) => asking?.settle(isRenewed) }
}

/** Another window of this browser signed out or in. */
async function follow(userId: string, settle: () => void): Promise<void> {
  const token = readToken()
  if (token === tokenInUse()) return
  if (!token) {
    if (isDirty()) void renewSession(false, 'signedOut')
    else location.reload()
    return
  }
  // A refusal: the token is invalid or the server unreachable, and the next call shows which.
  const user = await catchRefusal(call(userInfo, {}, { token }), () => undefined)
  if (!user) return
  if (user.id === userId) {
    bindToken(token)
    settle()
  } else if (isDirty())
    notify({
      tone: 'attention',
      title: `另一个窗口已由 ${user.full_name} 登录`,
      text: '本页仍属于原来的用户；请暂存后刷新本页。',
    })
  else location.reload()
}
