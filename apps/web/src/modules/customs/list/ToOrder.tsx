import { orderDetail } from '@guanqiao/domain/order/order'
import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { Button } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../../../kit/keys/keys.ts'
import { pressButton } from '../../../kit/keys/pressButton.ts'
import { useAllowed } from '../../../kit/permissions.ts'

/** From the manifests of one order to the order, which names the next action of all its batches. */
export function ToOrder({ filters }: { readonly filters: Readonly<Record<string, unknown>> }) {
  const navigate = useNavigate()
  const isAllowed = useAllowed(orderDetail)
  const button = useRef<HTMLButtonElement>(null)
  const { order_id } = filters
  useKeys('公路舱单', [{ keys: ['Ctrl+Enter'], label: '到订单的下一步', run: () => pressButton(button.current) }])
  if (typeof order_id !== 'string' || order_id.includes(',') || !isAllowed) return null
  return (
    <Button ref={button} title="Ctrl+Enter" onClick={() => void navigate(linkTo(screens.order, { id: order_id }))}>
      订单下一步
    </Button>
  )
}
