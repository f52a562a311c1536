import { linkTo, screens } from '@guanqiao/domain/screens/index'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import { order, orderApi } from '@guanqiao/domain/order/order'
import { useNavigate } from 'react-router'
import { deleting } from '../../kit/acts/rowCalls.ts'
import { CreateButton } from '../../kit/parts/CreateButton.tsx'
import type { ExtraColumn, Listed, RowAction } from '../../kit/EntityTable.tsx'
import { EntityTable, listAhead, useList } from '../../kit/EntityTable.tsx'
import { forgetDrafts } from '../../kit/form/forgetDrafts.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { FromTemplate, savingTemplate } from '../../documents/template/Templates.tsx'
import { FindOrder } from './FindOrder.tsx'
import { OrderProgress, progressColumn } from './progress.tsx'

const needs = ['status', 'order_no', 'contract_no'] as const
type Order = Listed<ListRow<typeof order>, (typeof needs)[number]>

const directions = order.fields.ie_flag.choices

const directionOf = ({ ie_flag }: Order): string => (ie_flag ? (directions[ie_flag] ?? '') : '')

/** Port and direction share a column. */
const columns: readonly ExtraColumn<Order>[] = [
  progressColumn,
  {
    name: 'port_id',
    title: '口岸',
    width: 112,
    needs: ['ie_flag'],
    render: (row) => `${row.port_id_text ?? ''} ${directionOf(row)}`,
  },
  { name: 'ie_flag', title: '进出口', width: 72, hidden: true, render: directionOf },
]

const options = { columns, needs }

/** Orders, newest first, with state and progress of their batches. */
export default function OrderList() {
  const list = useList(orderApi.list, options)
  const navigate = useNavigate()
  const mayAdd = useAllowed(orderApi.create)
  const actions = (row: Order): RowAction[] => [
    { key: 'view', label: '详情', letter: 'v', operation: orderApi.detail, to: linkTo(screens.order, { id: row.id }) },
    {
      key: 'edit',
      label: '编辑',
      letter: 'e',
      operation: orderApi.update,
      to: linkTo(screens.newOrder, { id: row.id }),
      disabled: row.status === 'draft' ? undefined : '只有草稿可以编辑，请先在详情中退回草稿',
    },
    {
      ...remove(row),
      disabled: row.status === 'draft' || row.status === 'cancelled' ? undefined : '已提交的订单请先取消',
    },
    {
      key: 'print',
      label: '打印',
      letter: 'p',
      operation: orderApi.print,
      to: linkTo(screens.orderSheet, { id: row.id }),
    },
    {
      key: 'copy',
      label: '复制',
      letter: 'c',
      operation: orderApi.create,
      to: linkTo(screens.newOrder, { copy: row.id }),
    },
    savingTemplate({ entity: order, create: orderApi.create, id: row.id, label: order.label }),
  ]
  const create = () => void navigate(linkTo(screens.newOrder))
  const add = (
    <CreateButton operation={orderApi.create} onCreate={create}>
      新建订单
    </CreateButton>
  )
  return (
    <OrderProgress ids={list.rows.map((row) => row.id)}>
      <EntityTable
        entity={order}
        list={list}
        bulk={{ remove: orderApi.remove, drafts: 'order', removes: '订单中的车辆一并删除，预留的批次号释放。' }}
        onCreate={mayAdd ? create : undefined}
        rowLink={(row) => linkTo(screens.order, { id: row.id })}
        actions={actions}
        tools={
          <>
            {add}
            <FromTemplate
              entity={order}
              label={order.label}
              get={orderApi.detail}
              create={orderApi.create}
              linkOf={(copy) => linkTo(screens.newOrder, { copy })}
            />
            <FindOrder />
          </>
        }
        emptyHint={
          <>
            <p>从一份合同开始：新建订单，录入货物和车辆</p>
            {add}
          </>
        }
      />
    </OrderProgress>
  )
}

OrderList.ahead = listAhead(orderApi.list, options)

const remove = (row: Order): RowAction =>
  deleting(orderApi.remove, {
    entity: order,
    row,
    name: row.order_no ?? row.contract_no,
    content: '订单中的车辆一并删除，预留的批次号释放。',
    after: () => forgetDrafts(`order:${row.id}`),
  })
