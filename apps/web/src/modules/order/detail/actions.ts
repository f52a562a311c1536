import { linkTo, screens } from '@guanqiao/domain/screens/index'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { manifestsFromOrder } from '@guanqiao/domain/customs/manifest.calls'
import type { orderDetail } from '@guanqiao/domain/order/order'
import { orderStep } from '@guanqiao/domain/order/order'
import { useNavigate } from 'react-router'
import { catchRefusal } from '../../../kit/acts/refusal.ts'
import { allMessages } from '../../../kit/call.ts'
import { useAct } from '../../../kit/acts/useAct.ts'
import { useToast } from '../../../kit/overlays.tsx'
import { useWrite } from '../../../kit/useOperation.ts'

export type WholeOrder = OutputOf<typeof orderDetail>

/** The screen of newly created manifests: the batch itself if there is only one. */
function manifestsAt(orderId: string, batches: readonly string[]): string {
  const [only] = batches
  const isOne = only !== undefined && batches.every((batch) => batch === only)
  return isOne ? linkTo(screens.batch, { batch_number: only }) : linkTo(screens.manifests, { order_id: orderId })
}

/** 生成舱单: creates the missing manifests and opens their screen. */
export function useMakeManifests() {
  const toast = useToast()
  const navigate = useNavigate()
  const write = useWrite(manifestsFromOrder)
  const make = async ({ order, transports }: WholeOrder) => {
    const rows = await catchRefusal(write.mutateAsync({ order_id: order.id }), (refusal) =>
      toast.error(allMessages(refusal)),
    )
    if (!rows) return
    void toast.success(`舱单已生成，本订单共 ${rows.length} 份`)
    void navigate(
      manifestsAt(
        order.id,
        transports.flatMap((truck) => truck.batch_number ?? []),
      ),
    )
  }
  return { make, busy: write.isPending }
}

const questions = {
  reopen: { label: '退回草稿', content: '退回后可以修改订单，改好后须再次提交。' },
  cancel: { label: '取消', content: '取消后不能恢复，预留的批次号释放。' },
} as const

/** 退回草稿 and 取消, after confirmation. */
export function useOrderStep() {
  const { run, busy } = useAct()
  const step = ({ order }: WholeOrder, event: keyof typeof questions) => {
    const { label, content } = questions[event]
    return run({
      confirm: {
        title: `是否确认${label}订单“${order.order_no ?? ''}”？`,
        content,
        okText: label === '取消' ? '取消订单' : label,
        cancelText: '返回',
        danger: event === 'cancel',
      },
      operation: orderStep,
      input: { id: order.id, version: order.version, event },
      done: '操作成功',
    })
  }
  return { step, busy }
}
