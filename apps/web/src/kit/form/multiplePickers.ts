import type { KeyboardEvent } from 'react'

export const isPickerOpen = (target: Element): boolean =>
  target.getAttribute('role') === 'combobox' && target.getAttribute('aria-expanded') === 'true'

export const takesMultiple = (at: Element): boolean => at.querySelector('.ant-select-multiple') !== null

let walkedIn: EventTarget | undefined

/**
 * With multiple selection the list stays open with its first line highlighted. Enter or Tab without input and without a highlighted
 * line chosen by arrow keys would also select that line, although the user wants to move on.
 */
export function leavesMultiple({ key, target }: KeyboardEvent, at: Element): boolean {
  if (!(target instanceof HTMLInputElement) || !takesMultiple(at)) return false
  if (key !== 'Enter' && key !== 'Tab') {
    walkedIn = key === 'ArrowDown' || key === 'ArrowUp' ? target : undefined
    return false
  }
  return (
    isPickerOpen(target) &&
    target.value === '' &&
    walkedIn !== target &&
    at.querySelector('[class*=selection-item]') !== null
  )
}
