import type { KeyboardEvent } from 'react'
import { pickerAt } from '../suggest/pickerKeys.ts'
import type { PickerKeys } from '../suggest/pickerKeys.ts'
import { isPickerOpen, leavesMultiple } from './multiplePickers.ts'

export interface FormActs {
  readonly save: () => void
  readonly submit: () => void
  /** Whether the field is valid; otherwise the focus stays. */
  readonly check: (name: string) => boolean
}

const reachable =
  'input:not([disabled]):not([type=hidden]), textarea:not([disabled]), button[role=switch]:not([disabled]), [role=grid] button'

const isComposing = (event: KeyboardEvent) => event.nativeEvent.isComposing || event.keyCode === 229

/** Whether it takes the place of a control whose code is loading. */
export const isBusy = (target: Element): boolean => target.getAttribute('aria-busy') === 'true'

/** React propagates key events of a dialog to the form that opened it; they do not belong to that form. */
const isElsewhere = (event: KeyboardEvent<HTMLElement>) => !event.currentTarget.contains(event.target as Node)

/** Before the controls handle a key: Enter moves on, Shift+Enter back. Grids handle their own keys. */
export function onKeyFirst(event: KeyboardEvent<HTMLElement>, acts: FormActs): void {
  const target = event.target as HTMLElement
  const at = target.closest<HTMLElement>('[data-field]')
  if (!at || isElsewhere(event) || target.closest('button:not([role])')) return
  const picker = pickerAt(target, at)
  if (leavesMultiple(event, picker)) event.stopPropagation()
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey || isComposing(event)) return
  if (target.closest('[role=grid]') || (target instanceof HTMLTextAreaElement && !event.shiftKey)) return
  const root = event.currentTarget
  const waits = target.dataset['enter'] !== undefined
  const goOn = (back: boolean) => {
    // A typed date is checked once its control can read it. The name of a code selects one then: Enter is repeated.
    if (back || (isBusy(target) && isTyped(target) && !waits) || acts.check(at.dataset['field'] ?? ''))
      focusNext(root, at, back)
    else if (waits) target.dataset['enter'] = 'pressed'
  }
  if (isPickerOpen(target) && !event.isPropagationStopped()) return choose(event, picker, () => goOn(false))
  event.preventDefault()
  event.stopPropagation()
  goOn(event.shiftKey)
}

/** What follows an Enter that an open list handles first. */
const afterChoice = new WeakMap<Event, () => void>()

/** The open list uses Enter for its selection; then the focus moves on. If no option matches the input, the focus stays. */
function choose(event: KeyboardEvent<HTMLElement>, picker: PickerKeys | undefined, goOn: () => void): void {
  if (picker?.several) return
  const target = event.target as HTMLElement
  const isEarly = picker?.waiting || isUnmarked(target)
  if (!isEarly && !isUnknown(target)) return void afterChoice.set(event.nativeEvent, goOn)
  event.preventDefault()
  event.stopPropagation()
  // A user who types faster than the server responds gets the option for the current input, not an earlier one.
  if (isEarly) picker?.takeFirst(goOn)
}

const isTyped = (target: HTMLElement): boolean => target instanceof HTMLInputElement && target.value.trim() !== ''

const hasOptions = (target: HTMLElement): boolean =>
  !!document.getElementById(target.getAttribute('aria-controls') ?? '')?.querySelector('[role=option]')

/** antd marks the first option only after the list is painted; until then its Enter closes the list and selects nothing. */
const isUnmarked = (target: HTMLElement): boolean =>
  isTyped(target) && hasOptions(target) && !!target.getAttribute('aria-activedescendant')?.endsWith('_-1')

const isUnknown = (target: HTMLElement): boolean => isTyped(target) && !hasOptions(target)

/** After an open list has handled Enter: the focus moves on once the selection is rendered, because other fields may depend on it. */
export function onChosen({ nativeEvent }: KeyboardEvent): void {
  const goOn = afterChoice.get(nativeEvent)
  afterChoice.delete(nativeEvent)
  // In a task of its own: a list that loses the focus before it has closed keeps the old highlight for the next Enter.
  if (goOn) setTimeout(goOn)
}

/** After the controls: Ctrl+S saves, Ctrl+Enter submits; a grid has committed its cell by then. */
export function onKeyLast(event: KeyboardEvent<HTMLElement>, acts: FormActs): void {
  onChosen(event)
  if (!(event.ctrlKey || event.metaKey) || isComposing(event) || isElsewhere(event)) return
  const act = event.key === 's' || event.key === 'S' ? acts.save : event.key === 'Enter' ? acts.submit : undefined
  if (!act) return
  event.preventDefault()
  act()
}

/** Focuses the next focusable field, or the previous one. */
export function focusNext(root: HTMLElement, at: HTMLElement, back: boolean): void {
  const fieldElements = [...root.querySelectorAll<HTMLElement>('[data-field]')]
  const ahead = back
    ? fieldElements.slice(0, fieldElements.indexOf(at)).reverse()
    : fieldElements.slice(fieldElements.indexOf(at) + 1)
  const next = ahead
    .map((container) => container.querySelector<HTMLElement>(reachable))
    .find((element) => element !== null)
  const goal = next ?? (back ? undefined : root.querySelector<HTMLElement>('[data-submit]'))
  goal?.focus()
  if (goal instanceof HTMLInputElement) goal.select()
}

/** Focuses a field (by name or path; the nearest existing one) and scrolls it into view. */
export function jumpTo(root: HTMLElement | null, path: string): void {
  const steps = path.split('.')
  const paths = steps.map((_, index) => steps.slice(0, steps.length - index).join('.'))
  const fieldElement = paths
    .map((at) => root?.querySelector<HTMLElement>(`[data-field="${CSS.escape(at)}"]`))
    .find(Boolean)
  fieldElement?.scrollIntoView({ block: 'center' })
  fieldElement?.querySelector<HTMLElement>(reachable)?.focus()
}
