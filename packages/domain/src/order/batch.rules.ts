import type { Row } from '../kit/entity.ts'
import { batchFlow } from './batch.flow.ts'
import type { batch } from './batch.ts'
import type { order } from './order.ts'

type Batch = Pick<
  Row<typeof batch>,
  'status' | 'order_id' | 'order_id_text' | 'port_id' | 'port_id_text' | 'ie_flag' | 'expire_at'
>
type Order = Pick<Row<typeof order>, 'id' | 'port_id' | 'ie_flag'>

/** Why a batch number may not be used for an order; undefined when it may (or is not known yet). */
export function batchFault(it: Batch | undefined, order: Order, now: Date): string | undefined {
  if (!it) return undefined
  if (it.order_id !== null && it.order_id !== order.id) return `已用于订单 ${it.order_id_text ?? ''}`.trim()
  if (it.status === 'void') return '已作废'
  if (it.order_id === null && it.status !== 'free' && it.status !== 'reserved')
    return `${batchFlow.states[it.status].label}，不能再用`
  if (it.port_id !== order.port_id) return `属于口岸 ${it.port_id_text ?? ''}，与订单不同`
  if (it.ie_flag !== order.ie_flag) return `是${it.ie_flag === 'I' ? '进口' : '出口'}批次号，与订单方向不同`
  if (it.expire_at !== null && new Date(it.expire_at) < now) return '已过失效时间'
  return undefined
}
