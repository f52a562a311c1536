import { isBeforeSignIn } from '@guanqiao/domain/screens/home'
import { isDirty, onDirtyChange } from '../../kit/dirty.ts'
import { dismiss, notify } from '../../kit/events/notices.ts'
import { agreeToLeave } from '../renewal/leaveConfirmation.ts'
import { duePath } from './destination.ts'

let stopWaiting: (() => void) | undefined

/**
 * Leads to a page that the server demands first. Unsaved input is not left without consent: it may be in a save that has not been
 * answered yet, and the page then goes on by itself.
 */
export function leadTo(code: string, text: string): void {
  // The guard of the screens may have led there while this code was loading.
  if (isBeforeSignIn(location.pathname)) return
  const go = () => location.assign(duePath(code, location.pathname + location.search) ?? '/')
  stopWaiting?.()
  stopWaiting = undefined
  if (!isDirty()) {
    go()
    return
  }
  const leave = () => {
    agreeToLeave()
    go()
  }
  const notice = notify({
    tone: 'attention',
    title: '本页有未保存的内容',
    text,
    action: { label: '离开本页', run: leave },
  })
  stopWaiting = onDirtyChange(() => {
    if (isDirty()) return
    stopWaiting?.()
    dismiss(notice)
    go()
  })
}
