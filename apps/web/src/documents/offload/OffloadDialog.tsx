import { draft } from '@guanqiao/domain/kit/operation'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import type { OffloadKind } from '@guanqiao/domain/offload/messageType'
import { offloadKinds } from '@guanqiao/domain/offload/messageType'
import { offload, offloadApi, offloadDocument } from '@guanqiao/domain/offload/offload'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { EntityForm } from '../../kit/EntityForm.tsx'
import { useToast } from '../../kit/overlays.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { useSession } from '../../kit/session/session.ts'
import { useWrite } from '../../kit/useOperation.ts'
import { BillChoice } from './BillChoice.tsx'
import { issueAid } from './issueAid.tsx'
import type { OffloadedBatch } from './batch.ts'

const { new_batch_number, reason_text, contact, contact_phone } = offload.fields

const reasons = {
  reason_text: { ...reason_text, required: true },
  contact,
  contact_phone: { ...contact_phone, help: '不填为本人手机号码，没有的为本企业联系电话' },
} as const
const shapes = {
  left: draft(reasons),
  moved: draft({ new_batch_number: { ...new_batch_number, required: true, help: '货物改由这一批次承运' }, ...reasons }),
} as const

type Typed = Omit<InputOf<typeof offloadApi.make>, 'batch_number' | 'kind' | 'bills'>

interface Props {
  readonly batch: OffloadedBatch
  /** The numbers of the bills that may be applied for. */
  readonly bills: readonly string[]
  readonly kind: OffloadKind
  readonly onClose: () => void
}

/** Makes an application from the bills of a batch and opens it. */
export default function OffloadDialog({ batch, bills, kind, onClose }: Props) {
  const write = useWrite(offloadApi.make)
  const toast = useToast()
  const navigate = useNavigate()
  const { full_name } = useSession().user
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(
    () => new Map(bills.map((number) => [number, ''])),
  )
  const aids = useMemo(() => ({ new_batch_number: issueAid(batch) }), [batch])
  const word = offloadKinds[kind]
  const submit = async (typed: Typed) => {
    if (selected.size === 0) return void toast.error('请选择提(运)单')
    const lines = [...selected].map(([bill_no, new_bill_no]) => ({ bill_no, new_bill_no: new_bill_no || null }))
    const { id } = await write.mutateAsync({ ...typed, batch_number: batch.batch_number, kind, bills: lines })
    onClose()
    void toast.success(`${word}申请已生成，请核对后申报`)
    void navigate(`${offloadDocument.screens.edit}?id=${id}`)
  }
  return (
    <Modal
      open
      title={`批次 ${batch.batch_number} 申请${word}`}
      width={560}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <BillChoice bills={bills} chosen={selected} isMoved={kind === 'moved'} onChange={setSelected} />
      <EntityForm
        shape={shapes[kind] as typeof shapes.left}
        row={{ contact: full_name }}
        aids={aids}
        submitWord={`生成${word}申请`}
        onSubmit={(typed) => submit(typed as Typed)}
        onCancel={onClose}
      />
    </Modal>
  )
}
