import type { Fields } from '@guanqiao/domain/kit/field'
import { orderRelated, orderRelatedApi } from '@guanqiao/domain/order/related'
import { useMemo } from 'react'
import { changesOf } from '../../../kit/EntityForm.tsx'
import type { Values } from '../../../kit/form/values.ts'
import { StepDialog } from '../../../kit/stepDialog/StepDialog.tsx'
import type { Related } from './related.ts'

interface Props {
  readonly orderId: string
  /** Undefined: a new reference. */
  readonly row: Related | undefined
  readonly onClose: () => void
}

const { related_type, related_id, note } = orderRelated.fields
const { manifest: _manifest, weighing: _weighing, ...byNumber } = related_type.choices

/** Documents that users know by number; those of the product are related when they are made. */
const fields: Fields = {
  related_type: { ...related_type, choices: byNumber },
  related_id: { ...related_id, label: '单证号' },
  note,
}

/** Notes a contract, an invoice or another document of the order by its number. */
export function RelatedDialog({ orderId, row, onClose }: Props) {
  const shape = useMemo(() => ({ fields, mode: 'draft' as const }), [])
  const stand = { open: true, onClose, shape }
  if (!row)
    return (
      <StepDialog<Values, Values, unknown>
        {...stand}
        title="登记单证"
        operation={orderRelatedApi.create}
        input={(values) => ({ ...values, order_id: orderId })}
        submitWord="登记"
        done="已登记"
      />
    )
  const { id, version } = row
  return (
    <StepDialog<Values, Values, unknown>
      {...stand}
      title={`修改关联 ${row.name ?? ''}`}
      row={{ ...row }}
      operation={orderRelatedApi.update}
      input={(values) => ({ id, version, ...changesOf(fields, { ...row }, values) })}
      submitWord="保存"
      done="已保存"
    />
  )
}
