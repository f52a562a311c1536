import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { manifestsFromOrder } from '@guanqiao/domain/customs/manifest.calls'
import { useNavigate } from 'react-router'
import { StepDialog } from '../../../kit/stepDialog/StepDialog.tsx'

interface Props {
  readonly open: boolean
  readonly orderId: string | undefined
  readonly onClose: () => void
}

/** Creates the missing manifests of an order and opens the only one, or lists all. */
export function FromOrder({ orderId, ...stand }: Props) {
  const navigate = useNavigate()
  return (
    <StepDialog
      {...stand}
      title="由订单生成舱单"
      shape={manifestsFromOrder.input}
      {...(orderId ? { row: { order_id: orderId } } : {})}
      operation={manifestsFromOrder}
      input={(values) => values}
      submitWord="生成"
      // The response includes manifests that existed before.
      done={(rows) => `舱单已生成，共 ${rows.length} 份`}
      after={(rows, { order_id }) =>
        void navigate(
          rows.length === 1 ? linkTo(screens.manifest, { id: rows[0]?.id }) : linkTo(screens.manifests, { order_id }),
        )
      }
    />
  )
}
