import type { Shape } from '@guanqiao/domain/kit/shape'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useDirty } from '../../kit/dirty.ts'
import type { Form } from '../../kit/form/useForm.ts'
import { useForm } from '../../kit/form/useForm.ts'
import type { KeptDraft } from '../../kit/form/useLocalDraft.ts'
import { useLocalDraft } from '../../kit/form/useLocalDraft.ts'
import type { Values } from '../../kit/form/values.ts'
import { isSame, startOf } from '../../kit/form/values.ts'
import { useDraftKey } from '../../kit/session/forEnterprise.ts'

export interface Document<T> {
  readonly form: Form<T>
  /** Unsaved drafts of earlier visits. */
  readonly drafts: readonly KeptDraft[]
  readonly restore: (draft: KeptDraft) => void
  readonly discardDraft: (draft: KeptDraft) => void
  /** Saves the input; returns the stored document, or the path of the problem. */
  readonly save: () => Promise<{ readonly row?: Values; readonly at?: string | undefined }>
  readonly discard: () => void
  /** Displays the stored version; unsaved input becomes a draft. False if there is none, or it cannot be kept and stays. */
  readonly setAside: () => boolean
}

interface Setup<T> {
  /** The type's name, under which drafts are kept. */
  readonly type: string
  readonly shape: Shape<T>
  /** The stored document in the form's format, with `id` and `version`; undefined for a new one. */
  readonly row: Values | undefined
  /** Writes the document and returns the stored version. */
  readonly store: (value: T, before: Values | undefined) => Promise<Values>
}

/** The state of a displayed document: input over the stored version. */
export function useDocument<T>({ type, shape, row, store }: Setup<T>): Document<T> {
  const form = useForm(shape, row)
  const key = useDraftKey(type, row && String(row['id']))
  const draft = useLocalDraft(key, form.values, form.dirty, {
    version: form.row?.['version'],
    label: draftLabel,
  })
  useDirty(form.dirty)
  useNewer(form, row)
  const latest = useRef({ form, draft })
  useLayoutEffect(() => void (latest.current = { form, draft }))
  const save = async (): Promise<{ readonly row?: Values; readonly at?: string | undefined }> => {
    const sent = latest.current.form.values
    let stored: Values | undefined
    const { taken, at } = await form.send(async (value, before) => (stored = await store(value, before)))
    // A new document goes on in a page of its own: what was typed while it was stored is stored too, to be there.
    const isTypedOn = row === undefined && !isSame(latest.current.form.values, sent)
    if (!taken || !stored) return { at }
    draft.drop()
    return isTypedOn ? save() : { row: stored }
  }
  const restore = (kept: KeptDraft) => {
    draft.take(kept)
    form.replace(kept.values, form.row && { ...form.row, version: kept.version ?? form.row['version'] })
  }
  const discard = () => {
    form.replace(startOf(shape.fields, form.row))
    draft.drop()
  }
  const setAside = () => {
    const now = latest.current
    if (!now.draft.setAside()) return false
    now.form.replace(startOf(shape.fields, now.form.row))
    return true
  }
  return { form, drafts: draft.kept, restore, discardDraft: draft.discard, save, discard, setAside }
}

/** Distinguishes drafts of documents. */
const draftLabel = ({ batch_number: batch }: Values): string => (batch ? `批次 ${String(batch)}` : '')

/** Shows changes by a receipt or a colleague at once, unless there is unsaved input. */
function useNewer<T>(form: Form<T>, row: Values | undefined): void {
  const isNewer =
    row !== undefined && !form.dirty && !form.busy && Number(row['version']) > Number(form.row?.['version'] ?? 0)
  useEffect(() => {
    if (isNewer && row) form.replace(startOf(form.shape.fields, row), row)
  }, [isNewer, row, form])
}
