import { linkTo } from '@guanqiao/domain/screens/index'
import { draft } from '@guanqiao/domain/kit/operation'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import type { OffloadKind } from '@guanqiao/domain/offload/messageType'
import { offloadKinds } from '@guanqiao/domain/offload/messageType'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { offload, offloadApi, offloadDocument } from '@guanqiao/domain/offload/offload'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { useToast } from '../../kit/overlays.tsx'
import { useSession } from '../../platform/session/session.ts'
import { StepDialog } from '../../kit/stepDialog/StepDialog.tsx'
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

type OffloadEntries = Omit<InputOf<typeof offloadApi.make>, 'batch_number' | 'kind' | 'bills'>

interface Props {
  readonly batch: OffloadedBatch
  /** The numbers of the bills that may be applied for. */
  readonly bills: readonly string[]
  readonly kind: OffloadKind
  readonly onClose: () => void
}

/** Makes an application from the bills of a batch and opens it. */
export default function OffloadDialog({ batch, bills, kind, onClose }: Props) {
  const toast = useToast()
  const navigate = useNavigate()
  const { full_name } = useSession().user
  const [selected, setSelected] = useState<ReadonlyMap<string, string>>(
    () => new Map(bills.map((number) => [number, ''])),
  )
  const aids = useMemo(() => ({ new_batch_number: issueAid(batch) }), [batch])
  const offloadLabel = offloadKinds[kind]
  const input = (values: OffloadEntries) => {
    if (selected.size === 0) return void toast.error('请选择提(运)单')
    const lines = [...selected].map(([bill_no, new_bill_no]) => ({ bill_no, new_bill_no: new_bill_no || null }))
    return { ...values, batch_number: batch.batch_number, kind, bills: lines }
  }
  return (
    <StepDialog
      open
      onClose={onClose}
      title={`批次 ${batch.batch_number} 申请${offloadLabel}`}
      shape={shapes[kind] as Shape<OffloadEntries>}
      row={{ contact: full_name }}
      aids={aids}
      operation={offloadApi.make}
      input={input}
      submitWord={`生成${offloadLabel}申请`}
      done={`${offloadLabel}申请已生成，请核对后申报`}
      after={({ id }) => void navigate(linkTo(offloadDocument.screens.edit, { id }))}
    >
      <BillChoice bills={bills} selected={selected} isMoved={kind === 'moved'} onChange={setSelected} />
    </StepDialog>
  )
}
