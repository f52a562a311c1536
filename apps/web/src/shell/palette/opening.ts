import { store } from '../../kit/events/store.ts'

/** Whether the search box is open. */
export const palette = store(false)

/** A dialog waits for an answer: nothing else may take the keyboard. */
const isAsked = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('.ant-modal')].some((dialog) => dialog.offsetParent !== null)

/** Ctrl+K, or ⌘K, opens the search box from every screen and closes it. */
export function onPaletteKey(event: KeyboardEvent): void {
  const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
  if (!isKey || event.isComposing || isAsked()) return
  event.preventDefault()
  palette.set(!palette.now())
}
