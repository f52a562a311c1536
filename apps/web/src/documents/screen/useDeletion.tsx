import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { shortLabelOf } from '@guanqiao/domain/documents/documentType'
import { next } from '@guanqiao/domain/documents/flow'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { useUndoing } from '../../kit/acts/undoing.ts'
import { call } from '../../kit/call.ts'
import { forgetDrafts } from '../../kit/form/forgetDrafts.ts'
import { useConfirm, useToast } from '../../kit/overlays.tsx'
import { useWrite } from '../../kit/useOperation.ts'
import type { Reason } from '../sending/ReasonDialog.tsx'
import { ReasonDialog } from '../sending/ReasonDialog.tsx'
import { useSendDeletion } from '../sending/useSendDeletion.ts'
import type { DocumentRow } from './calls.ts'
import { callsOf } from './calls.ts'

/** The document to delete; one that was never sent can be restored at once. */
type Subject = Pick<DocumentRow, 'id' | 'version' | 'status' | 'batch_number' | 'attempt'>

/** A single line to delete at customs. */
interface Part {
  readonly id: string
  readonly number: string
}

type Asking = Subject & { readonly unit: Part | undefined }

export interface Deletion {
  /** Deletes the document, or one line that customs holds. */
  readonly remove: (subject: Subject, unit?: Part) => Promise<void>
  readonly dialog: ReactNode
}

/** Deletes a document locally if customs never accepted it, otherwise by a message to customs with a reason. */
export function useDeletion(type: DocumentType, onDone?: (how: 'local' | 'customs') => void): Deletion {
  const calls = callsOf(type)
  const confirm = useConfirm()
  const sendDeletion = useSendDeletion(calls.post)
  const removeHere = useLocalDeletion(type, () => onDone?.('local'))
  const [asking, setAsking] = useState<Asking>()

  const remove = async (subject: Subject, unit?: Part) => {
    const check = await checkOf(type, subject, unit)
    if (!check) return
    const { allowed, mode, blockers } = check
    if (!allowed)
      void (await confirm({ title: '现在不能删除', content: <Blockers reasons={blockers} />, okText: '知道了' }))
    else if (mode === 'local') await removeHere(subject)
    else setAsking({ ...subject, unit })
  }
  const submit = async (reason: Reason) => {
    if (!asking) return
    const bill_ids = type.unit && { bill_ids: asking.unit ? [asking.unit.id] : null }
    if (!(await sendDeletion({ ids: [asking.id], ...bill_ids, function_code: '3', ...reason }))) return
    setAsking(undefined)
    onDone?.('customs')
  }
  const dialog = (
    <ReasonDialog
      type={type}
      open={asking !== undefined}
      title={`申报删除 ${asking?.unit?.number ?? asking?.batch_number ?? ''}`}
      label="申报删除"
      note={type.deletedByBatch}
      onSubmit={submit}
      onClose={() => setAsking(undefined)}
    />
  )
  return { remove, dialog }
}

/** How it is deleted: by its state, or as the server reports of a document whose lines have states of their own. */
async function checkOf(type: DocumentType, { id, status }: Subject, unit: Part | undefined) {
  const { checkRemoval } = callsOf(type)
  if (checkRemoval) return catchRefusal(call(checkRemoval, { id, bill_id: unit?.id ?? null }))
  return { allowed: true, mode: next(type.flow, status, 'remove') ? 'local' : 'customs', blockers: [] } as const
}

/** Deletes a document that customs does not hold, after a confirmation. */
function useLocalDeletion(type: DocumentType, onDone: () => void) {
  const confirm = useConfirm()
  const toast = useToast()
  const undoing = useUndoing()
  const drop = useWrite(callsOf(type).remove)
  const label = shortLabelOf(type)
  return async ({ id, version, batch_number, attempt }: Subject) => {
    const title = `是否确认删除批次“${batch_number}”的${label}？`
    const content = `海关没有接受过这份${label}${type.removalNote ? `，${type.removalNote}` : ''}。`
    if (!(await confirm({ title, content, okText: '删除', danger: true }))) return
    if (!(await drop.attempt({ id, version }))) return
    forgetDrafts(`${type.key}:${id}`)
    void toast.success(
      `已删除批次“${batch_number}”的${label}`,
      attempt === null ? undoing({ table: type.entity.table, id }) : undefined,
    )
    onDone()
  }
}

const Blockers = ({ reasons }: { readonly reasons: readonly string[] }) => (
  <ul>
    {reasons.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </ul>
)
