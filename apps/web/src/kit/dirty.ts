import { createContext, useContext, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { ActiveContext } from './active.ts'
import { listeners } from './events/listeners.ts'

/** The key of the surrounding tab, set by the tab host. */
export const TabContext = createContext('')

const unsaved = new Map<string, Set<string>>()
const changes = listeners()

function mark(tab: string, source: string, dirty: boolean): void {
  const parts = unsaved.get(tab) ?? new Set()
  if (dirty === parts.has(source)) return
  if (dirty) parts.add(source)
  else parts.delete(source)
  if (parts.size > 0) unsaved.set(tab, parts)
  else unsaved.delete(tab)
  changes.emit()
}

/** Whether the tab has unsaved input; without a tab, whether any tab has. */
export const isDirty = (tab?: string): boolean => (tab === undefined ? unsaved.size > 0 : unsaved.has(tab))

/** Runs when a tab gets its first unsaved input or loses its last; returns the function that removes the listener. */
export const onDirtyChange = changes.listen

/** The tabs with unsaved input. */
export const dirtyTabs = (): readonly string[] => [...unsaved.keys()]

const closings = listeners<[tab: string]>()

/** Notifies when a tab is closed; returns the function that removes the listener. */
export const onForgetTab = closings.listen

/** Removes a closed tab. */
export function forgetTab(tab: string): void {
  closings.emit(tab)
  if (unsaved.delete(tab)) changes.emit()
}

/** `isDirty` as a hook. */
export const useIsDirty = (tab?: string): boolean => useSyncExternalStore(changes.listen, () => isDirty(tab))

/** Reports unsaved input to the tab host. */
export function useDirty(dirty: boolean): void {
  const tab = useContext(TabContext)
  const source = useId()
  const active = useContext(ActiveContext)
  const looking = useRef(active)
  useLayoutEffect(() => void (looking.current = active), [active])
  useEffect(() => mark(tab, source, dirty), [tab, source, dirty])
  // Activity also runs this clean-up on hiding, when the tab is already inactive and the input still exists.
  useEffect(() => () => void (looking.current && mark(tab, source, false)), [tab, source])
}
