import { rowFields } from '@guanqiao/domain/kit/entity'
import { order, orderGoodsFields } from '@guanqiao/domain/order/order'
import { orderTransport } from '@guanqiao/domain/order/transport'
import { usePersonName } from '../../../kit/session/personName.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Lines, Pairs, Sheet } from '../../../platform/paper/Sheet.tsx'
import type { WholeOrder } from '../detail/actions.ts'

const head = [
  ['order_no', 'contract_no'],
  ['port_id', 'ie_flag'],
  ['plan_date', 'vehicle_count'],
  ['seller_id', 'receiver_id'],
  ['principal', 'transmitter_id'],
  ['proxy_id', 'owner_id'],
  ['site_id', 'loading_place'],
  ['trade_mode', 'clearance_code'],
  ['cut_mode', 'trans_mode'],
  ['remark'],
] as const
const goods = ['good_name', 'hs_code', 'spec', 'package_quantity', 'package_type', 'gross_weight', 'net_weight']
const trucks = ['plate_number', 'trailer_plate', 'driver_name', 'container_numbers', 'planned_gross', 'batch_number']

/** The order on A4: head and parties, goods, trucks, signatures. */
export function OrderSheet({ detail }: { readonly detail: WholeOrder }) {
  const { user } = useSession()
  const personName = usePersonName()
  const { order: row, transports } = detail
  const isWorthless = row.status === 'cancelled' || row.status === 'draft'
  return (
    <Sheet
      label={`订单 ${row.order_no ?? row.contract_no}`}
      owner={row.enterprise_id_text ?? user.enterprise_name ?? ''}
      title="运 输 委 托 单"
      number={row.order_no}
      numberWord="订单号"
      mark={isWorthless ? order.fields.status.choices[row.status] : undefined}
      author={row.created_by && personName(row.created_by)}
      signatures={['委托方签章', '承运方签章']}
    >
      <Pairs fields={rowFields(order)} names={head} row={row} />
      <Lines title="货物" fields={orderGoodsFields} names={goods} rows={row.goods ?? []} />
      <Lines title="车辆" fields={rowFields(orderTransport)} names={trucks} rows={transports} />
    </Sheet>
  )
}
