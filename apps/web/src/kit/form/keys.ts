import type { KeyboardEvent } from 'react'
import { isPickerOpen, leavesMultiple, takesMultiple } from './multiplePickers.ts'

export interface FormActs {
  readonly save: () => void
  readonly submit: () => void
  /** Whether the field is valid; otherwise the focus stays. */
  readonly check: (name: string) => boolean
}

const reachable =
  'input:not([disabled]):not([type=hidden]), textarea:not([disabled]), button[role=switch]:not([disabled]), [role=grid] button'

const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === 229

/** React propagates key events of a dialog to the form that opened it; they do not belong to that form. */
const isElsewhere = (event: KeyboardEvent<HTMLElement>) => !event.currentTarget.contains(event.target as Node)

/** Before the controls handle a key: Enter moves on, Shift+Enter back. Grids handle their own keys. */
export function onKeyFirst(event: KeyboardEvent<HTMLElement>, acts: FormActs): void {
  const target = event.target as HTMLElement
  const at = target.closest<HTMLElement>('[data-field]')
  if (!at || isElsewhere(event)) return
  if (leavesMultiple(event, at)) event.stopPropagation()
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return
  if (target.closest('[role=grid]') || (target instanceof HTMLTextAreaElement && !event.shiftKey)) return
  const go = () =>
    event.shiftKey || acts.check(at.dataset['field'] ?? '')
      ? focusNext(event.currentTarget, at, event.shiftKey)
      : undefined
  if (isPickerOpen(target) && !event.isPropagationStopped()) return choose(event, target, at, acts)
  event.preventDefault()
  event.stopPropagation()
  go()
}

/** The open list uses Enter for its selection; then the focus moves on. If no option matches the input, the focus stays. */
function choose(event: KeyboardEvent<HTMLElement>, target: HTMLElement, at: HTMLElement, acts: FormActs): void {
  const root = event.currentTarget
  if (takesMultiple(at)) return
  const isEarly = isLooking(at)
  if (isEarly || isUnknown(target)) {
    event.preventDefault()
    event.stopPropagation()
    if (isEarly) onceFound(target, at, () => target.dispatchEvent(new window.KeyboardEvent('keydown', enter)))
    return
  }
  setTimeout(() => acts.check(at.dataset['field'] ?? '') && focusNext(root, at, false))
}

/** The field's options are still loading. */
const isLooking = (at: HTMLElement) => at.querySelector('.ant-select-loading, .gq-looking') !== null

const isUnknown = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement &&
  target.value.trim() !== '' &&
  !document.getElementById(target.getAttribute('aria-controls') ?? '')?.querySelector('[role=option]')

const enter = { key: 'Enter', code: 'Enter', keyCode: 13, which: 13, bubbles: true, cancelable: true }
const glance = 30

/**
 * A user who types faster than the server responds gets the option for the current input, not an earlier one. The response must
 * have been rendered for a moment: the list highlights its first line shortly after rendering.
 */
function onceFound(target: HTMLElement, at: HTMLElement, act: () => void, wasFound = false): void {
  if (document.activeElement !== target) return
  const isFound = !isLooking(at)
  if (isFound && wasFound) act()
  else setTimeout(() => onceFound(target, at, act, isFound), glance)
}

/** After the controls: Ctrl+S saves, Ctrl+Enter submits; a grid has committed its cell by then. */
export function onKeyLast(event: KeyboardEvent<HTMLElement>, acts: FormActs): void {
  if (!(event.ctrlKey || event.metaKey) || isComposing(event) || isElsewhere(event)) return
  const act = event.key === 's' || event.key === 'S' ? acts.save : event.key === 'Enter' ? acts.submit : undefined
  if (!act) return
  event.preventDefault()
  act()
}

/** Focuses the next focusable field, or the previous one. */
export function focusNext(root: HTMLElement, at: HTMLElement, back: boolean): void {
  const places = [...root.querySelectorAll<HTMLElement>('[data-field]')]
  const ahead = back ? places.slice(0, places.indexOf(at)).reverse() : places.slice(places.indexOf(at) + 1)
  const next = ahead.map((place) => place.querySelector<HTMLElement>(reachable)).find((element) => element !== null)
  const goal = next ?? (back ? undefined : root.querySelector<HTMLElement>('[data-submit]'))
  goal?.focus()
  if (goal instanceof HTMLInputElement) goal.select()
}

/** Focuses a field (by name or path; the nearest existing one) and scrolls it into view. */
export function jumpTo(root: HTMLElement | null, path: string): void {
  const steps = path.split('.')
  const paths = steps.map((_, index) => steps.slice(0, steps.length - index).join('.'))
  const place = paths.map((it) => root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(it)}"]`)).find(Boolean)
  place?.scrollIntoView({ block: 'center' })
  place?.querySelector<HTMLElement>(reachable)?.focus()
}
