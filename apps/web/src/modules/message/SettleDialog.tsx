import type { unmatchedReceipt } from '@guanqiao/domain/message/message'
import { settleUnmatchedReceipt } from '@guanqiao/domain/message/message'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import type { Field } from '@guanqiao/domain/kit/field'
import { draft } from '@guanqiao/domain/kit/operation'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { Skeleton } from 'antd'
import { useLast } from '../../kit/acts/useLast.ts'
import { EntityForm } from '../../kit/EntityForm.tsx'
import type { Values } from '../../kit/EntityForm.tsx'
import { useToast } from '../../kit/overlays.tsx'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { useWrite } from '../../kit/useOperation.ts'
import type { Candidates } from './useCandidates.ts'
import { useCandidates } from './useCandidates.ts'

export interface Settling {
  readonly row: Pick<ListRow<typeof unmatchedReceipt>, 'id' | 'file_name'>
  readonly decision: 'match' | 'discard'
}

interface Props {
  readonly settling: Settling | undefined
  readonly onClose: () => void
}

const { message_id, note } = settleUnmatchedReceipt.input.fields as { message_id: Field; note: Field }

const matchShape = ({ batch, field }: Candidates): Shape<Values> =>
  draft({
    message_id: field
      ? { ...field, help: `回执说的是批次 ${batch}` }
      : {
          ...message_id,
          required: true,
          help: batch ? `回执说的是批次 ${batch}，这里没有它的报文` : '回执没有说是哪一批，请照报文记录填写',
        },
    note,
  })
const discardShape: Shape<Values> = draft({ note: { ...note, required: true } })

const words = { match: '匹配到报文', discard: '忽略' } as const

/** Closes an unmatched receipt: it belongs to that message, or it is set aside with a reason. */
export function SettleDialog({ settling, onClose }: Props) {
  const write = useWrite(settleUnmatchedReceipt)
  const toast = useToast()
  const last = useLast(settling)
  const submit = async (value: Values) => {
    if (!last) return
    await write.mutateAsync({ id: last.row.id, decision: last.decision, ...value })
    void toast.success('已处理')
    onClose()
  }
  return (
    <Modal
      open={settling !== undefined}
      title={last ? `${words[last.decision]}：${last.row.file_name}` : ''}
      width={520}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      {last?.decision === 'match' && (
        <MatchForm key={last.row.id} id={last.row.id} onSubmit={submit} onCancel={onClose} />
      )}
      {last?.decision === 'discard' && (
        <EntityForm
          key={last.row.id}
          shape={discardShape}
          submitWord={words.discard}
          onSubmit={submit}
          onCancel={onClose}
        />
      )}
    </Modal>
  )
}

interface MatchProps {
  readonly id: string
  readonly onSubmit: (value: Values) => Promise<void>
  readonly onCancel: () => void
}

function MatchForm({ id, onSubmit, onCancel }: MatchProps) {
  const candidates = useCandidates(id)
  if (candidates.isLoading) return <Skeleton active />
  return <EntityForm shape={matchShape(candidates)} submitWord={words.match} onSubmit={onSubmit} onCancel={onCancel} />
}
