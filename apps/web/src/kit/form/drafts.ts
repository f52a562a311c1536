import { removeUserStorage, writeUserStorage, userStorageNames, readUserStorage } from '../userStorage.ts'
import { randomId } from '../call/randomId.ts'
import type { Values } from './values.ts'
import { timeNow } from '../events/clock.ts'

/** Maximum number of drafts per user; beyond it the oldest is deleted. */
export const MAX_DRAFTS = 20
export const DRAFT_DAYS = 7

const DAY_MS = 86_400_000
const PREFIX = 'draft:'

export interface DraftContent {
  /** Screen and record: `order:new`, `order:0192…`. */
  readonly key: string
  readonly values: Values
  /** The description in the list of drafts. */
  readonly label: string
  /** The version of the edited record. */
  readonly version?: unknown
  /** The page of its form, and the page's title. */
  readonly page?: { readonly path: string; readonly title: string }
}

export interface LocalDraft extends DraftContent {
  /** Its key in the browser's storage. */
  readonly name: string
  /** Time of storage, ms. */
  readonly at: number
}

interface Claim {
  /** The shell's tab of the form. */
  readonly tab: string
  /** Releases it for other windows. */
  release: () => void
}

/** The drafts that forms of this page write. */
const live = new Map<string, Claim>()

/** A key for the draft of one form. Each form has its own, so that no two windows or visits share one. */
export const beginDraft = (key: string): string => `${PREFIX}${key}:${randomId()}`

const lockOf = (name: string) => `guanqiao:${name}`

/** Claims a draft for this page, visible to other windows, as long as the page lives. */
function claim(name: string, tab: string): void {
  if (live.has(name)) return
  const entry: Claim = { tab, release: () => undefined }
  live.set(name, entry)
  // Missing if the page is not served over https; other windows then offer the draft as well, as a copy.
  void navigator.locks?.request(lockOf(name), () => {
    // Released before the browser granted the lock.
    if (live.get(name) !== entry) return undefined
    return new Promise<void>((release) => void (entry.release = release))
  })
}

/** The form is closed: its draft may be offered. */
export function releaseDraft(name: string): void {
  live.get(name)?.release()
  live.delete(name)
}

export const isLiveDraft = (name: string): boolean => live.has(name)

/** Writes a draft; returns false if the browser's storage is full. */
export function keepDraft(name: string, draft: DraftContent, tab = ''): boolean {
  const isFirst = !live.has(name)
  claim(name, tab)
  const isStored = writeUserStorage(name, { ...draft, at: timeNow() })
  if (isStored && isFirst) prune()
  return isStored
}

export function dropDraft(name: string): void {
  removeUserStorage(name)
  releaseDraft(name)
}

/** Deletes every draft of a record that is deleted or no longer editable. */
export function dropDraftsOf(key: string): void {
  for (const { name } of all()) if (keyOf(name) === key) dropDraft(name)
}

/** Drafts of earlier visits of a form, newest first; without those being edited in this page. */
export function draftsOf(key: string): readonly LocalDraft[] {
  prune()
  return all().filter((draft) => draft.key === key && !live.has(draft.name))
}

/** The drafts that open forms of this page write. */
export const liveDrafts = (): readonly (LocalDraft & { readonly tab: string })[] =>
  all().flatMap((draft) => {
    const tab = live.get(draft.name)?.tab
    return tab === undefined ? [] : [{ ...draft, tab }]
  })

/** Drafts of closed forms that can be opened again, newest first; without those that this or another window has open. */
export async function closedDrafts(): Promise<readonly LocalDraft[]> {
  prune()
  return await withoutOpenElsewhere(all().filter(({ name, page }) => page?.path && !live.has(name)))
}

/** Without those that another window has open. */
export async function withoutOpenElsewhere(drafts: readonly LocalDraft[]): Promise<readonly LocalDraft[]> {
  if (drafts.length === 0 || !navigator.locks) return drafts
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map((lock) => lock.name))
  return drafts.filter(({ name }) => !names.has(lockOf(name)))
}

function all(): LocalDraft[] {
  const localDrafts = userStorageNames(PREFIX).flatMap((name) => {
    const draft = readUserStorage<Partial<LocalDraft>>(name)
    return draft && typeof draft.at === 'number' && draft.values
      ? [{ label: '', ...draft, key: draft.key ?? keyOf(name), name } as LocalDraft]
      : []
  })
  return localDrafts.sort((one, other) => other.at - one.at)
}

const uuid = /:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A record's id is a UUID too, so only the part after a key of two parts is a form's own. */
function keyOf(name: string): string {
  const rest = name.slice(PREFIX.length)
  return rest.split(':').length > 2 ? rest.replace(uuid, '') : rest
}

function prune(): void {
  const oldest = timeNow() - DRAFT_DAYS * DAY_MS
  const stored = all()
  let surplus = stored.length - MAX_DRAFTS
  for (const { name, at } of stored.toReversed()) {
    if (live.has(name) || (at >= oldest && surplus <= 0)) continue
    removeUserStorage(name)
    surplus -= 1
  }
}
