import type { KeyboardEvent } from 'react'

export const isPickerOpen = (target: Element): boolean =>
  target.getAttribute('role') === 'combobox' && target.getAttribute('aria-expanded') === 'true'

export const takesMultiple = (at: Element): boolean => at.querySelector('.ant-select-multiple') !== null

let walkedIn: EventTarget | undefined

/**
 * Where several may be chosen, the list stays open with its first line marked. Enter or Tab with nothing typed and no
 * line walked to would choose that line as well: whoever has chosen means to go on.
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
