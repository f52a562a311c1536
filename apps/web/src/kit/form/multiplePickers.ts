import type { KeyboardEvent } from 'react'
import type { PickerKeys } from '../suggest/pickerKeys.ts'

export const isPickerOpen = (target: Element): boolean =>
  target.getAttribute('role') === 'combobox' && target.getAttribute('aria-expanded') === 'true'

let walkedIn: EventTarget | undefined

/**
 * With multiple selection the list stays open with its first line highlighted. Enter or Tab without input and without a highlighted
 * line chosen by arrow keys would also select that line, although the user wants to move on.
 */
export function leavesMultiple({ key, target }: KeyboardEvent, picker: PickerKeys | undefined): boolean {
  if (!(target instanceof HTMLInputElement) || !picker?.several) return false
  if (key !== 'Enter' && key !== 'Tab') {
    walkedIn = key === 'ArrowDown' || key === 'ArrowUp' ? target : undefined
    return false
  }
  return isPickerOpen(target) && target.value === '' && walkedIn !== target && picker.filled
}
