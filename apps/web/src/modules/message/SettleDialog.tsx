import type { strayReceipt } from '@guanqiao/domain/message/message'
import { settleStray } from '@guanqiao/domain/message/message'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { draft } from '@guanqiao/domain/kit/operation'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { useState } from 'react'
import { EntityForm } from '../../kit/EntityForm.tsx'
import type { Values } from '../../kit/EntityForm.tsx'
import { Modal, useToast } from '../../kit/overlays.tsx'
import { useWrite } from '../../kit/useOperation.ts'

export interface Settling {
  readonly row: ListRow<typeof strayReceipt>
  readonly decision: 'match' | 'discard'
}

interface Props {
  readonly settling: Settling | undefined
  readonly onClose: () => void
}

const { message_id, note } = settleStray.input.fields as { message_id: object; note: object }

const shapes = {
  match: draft({ message_id: { ...message_id, required: true }, note } as never),
  discard: draft({ note: { ...note, required: true } } as never),
} as unknown as Record<Settling['decision'], Shape<Values>>

const words = { match: '匹配到报文', discard: '忽略' } as const

/** Closes a stray receipt: it belongs to that message, or it is set aside with a word why. */
export function SettleDialog({ settling, onClose }: Props) {
  const write = useWrite(settleStray, { touches: ['stray_receipt', 'receipt', 'customs_message', 'manifest'] })
  const toast = useToast()
  const [last, keep] = useState(settling)
  if (settling && settling !== last) keep(settling)
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
      {last && (
        <EntityForm
          key={last.row.id + last.decision}
          shape={shapes[last.decision]}
          row={{ message_id: last.row.message_id, note: null }}
          submitWord={words[last.decision]}
          onSubmit={submit}
          onCancel={onClose}
        />
      )}
    </Modal>
  )
}
