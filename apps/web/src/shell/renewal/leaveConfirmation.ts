import { isDirty } from '../../kit/dirty.ts'

let agreed = false

/** The user knows which input is kept and which is lost, and leaves. */
export const agreeToLeave = (): void => void (agreed = true)

/** The browser asks before a page with unsaved input is closed. Returns the function that stops this. */
export function askBeforeLeaving(): () => void {
  const ask = (event: BeforeUnloadEvent) => isDirty() && !agreed && event.preventDefault()
  addEventListener('beforeunload', ask)
  return () => removeEventListener('beforeunload', ask)
}
