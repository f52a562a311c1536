import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { order, orderApi } from '@guanqiao/domain/order/order'
import { manifestApi } from '@guanqiao/domain/customs/manifest.calls'
import { allowed } from '@guanqiao/domain/documents/flow'
import { orderFlow } from '@guanqiao/domain/order/order.flow'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { MenuButton } from '../../../kit/overlays/MenuButton.tsx'
import { useSavingTemplate } from '../../../documents/template/Templates.tsx'
import { MakeTool } from '../../../documents/making/MakeTool.tsx'
import { kindsOf } from '../../../documents/making/makingLabels.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import type { WholeOrder } from './actions.ts'
import { useOrderStep } from './actions.ts'
import { LiveActions } from './LiveActions.tsx'
import styles from './detail.module.css'

/** The actions on the order in its state; the next action of its batches is the only highlighted one. */
export function OrderActions({ detail }: { readonly detail: WholeOrder }) {
  const may = useAllowed()
  const navigate = useNavigate()
  const { step, busy } = useOrderStep()
  const { id, status } = detail.order
  const template = useSavingTemplate({ entity: order, id, label: order.label })
  const events = allowed(orderFlow, status)
  const isDraft = status === 'draft'
  const isLive = !isDraft && status !== 'cancelled'
  const further = [
    ...(may(orderApi.create)
      ? [
          { key: 'copy', label: '复制为新订单' },
          { key: 'template', label: '另存为模板' },
        ]
      : []),
    ...(may(orderApi.step) && events.includes('reopen') ? [{ key: 'reopen', label: '退回草稿' }] : []),
    ...(may(orderApi.step) && events.includes('cancel') ? [{ key: 'cancel', label: '取消订单', danger: true }] : []),
  ]
  const choose = (key: string) => {
    if (key === 'copy') void navigate(linkTo(screens.newOrder, { copy: id }))
    else if (key === 'template') template.save()
    else void step(detail, key as 'reopen' | 'cancel')
  }
  return (
    <div className={styles.actions}>
      {further.length > 0 && (
        <MenuButton menu={{ items: further, onClick: ({ key }) => choose(key) }}>
          <Button disabled={busy} aria-label="更多操作">
            更多
          </Button>
        </MenuButton>
      )}
      {template.dialog}
      {may(orderApi.print) && <Button onClick={() => void navigate(linkTo(screens.orderSheet, { id }))}>打印</Button>}
      {may(orderApi.step) && isDraft && (
        <Button type="primary" onClick={() => void navigate(linkTo(screens.newOrder, { id }))}>
          继续录入
        </Button>
      )}
      {may(manifestApi.list) && !isDraft && (
        <Button onClick={() => void navigate(linkTo(screens.manifests, { order_id: id }))}>查看舱单</Button>
      )}
      {isLive && <MakeTool label="订单" count={1} sources={{ order_id: id }} kinds={kindsOf(detail.order.ie_flag)} />}
      {isLive && <LiveActions detail={detail} />}
    </div>
  )
}
