import { useContext, useEffect, useRef } from 'react'
import { ActiveContext } from '../active.ts'
import { store } from '../events/store.ts'
import { readUserStorage, writeUserStorage } from '../userStorage.ts'

/** A key of a place, with its words for the help. */
export interface Key {
  /** `j`, `/`, `ArrowDown`, `Ctrl+Enter`: the values of KeyboardEvent.key, letters in lower case. */
  readonly keys: readonly string[]
  readonly label: string
  /** Returns false to leave the key to the browser. Without it the place handles the key itself, and the help only lists it. */
  readonly run?: (event: KeyboardEvent) => boolean | void
}

export interface KeyPlace {
  readonly title: string
  readonly keys: () => readonly Key[]
}

const places = store<readonly KeyPlace[]>([])

/** The places whose keys work now; the first one is the outermost. */
export const useKeyPlaces = places.use

const SETTING = 'single-keys'

/** Whether keys without Ctrl work: users of speech input turn them off. */
export const singleKeysOn = (): boolean => readUserStorage<boolean>(SETTING) !== false
export const setSingleKeys = (on: boolean): void => void writeUserStorage(SETTING, on)

/** Registers the keys of a place while its tab is visible. */
export function useKeys(title: string, keys: readonly Key[]): void {
  const active = useContext(ActiveContext)
  const latest = useRef(keys)
  useEffect(() => void (latest.current = keys))
  useEffect(() => {
    if (!active) return
    const scope: KeyPlace = { title, keys: () => latest.current }
    if (places.now().length === 0) document.addEventListener('keydown', dispatch)
    places.set([...places.now(), scope])
    return () => {
      places.set(places.now().filter((other) => other !== scope))
      if (places.now().length === 0) document.removeEventListener('keydown', dispatch)
    }
  }, [active, title])
}

/** Innermost places first. Keys never act on what is typed, composed, or covered by a dialog. */
function dispatch(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.keyCode === 229 || event.altKey) return
  const name = nameOf(event)
  const isSingle = !name.startsWith('Ctrl+')
  if (isCovered() || (isSingle && (isTyping(event) || !singleKeysOn()))) return
  for (const scope of places.now().toReversed())
    for (const { keys, run } of scope.keys())
      if (run && keys.includes(name) && run(event) !== false) return event.preventDefault()
}

/** Shift is part of the character (`?`), not of the name. */
const nameOf = ({ key, ctrlKey, metaKey }: KeyboardEvent): string =>
  (ctrlKey || metaKey ? 'Ctrl+' : '') + (key.length === 1 ? key.toLowerCase() : key)

const texts = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], [role=combobox]'
const pressed = 'a, button, [role=menuitem], [role=option], [role=tab], [role=switch], [role=checkbox], input'

/** Whether characters typed at this place are input. */
export const takesText = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(`${texts}, [role=grid]`) !== null

/** A field takes every key; a button or link takes the keys that press or leave it. */
function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (takesText(target)) return true
  return /^(Enter| |Arrow|Home|End)/.test(key) && target.closest(pressed) !== null
}

/** Whether a dialog, drawer or opened menu lies over the page. */
export const isCovered = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('dialog[open], .gq-dialog, .gq-drawer, .gq-menu')].some(
    (overlay) => overlay.checkVisibility?.({ visibilityProperty: true }) ?? true,
  )
