import type { Shape } from '@guanqiao/domain/kit/shape'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { mapRefusal } from '../../kit/acts/refusal.ts'
import { useDirty } from '../../kit/dirty.ts'
import type { Form } from '../../kit/form/useForm.ts'
import { useForm } from '../../kit/form/useForm.ts'
import type { LocalDraft } from '../../kit/form/useLocalDraft.ts'
import { useLocalDraft } from '../../kit/form/useLocalDraft.ts'
import type { Values } from '../../kit/form/values.ts'
import { isSame, startOf } from '../../kit/form/values.ts'
import { useDraftKey } from '../../kit/session/forEnterprise.ts'
import { isTransient } from '../../kit/useOperation.ts'

export interface Document<T> {
  readonly form: Form<T>
  /** Unsaved drafts of earlier visits. */
  readonly drafts: readonly LocalDraft[]
  readonly restore: (draft: LocalDraft) => void
  readonly discardDraft: (draft: LocalDraft) => void
  /** Saves the input, by `write` or by the document's own way; returns the stored document, or the path of the problem. */
  readonly save: (write?: Store<T>) => Promise<Saved>
  readonly discard: () => void
  /** Displays this stored version; unsaved input becomes a draft. False if there is none, or it cannot be kept and stays. */
  readonly setAside: (stored: Values) => boolean
}

/** The stored document, and whether the user has typed on meanwhile; or the path of the problem. */
interface Saved {
  readonly row?: Values
  readonly isTypedOn?: boolean | undefined
  readonly at?: string | undefined
}

/** Writes the document and returns the stored version. */
type Store<T> = (value: T, before: Values | undefined) => Promise<Values>

interface Setup<T> {
  /** The type's name, under which drafts are kept. */
  readonly type: string
  readonly shape: Shape<T>
  /** The stored document in the form's format, with `id` and `version`; undefined for a new one that gets its own page. */
  readonly row: Values | undefined
  /** The document's own way to be written. */
  readonly store: Store<T>
  /** Distinguishes drafts. */
  readonly label?: (values: Values) => string
  /** Without it `store` also receives invalid input, and stores what it can. */
  readonly isChecked?: boolean
}

/** The state of a displayed document: input over the stored version. */
export function useDocument<T>(setup: Setup<T>): Document<T> {
  const { type, shape, row, label = batchLabel, isChecked = true } = setup
  const form = useForm(shape, row)
  const id = form.row?.['id']
  const key = useDraftKey(type, typeof id === 'string' ? id : undefined)
  const draft = useLocalDraft(key, form.values, form.dirty, { version: form.row?.['version'], label })
  const store = useStoring(setup.store, (stored) => form.replace({}, stored))
  useDirty(form.dirty)
  useNewer(form, row)
  const latest = useRef({ form, draft })
  useLayoutEffect(() => void (latest.current = { form, draft }))
  const save: Document<T>['save'] = async (write) => {
    const sent = form.now()
    let stored: Values | undefined
    let isTypedOn = false
    const { accepted, at } = await form.send(async (value, before) => {
      stored = await store(value, before, write)
      isTypedOn = !isSame(form.now(), sent)
      return stored
    }, isChecked)
    if (!accepted || !stored) return { at }
    draft.drop()
    // A new document goes on in a page of its own: what was typed while it was stored is stored too, to be there.
    return isTypedOn && row === undefined ? save() : { row: stored, isTypedOn }
  }
  const restore = (localDraft: LocalDraft) => {
    draft.take(localDraft)
    form.replace(localDraft.values, form.row && { ...form.row, version: localDraft.version ?? form.row['version'] })
  }
  const discard = () => {
    form.replace(startOf(shape.fields, form.row))
    draft.drop()
  }
  const setAside = (stored: Values) => {
    const now = latest.current
    if (!now.draft.setAside()) return false
    now.form.replace(startOf(shape.fields, stored))
    return true
  }
  return { form, drafts: draft.drafts, restore, discardDraft: draft.discard, save, discard, setAside }
}

type Write<T> = (value: T, before: Values | undefined, write?: Store<T>) => Promise<Values>

/**
 * A write without an answer may have taken effect: before the next one it is repeated, under its key, and the next one builds on its
 * result. `write` in place of the document's own way is not repeated: it may do more than store.
 */
function useStoring<T>(store: Store<T>, onFound: (stored: Values) => void): Write<T> {
  const lost = useRef<Parameters<Store<T>> | undefined>(undefined)
  const attempt: Store<T> = async (...input) => {
    try {
      const stored = await store(...input)
      lost.current = undefined
      return stored
    } catch (error) {
      lost.current = isTransient(error) ? input : undefined
      throw error
    }
  }
  return async (value, before, write = attempt) => {
    const unanswered = lost.current
    if (!unanswered) return write(value, before)
    const earlier = await mapRefusal(attempt(...unanswered), (problem) => {
      if (isTransient(problem)) throw problem
      return undefined
    })
    if (!earlier) return write(value, before)
    onFound(earlier)
    return write === attempt && isSame(value, unanswered[0]) ? earlier : write(value, earlier)
  }
}

/** Distinguishes drafts of documents by their batch. */
const batchLabel = ({ batch_number: batch }: Values): string => (batch ? `批次 ${String(batch)}` : '')

/**
 * Shows changes by a receipt or a colleague at once, unless there is unsaved input. Input that the stored version has is saved: the
 * response of its saving was lost.
 */
function useNewer<T>(form: Form<T>, row: Values | undefined): void {
  const isNewer = row !== undefined && !form.busy && Number(row['version']) > Number(form.row?.['version'] ?? 0)
  const isShown = isNewer && (!form.dirty || isSame(startOf(form.shape.fields, row), form.values))
  useEffect(() => {
    if (isShown && row) form.replace(startOf(form.shape.fields, row), row)
  }, [isShown, row, form])
}
