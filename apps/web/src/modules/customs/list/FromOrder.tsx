import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { manifestsFromOrder } from '@guanqiao/domain/customs/manifest.calls'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ListToolProps } from '../../../documents/list/documentList.tsx'
import { Can } from '../../../kit/Can.tsx'
import { StepDialog } from '../../../kit/stepDialog/StepDialog.tsx'

/** Creates the missing manifests of an order and opens the only one, or lists all. */
export function FromOrder({ filters: { order_id } }: Pick<ListToolProps, 'filters'>) {
  const [isOpen, setIsOpen] = useState(false)
  const navigate = useNavigate()
  return (
    <Can operation={manifestsFromOrder}>
      <Button onClick={() => setIsOpen(true)}>由订单生成</Button>
      <StepDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title="由订单生成舱单"
        shape={manifestsFromOrder.input}
        {...(order_id ? { row: { order_id: String(order_id) } } : {})}
        operation={manifestsFromOrder}
        input={(values) => values}
        submitWord="生成"
        // The response includes manifests that existed before.
        done={(rows) => `舱单已生成，共 ${rows.length} 份`}
        after={(rows, { order_id: id }) =>
          void navigate(
            rows.length === 1
              ? linkTo(screens.manifest, { id: rows[0]?.id })
              : linkTo(screens.manifests, { order_id: id }),
          )
        }
      />
    </Can>
  )
}
