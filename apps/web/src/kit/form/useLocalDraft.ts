import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { ActiveContext, PageContext } from '../active.ts'
import { onForgetTab, TabContext } from '../dirty.ts'
import { notify } from '../events/notices.ts'
import { loadWithRetry } from '../parts/lazyWithRetry.ts'
import type * as Store from './drafts.ts'
import type { LocalDraft } from './drafts.ts'
import type { Values } from './values.ts'
import { isSame } from './values.ts'

export type { LocalDraft } from './drafts.ts'

/** The longest time that a change is only in the page, also while the user types on, ms. */
const LATEST_MS = 900

/** Loaded in parallel with the form. */
let store: typeof Store | undefined
const loading = loadWithRetry(() => import('./drafts.ts')).then((loaded) => (store = loaded))

export interface DraftOptions {
  readonly version?: unknown
  /** The description in the list of drafts, such as contract number and plates. */
  readonly label?: (values: Values) => string
}

export interface LocalDrafts {
  /** Drafts of earlier visits, newest first. Each stays until it is restored or discarded. */
  readonly drafts: readonly LocalDraft[]
  /** Adopts a draft into this form; the caller displays its values. The form's unsaved content is set aside. */
  readonly take: (draft: LocalDraft) => void
  /** Lists the form's unsaved content among the drafts; the caller displays other values. False if there is none or it cannot be kept. */
  readonly setAside: () => boolean
  readonly discard: (draft: LocalDraft) => void
  /** Saved: the form's draft is no longer needed. */
  readonly drop: () => void
}

/** Draft writers that are due. */
const waiting = new Set<() => void>()

/** Writes every draft now: the page is being closed. */
export function flushDrafts(): void {
  for (const write of waiting) write()
}
globalThis.addEventListener?.('pagehide', flushDrafts)

/**
 * Keeps unsaved input in this browser within a second of each change, by user, screen and record (`key`), each form separately, and
 * lists drafts of earlier visits.
 */
export function useLocalDraft(
  key: string | undefined,
  values: Values,
  dirty: boolean,
  { version, label }: DraftOptions = {},
): LocalDrafts {
  const [drafts, setDrafts] = useLocalDrafts(key, values, dirty)
  const claimedName = useRef<string | undefined>(undefined)
  const tab = useContext(TabContext)
  const page = useContext(PageContext)
  /** The name of the written draft. */
  const write = (): string | undefined => {
    if (!key || !store) return undefined
    claimedName.current ??= store.beginDraft(key)
    const isKept = store.keepDraft(
      claimedName.current,
      { key, values, label: label?.(values) ?? '', version, page },
      tab,
    )
    if (!isKept) notify({ tone: 'attention', title: '本机存储空间已满', text: '录入的内容没有保存在本机，请尽快暂存' })
    return isKept ? claimedName.current : undefined
  }
  useReleased(claimedName)
  const dueAt = useRef<number | undefined>(undefined)
  useEffect(() => {
    if (!key || !dirty) {
      dueAt.current = undefined
      // Typed back to its initial value, or saved.
      if (claimedName.current && store?.isLiveDraft(claimedName.current)) store.dropDraft(claimedName.current)
      claimedName.current = undefined
      return
    }
    const now = () => {
      clearTimeout(timer)
      waiting.delete(now)
      dueAt.current = undefined
      write()
    }
    // Typing on does not put it off.
    dueAt.current ??= performance.now() + LATEST_MS
    const timer = setTimeout(() => void loading.then(now), dueAt.current - performance.now())
    waiting.add(now)
    return () => {
      clearTimeout(timer)
      waiting.delete(now)
    }
    // `write` reads what these stand for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, values, dirty, version])

  const setAside = () => {
    const aside = dirty ? write() : undefined
    if (!aside || !store || !key) return false
    store.releaseDraft(aside)
    claimedName.current = undefined
    setDrafts([...store.draftsOf(key).filter(({ name }) => name === aside), ...drafts])
    return true
  }
  const without = (draft: LocalDraft) => setDrafts((drafts) => drafts.filter(({ name }) => name !== draft.name))
  return {
    drafts,
    take: (draft) => {
      if (!store) return
      setAside()
      claimedName.current = store.beginDraft(draft.key)
      if (store.keepDraft(claimedName.current, draft, tab)) store.dropDraft(draft.name)
      without(draft)
    },
    setAside,
    discard: (draft) => {
      store?.dropDraft(draft.name)
      without(draft)
    },
    drop: () => {
      if (claimedName.current) store?.dropDraft(claimedName.current)
      claimedName.current = undefined
    },
  }
}

/** The drafts of a form when it opens; a draft equal to the record is deleted. */
function useLocalDrafts(key: string | undefined, values: Values, dirty: boolean) {
  const [drafts, setDrafts] = useState<readonly LocalDraft[]>([])
  const first = useRef({ values, dirty })
  useLayoutEffect(() => void (first.current = { values, dirty }))
  useEffect(() => {
    let isLeft = false
    const find = async () => {
      const drafts = await loading
      if (!key || isLeft) return setDrafts([])
      const { values: now, dirty: isDirty } = first.current
      const [open, saved] = [[], []] as [LocalDraft[], LocalDraft[]]
      for (const draft of drafts.draftsOf(key)) (!isDirty && says(draft.values, now) ? saved : open).push(draft)
      for (const { name } of saved) drafts.dropDraft(name)
      const offered = await drafts.withoutOpenElsewhere(open)
      if (!isLeft) setDrafts(offered)
    }
    void find()
    return () => void (isLeft = true)
  }, [key])
  return [drafts, setDrafts] as const
}

const says = (draft: Values, values: Values): boolean =>
  Object.keys({ ...values, ...draft }).every((name) => isSame(draft[name], values[name]))

/** A closed form offers its draft; a form in a hidden tab keeps it. */
function useReleased(claimedName: { readonly current: string | undefined }): void {
  const tab = useContext(TabContext)
  const active = useContext(ActiveContext)
  const looking = useRef(active)
  useLayoutEffect(() => void (looking.current = active), [active])
  useEffect(() => {
    const release = () => claimedName.current && store?.releaseDraft(claimedName.current)
    const stop = onForgetTab((closed) => void (closed === tab && (release(), stop())))
    return () => {
      // Activity also runs this clean-up on hiding, when the tab is already inactive.
      if (!looking.current) return
      release()
      stop()
    }
  }, [claimedName, tab])
}
