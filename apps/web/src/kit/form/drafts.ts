import { removeUserStorage, writeUserStorage, userStorageNames, readUserStorage } from '../userStorage.ts'
import { randomId } from '../call/randomId.ts'
import type { Values } from './values.ts'

/** Drafts kept for one user; beyond it the oldest goes. */
export const MAX_DRAFTS = 20
export const DRAFT_DAYS = 7

const DAY_MS = 86_400_000
const PREFIX = 'draft:'

export interface DraftContent {
  /** Screen and record: `order:new`, `order:0192…`. */
  readonly key: string
  readonly values: Values
  /** How the list of drafts describes it to the user. */
  readonly label: string
  /** The version of the record that was being changed. */
  readonly version?: unknown
}

export interface KeptDraft extends DraftContent {
  /** Its place in the browser's storage. */
  readonly name: string
  /** When it was kept, ms. */
  readonly at: number
}

interface Claim {
  /** The tab of the shell in which the form stands. */
  readonly tab: string
  /** Releases it for other windows. */
  release: () => void
}

/** The drafts that forms of this page write. */
const live = new Map<string, Claim>()

/** A place for the draft of one form. Each form has its own, so that no two windows and no two visits share one. */
export const beginDraft = (key: string): string => `${PREFIX}${key}:${randomId()}`

const lockOf = (name: string) => `guanqiao:${name}`

/** Marks a draft as being typed, in this page and for other windows, as long as the page lives. */
function claim(name: string, tab: string): void {
  if (live.has(name)) return
  const made: Claim = { tab, release: () => undefined }
  live.set(name, made)
  // Absent where the page does not come over https; other windows then offer the draft as well, as a copy.
  void navigator.locks?.request(lockOf(name), () => {
    // Released before the browser gave it.
    if (live.get(name) !== made) return undefined
    return new Promise<void>((release) => void (made.release = release))
  })
}

/** The form is gone: what it kept may be offered. */
export function releaseDraft(name: string): void {
  live.get(name)?.release()
  live.delete(name)
}

export const isLiveDraft = (name: string): boolean => live.has(name)

/** Writes a draft; returns false when the browser has no room for it. */
export function keepDraft(name: string, draft: DraftContent, tab = ''): boolean {
  const isFirst = !live.has(name)
  claim(name, tab)
  const kept = writeUserStorage(name, { ...draft, at: Date.now() })
  if (kept && isFirst) prune()
  return kept
}

export function dropDraft(name: string): void {
  removeUserStorage(name)
  releaseDraft(name)
}

/** Forgets every draft of a record that is deleted or closed for typing. */
export function dropDraftsOf(key: string): void {
  for (const { name } of all()) if (keyOf(name) === key) dropDraft(name)
}

/** What earlier visits left of a form, the newest first; without what is being typed in this page. */
export function draftsOf(key: string): readonly KeptDraft[] {
  prune()
  return all().filter((draft) => draft.key === key && !live.has(draft.name))
}

/** The drafts that open forms of this page write. */
export const liveDrafts = (): readonly (KeptDraft & { readonly tab: string })[] =>
  all().flatMap((draft) => {
    const tab = live.get(draft.name)?.tab
    return tab === undefined ? [] : [{ ...draft, tab }]
  })

/** Without those that another window has open. */
export async function withoutOpenElsewhere(drafts: readonly KeptDraft[]): Promise<readonly KeptDraft[]> {
  if (drafts.length === 0 || !navigator.locks) return drafts
  const { held = [] } = await navigator.locks.query()
  const names = new Set(held.map((lock) => lock.name))
  return drafts.filter(({ name }) => !names.has(lockOf(name)))
}

function all(): KeptDraft[] {
  const keptDrafts = userStorageNames(PREFIX).flatMap((name) => {
    const draft = readUserStorage<Partial<KeptDraft>>(name)
    return draft && typeof draft.at === 'number' && draft.values
      ? [{ label: '', ...draft, key: draft.key ?? keyOf(name), name } as KeptDraft]
      : []
  })
  return keptDrafts.sort((one, other) => other.at - one.at)
}

const uuid = /:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A record's id is such a number too, so only what follows a key of two parts is a form's own. */
function keyOf(name: string): string {
  const rest = name.slice(PREFIX.length)
  return rest.split(':').length > 2 ? rest.replace(uuid, '') : rest
}

function prune(): void {
  const oldest = Date.now() - DRAFT_DAYS * DAY_MS
  const kept = all()
  let surplus = kept.length - MAX_DRAFTS
  for (const { name, at } of kept.toReversed()) {
    if (live.has(name) || (at >= oldest && surplus <= 0)) continue
    removeUserStorage(name)
    surplus -= 1
  }
}
