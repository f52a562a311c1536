import { createContext, useContext, useEffect, useId, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { ActiveContext } from './active.ts'
import { listeners } from './events/store.ts'

/** The key of the tab around, set by the tab host. */
export const TabContext = createContext('')

const unsaved = new Map<string, Set<string>>()
const changes = listeners()

function mark(tab: string, part: string, dirty: boolean): void {
  const parts = unsaved.get(tab) ?? new Set()
  if (dirty === parts.has(part)) return
  if (dirty) parts.add(part)
  else parts.delete(part)
  if (parts.size > 0) unsaved.set(tab, parts)
  else unsaved.delete(tab)
  changes.tell()
}

/** Whether anything in the tab was typed and not saved; without a tab, whether anything was anywhere. */
export const isDirty = (tab?: string): boolean => (tab === undefined ? unsaved.size > 0 : unsaved.has(tab))

/** The tabs in which something was typed and not saved. */
export const dirtyTabs = (): readonly string[] => [...unsaved.keys()]

const closings = listeners<[tab: string]>()

/** Tells when a tab is closed; returns how to stop listening. */
export const onForgetTab = closings.listen

/** Forgets a tab that was closed. */
export function forgetTab(tab: string): void {
  closings.tell(tab)
  if (unsaved.delete(tab)) changes.tell()
}

/** `isDirty`, kept up to date. */
export const useIsDirty = (tab?: string): boolean => useSyncExternalStore(changes.listen, () => isDirty(tab))

/** Tells the tab host that something here is not saved yet. */
export function useDirty(dirty: boolean): void {
  const tab = useContext(TabContext)
  const part = useId()
  const active = useContext(ActiveContext)
  const looking = useRef(active)
  useLayoutEffect(() => void (looking.current = active), [active])
  useEffect(() => mark(tab, part, dirty), [tab, part, dirty])
  // Activity runs this clean-up on hiding as well, when the tab has already turned inactive and what was typed is still there.
  useEffect(() => () => void (looking.current && mark(tab, part, false)), [tab, part])
}
