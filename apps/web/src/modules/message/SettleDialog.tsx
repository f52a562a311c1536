import type { unmatchedReceipt } from '@guanqiao/domain/message/message'
import { settleUnmatchedReceipt } from '@guanqiao/domain/message/message'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import type { Field } from '@guanqiao/domain/kit/field'
import { draft } from '@guanqiao/domain/kit/operation'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { useLast } from '../../kit/acts/useLast.ts'
import type { Values } from '../../kit/EntityForm.tsx'
import { StepDialog } from '../../kit/stepDialog/StepDialog.tsx'
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

const labels = { match: '匹配到报文', discard: '忽略' } as const

/** Closes an unmatched receipt: it belongs to that message, or it is set aside with a reason. */
export function SettleDialog({ settling, onClose }: Props) {
  const last = useLast(settling)
  const candidates = useCandidates(last?.decision === 'match' ? last.row.id : undefined)
  if (!last) return null
  const { row, decision } = last
  return (
    <StepDialog
      key={row.id + decision}
      open={settling !== undefined}
      onClose={onClose}
      title={`${labels[decision]}：${row.file_name}`}
      isLoading={candidates.isLoading}
      shape={decision === 'match' ? matchShape(candidates) : discardShape}
      operation={settleUnmatchedReceipt}
      input={(values) => ({ id: row.id, decision, ...values })}
      submitWord={labels[decision]}
      done="已处理"
    />
  )
}
