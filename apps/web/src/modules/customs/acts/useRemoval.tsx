import { checkDelete, deleteManifest, postManifest } from '@guanqiao/domain/customs/manifest.calls'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useUndoing } from '../../../kit/acts/undoing.ts'
import { catchRefusal } from '../../../kit/acts/refusal.ts'
import { call } from '../../../kit/call.ts'
import { forgetDrafts } from '../../../kit/form/forgetDrafts.ts'
import { useConfirm, useToast } from '../../../kit/overlays.tsx'
import { useWrite } from '../../../kit/useOperation.ts'
import type { Reason } from '../../../documents/sending/ReasonDialog.tsx'
import { ReasonDialog } from '../../../documents/sending/ReasonDialog.tsx'
import { useSendDeletion } from '../../../documents/sending/useSendDeletion.ts'

interface Subject {
  readonly id: string
  readonly version: number
  readonly batch_number: string
  /** The number of sendings; null if it was never sent, and then its deletion can be undone. */
  readonly attempt: number | null
}

interface Bill {
  readonly id: string
  readonly bill_no: string
}

interface Asking extends Subject {
  /** The single bill to delete; without it the whole manifest. */
  readonly bill: Bill | undefined
}

/**
 * Deletes a manifest, or one bill that customs holds: locally if customs never accepted it, otherwise by a deletion sent to
 * customs. The server decides which.
 */
export function useRemoval(onDone?: (how: 'local' | 'customs') => void): {
  remove: (subject: Subject, bill?: Bill) => Promise<void>
  dialog: ReactNode
} {
  const confirm = useConfirm()
  const toast = useToast()
  const undoing = useUndoing()
  const drop = useWrite(deleteManifest)
  const sendDeletion = useSendDeletion(postManifest)
  const [asking, setAsking] = useState<Asking>()

  const removeHere = async ({ id, version, batch_number, attempt }: Subject) => {
    const content = '海关没有接受过这份舱单，删除后批次号可以重新生成舱单。'
    if (!(await confirm({ title: `是否确认删除批次“${batch_number}”的舱单？`, content, okText: '删除', danger: true })))
      return
    if (!(await drop.attempt({ id, version }))) return
    forgetDrafts(`manifest:${id}`)
    void toast.success(
      `已删除批次“${batch_number}”的舱单`,
      attempt === null ? undoing({ table: 'manifest', id }) : undefined,
    )
    onDone?.('local')
  }
  const remove = async (subject: Subject, bill?: Bill) => {
    const deletion = await catchRefusal(call(checkDelete, { id: subject.id, bill_id: bill?.id ?? null }))
    if (!deletion) return
    const { allowed, mode, blockers } = deletion
    if (!allowed)
      void (await confirm({ title: '现在不能删除', content: <Blockers reasons={blockers} />, okText: '知道了' }))
    else if (mode === 'local') await removeHere(subject)
    else setAsking({ ...subject, bill })
  }
  const submit = async (reason: Reason) => {
    if (!asking) return
    const bill_ids = asking.bill ? [asking.bill.id] : null
    if (!(await sendDeletion({ ids: [asking.id], bill_ids, function_code: '3', ...reason }))) return
    setAsking(undefined)
    onDone?.('customs')
  }
  const dialog = (
    <ReasonDialog
      open={asking !== undefined}
      title={`申报删除 ${asking?.bill?.bill_no ?? asking?.batch_number ?? ''}`}
      word="申报删除"
      onSubmit={submit}
      onClose={() => setAsking(undefined)}
    />
  )
  return { remove, dialog }
}

function Blockers({ reasons }: { readonly reasons: readonly string[] }) {
  return (
    <ul>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}
