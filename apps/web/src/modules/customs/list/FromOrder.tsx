import { manifestsFromOrder } from '@guanqiao/domain/customs/manifest.calls'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { useNavigate } from 'react-router'
import { EntityForm } from '../../../kit/EntityForm.tsx'
import { Modal, useToast } from '../../../kit/overlays.tsx'
import { useWrite } from '../../../kit/useOperation.ts'
import { touches } from '../acts/useSend.ts'

interface Props {
  readonly open: boolean
  readonly orderId: string | undefined
  readonly onClose: () => void
}

/** Makes the manifests of an order and opens the only one, or lists them. */
export function FromOrder({ open, orderId, onClose }: Props) {
  const write = useWrite(manifestsFromOrder, { touches: [...touches, 'order_transport'] })
  const toast = useToast()
  const navigate = useNavigate()
  const submit = async (value: InputOf<typeof manifestsFromOrder>) => {
    const made = await write.mutateAsync(value)
    onClose()
    if (made.length === 0) return void toast.info('这票订单的舱单都已生成')
    void toast.success(`已生成 ${made.length} 份舱单`)
    await navigate(made.length === 1 ? `/rmft/edit?id=${made[0]?.id}` : `/rmft/list?order_id=${value.order_id}`)
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
