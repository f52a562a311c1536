import { text } from '@guanqiao/domain/kit/field'
import { next } from '@guanqiao/domain/documents/flow'
import { draft } from '@guanqiao/domain/kit/operation'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import { useUndoing } from '../../kit/acts/undoing.ts'
import { forgetDrafts } from '../../kit/form/forgetDrafts.ts'
import { useConfirm, useToast } from '../../kit/overlays.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { useWrite } from '../../kit/useOperation.ts'
import { useSendDeletion } from '../sending/useSendDeletion.ts'
import type { WholeRow } from './calls.ts'
import { callsOf } from './calls.ts'

const EntityForm = lazy(() =>
  import('../../kit/EntityForm.tsx').then((module) => ({ default: module.EntityForm<Why> })),
)

interface Why {
  readonly reason_text: string
  readonly contact?: string
  readonly contact_phone?: string
}

const reason = { reason_text: text('原因说明', { required: true, max: 200, help: '写入发往海关的删除报文' }) }
const alone = draft(reason)
const withContact = draft({
  ...reason,
  contact: text('联系人', { required: true, max: 50 }),
  contact_phone: text('联系电话', { required: true, max: 20 }),
})

type Document = Pick<WholeRow, 'id' | 'version' | 'status' | 'batch_number' | 'attempt'>

/** How a document in this state is deleted: locally if customs does not hold it, otherwise at customs. */
export function deletionOf(type: DocumentType, status: string): 'local' | 'customs' | undefined {
  if (next(type.flow, status, 'remove')) return 'local'
  return next(type.flow, status, 'delete') ? 'customs' : undefined
}

/** Deletes a document locally, or by a message to customs with a reason. */
export function useDeletion(
  type: DocumentType,
  onDone?: (how: 'local' | 'customs') => void,
): { remove: (row: Document) => Promise<void>; dialog: ReactNode } {
  const calls = callsOf(type)
  const confirm = useConfirm()
  const toast = useToast()
  const undoing = useUndoing()
  const drop = useWrite(calls.remove)
  const sendDeletion = useSendDeletion(calls.post)
  const [asking, setAsking] = useState<Document>()

  const remove = async (row: Document) => {
    if (deletionOf(type, row.status) === 'customs') return setAsking(row)
    const title = `是否确认删除批次“${row.batch_number}”的${type.label}？`
    if (!(await confirm({ title, content: '海关没有接受过这份单证。', okText: '删除', danger: true }))) return
    if (!(await drop.attempt({ id: row.id, version: row.version }))) return
    forgetDrafts(`${type.key}:${row.id}`)
    void toast.success(
      `已删除批次“${row.batch_number}”的${type.label}`,
      row.attempt === null ? undoing({ table: type.entity.table, id: row.id }) : undefined,
    )
    onDone?.('local')
  }
  const submit = async (why: Why) => {
    if (!asking || !(await sendDeletion({ ids: [asking.id], function_code: '3', ...why }))) return
    setAsking(undefined)
    onDone?.('customs')
  }
  const dialog = (
    <Modal
      open={asking !== undefined}
      title={`申报删除 ${asking?.batch_number ?? ''}`}
      width={520}
      footer={null}
      onCancel={() => setAsking(undefined)}
      destroyOnHidden
    >
      <Suspense fallback={null}>
        <EntityForm
          shape={type.asksContact ? withContact : alone}
          submitWord="申报删除"
          onSubmit={submit}
          onCancel={() => setAsking(undefined)}
        />
      </Suspense>
    </Modal>
  )
  return { remove, dialog }
}
