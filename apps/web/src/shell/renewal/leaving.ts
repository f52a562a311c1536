import { isDirty } from '../../kit/dirty.ts'

let agreed = false

/** The user was told what stays and what does not, and leaves. */
export const agreeToLeave = (): void => void (agreed = true)

/** The browser asks before the page goes away with unsaved input. Returns how to stop. */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => isDirty() && !agreed && event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
