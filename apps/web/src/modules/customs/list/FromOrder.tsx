import { manifestsFromOrder } from '@guanqiao/domain/customs/manifest.calls'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { useNavigate } from 'react-router'
import { EntityForm } from '../../../kit/EntityForm.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { Modal } from '../../../kit/overlays/dialogs.tsx'
import { useWrite } from '../../../kit/useOperation.ts'

interface Props {
  readonly open: boolean
  readonly orderId: string | undefined
  readonly onClose: () => void
}

/** Creates the missing manifests of an order and opens the only one, or lists all. */
export function FromOrder({ open, orderId, onClose }: Props) {
  const write = useWrite(manifestsFromOrder)
  const toast = useToast()
  const navigate = useNavigate()
  const submit = async (value: InputOf<typeof manifestsFromOrder>) => {
    const rows = await write.mutateAsync(value)
    onClose()
    // The response includes manifests that existed before.
    void toast.success(`舱单已生成，共 ${rows.length} 份`)
    await navigate(rows.length === 1 ? `/rmft/edit?id=${rows[0]?.id}` : `/rmft/list?order_id=${value.order_id}`)
  }
  return (
    <Modal open={open} title="由订单生成舱单" width={520} footer={null} onCancel={onClose} destroyOnHidden>
      <EntityForm
        shape={manifestsFromOrder.input}
        {...(orderId ? { row: { order_id: orderId } } : {})}
        submitWord="生成"
        onSubmit={submit}
        onCancel={onClose}
      />
    </Modal>
  )
}
