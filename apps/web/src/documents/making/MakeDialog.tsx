import type { Fields } from '@guanqiao/domain/kit/field'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { useState } from 'react'
import { Modal } from '../../kit/overlays/dialogs.tsx'
import { Note } from '../../kit/parts/text.ts'
import { StepForm } from '../../kit/stepDialog/StepForm.tsx'
import { MadeResults } from './MadeResults.tsx'
import type { MadeLine, MakingInput } from './kinds.ts'
import { makings } from './kinds.ts'
import { SoleFiling } from './SoleFiling.tsx'
import type { MakingKind, MakingSources } from './makingLabels.ts'
import { makingLabels } from './makingLabels.ts'

interface Props {
  readonly kind: MakingKind
  /** Without sources the dialog asks for an order or batch numbers. */
  readonly sources?: MakingSources
  readonly about?: string
  readonly onClose: () => void
}

const aids = { filing_id: SoleFiling }

const shapeOf = (fields: Fields): Shape<object> => ({ fields, mode: 'draft' })

/** Makes the documents of many batches, then shows the result for each. */
export default function MakeDialog({ kind, sources, about, onClose }: Props) {
  const making = makings[kind]
  const [lines, setLines] = useState<readonly MadeLine[]>()
  if (lines) return <MadeResults making={making} title={makingLabels[kind]} lines={lines} onClose={onClose} />
  const { order_id, batch_numbers, filing_id } = making.operation.input.fields
  const shape = shapeOf({
    ...(sources ? {} : { order_id: order_id!, batch_numbers: batch_numbers! }),
    ...(filing_id ? { filing_id } : {}),
  })
  return (
    <Modal open title={makingLabels[kind]} width={560} footer={null} onCancel={onClose} destroyOnHidden>
      <Note>
        {about ? `为${about}生成${making.label}。` : `为一个订单的全部批次，或列出的批次生成${making.label}。`}
        {making.note}
      </Note>
      <StepForm
        shape={shape}
        operation={making.operation}
        input={(values) => ({ ...values, ...sources }) as MakingInput}
        aids={aids}
        submitWord="生成"
        onDone={setLines}
        onCancel={onClose}
      />
    </Modal>
  )
}
