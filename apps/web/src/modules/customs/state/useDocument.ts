import { createManifest, editManifest, getManifest } from '@guanqiao/domain/customs/manifest.calls'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { useEffect } from 'react'
import { call, CallProblem } from '../../../kit/call.ts'
import { useDirty } from '../../../kit/dirty.ts'
import type { Form } from '../../../kit/form/useForm.ts'
import { useForm } from '../../../kit/form/useForm.ts'
import type { KeptDraft } from '../../../kit/form/useLocalDraft.ts'
import { useLocalDraft } from '../../../kit/form/useLocalDraft.ts'
import type { Values } from '../../../kit/form/values.ts'
import { startOf } from '../../../kit/form/values.ts'
import { useWrite } from '../../../kit/useOperation.ts'
import { touches } from '../acts/useSend.ts'
import type { Draft, Whole } from './shape.ts'
import { changes, rowOf, sentOf, shape } from './shape.ts'

export interface Document {
  readonly form: Form<Draft>
  /** Unsaved input of earlier visits. */
  readonly drafts: readonly KeptDraft[]
  readonly restore: (draft: KeptDraft) => void
  readonly discardDraft: (draft: KeptDraft) => void
  /** Saves what was typed; answers the stored document, or the path of what is wrong. */
  readonly save: () => Promise<{ readonly row?: Values; readonly at?: string | undefined }>
  readonly discard: () => void
}

/** The state of the document on screen: what was typed over what is stored. Without `whole` a new one. */
export function useDocument(whole: Whole | undefined): Document {
  const form = useForm(shape, whole && rowOf(whole))
  const draft = useLocalDraft(`manifest:${whole?.manifest.id ?? 'new'}`, form.values, form.dirty, {
    version: form.row?.['version'],
    label: draftLabel,
  })
  useDirty(form.dirty)
  const store = useStore()
  useNewer(form, whole)
  const save = async () => {
    let row: Values | undefined
    const { taken, at } = await form.send(async (value, before) => (row = await store(value, before)))
    if (taken) draft.drop()
    return taken && row ? { row } : { at }
  }
  const restore = (kept: KeptDraft) => {
    draft.take(kept)
    form.replace(kept.values, form.row && { ...form.row, version: kept.version ?? form.row['version'] })
  }
  const discard = () => {
    form.replace(startOf(shape.fields, form.row))
    draft.drop()
  }
  return { form, drafts: draft.kept, restore, discardDraft: draft.discard, save, discard }
}

/** What tells one kept document from another. */
const draftLabel = ({ batch_number: batch }: Values): string => (batch ? `批次 ${String(batch)}` : '')

/** Writes the document. When somebody else did so meanwhile, the refusal carries theirs whole, bills and all. */
function useStore(): (value: Draft, before: Values | undefined) => Promise<Values> {
  const create = useWrite(createManifest, { touches })
  const edit = useWrite(editManifest, { touches })
  return async (value, before) => {
    if (!before) return rowOf((await create.mutateAsync(sentOf(value))) as Whole)
    const id = String(before['id'])
    const changed = changes(before, value)
    // Asked of the values and not of the screen: a cell may have been put in by the same key that saves.
    if (Object.keys(changed).length === 0) return before
    try {
      const input = { id, version: Number(before['version']), ...changed }
      return rowOf((await edit.mutateAsync(input as InputOf<typeof editManifest>)) as Whole)
    } catch (error) {
      if (!(error instanceof CallProblem) || error.code !== 'record.changed') throw error
      const { status, code, message, requestId } = error
      throw new CallProblem({
        status,
        code,
        message,
        requestId,
        current: rowOf((await call(getManifest, { id })) as Whole),
      })
    }
  }
}

/** What a receipt or a colleague changed shows at once, unless something is being typed. */
function useNewer(form: Form<Draft>, whole: Whole | undefined): void {
  const isNewer =
    whole !== undefined && !form.dirty && !form.busy && whole.manifest.version > Number(form.row?.['version'] ?? 0)
  useEffect(() => {
    if (isNewer && whole) form.replace(startOf(shape.fields, rowOf(whole)), rowOf(whole))
  }, [isNewer, whole, form])
}
