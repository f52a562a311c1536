import { store } from '../../kit/events/store.ts'

/** The text with which the search box was opened; undefined while it is closed. */
export const palette = store<string | undefined>(undefined)

/** A dialog waits for an answer: nothing else may take the keyboard. */
const isRequested = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('.gq-dialog')].some((dialog) => dialog.offsetParent !== null)

/** Ctrl+K, or ⌘K, opens the search box from every screen and closes it. */
export function onPaletteKey(event: KeyboardEvent): void {
  const isKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k'
  if (!isKey || event.isComposing || isRequested()) return
  event.preventDefault()
  palette.set(palette.now() === undefined ? '' : undefined)
}
