import { next } from '@guanqiao/domain/documents/flow'
import { bindData } from '../../kernel/data/bindData.ts'
import type { Data } from '../../kernel/data/data.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import type { HandoverReceipt } from '../../gateways/handover/gateway.ts'
import type { DeliveredList } from './delivery.queries.ts'
import type { HandoverKind } from './kind.ts'
import { handedOverValues } from './kind.ts'

/** The rows of an enterprise for work of the server itself, audited under the operation without a user. */
export const serverData = (
  sql: Sql,
  {
    enterprise,
    operation,
    requestId,
  }: { readonly enterprise: string; readonly operation: string; readonly requestId: string },
): Data =>
  bindData({
    sql,
    trace: { operation, requestId, address: '', user_id: null, username: null, enterprise_id: enterprise },
    enterprise,
    now: () => new Date(),
    wrote() {},
  })

/**
 * Records the receipt of a file. A list that was recalled, frozen or sent anew since then keeps its state: the receiver sees by the
 * number of the freeze that another file follows.
 */
export async function recordReceipt(
  sql: Sql,
  kind: HandoverKind,
  { id, enterprise_id, delivery_id, channel_name }: DeliveredList,
  receipt: HandoverReceipt,
  attempts?: number,
): Promise<void> {
  const { entity } = kind.type
  const data = serverData(sql, { enterprise: enterprise_id, operation: 'handover.receipt', requestId: delivery_id })
  const [list] = await data.first(entity, { id }, 1, { lock: true })
  if (!list) return
  const isWaiting = list.delivery_state === 'sending' || list.delivery_state === 'placed'
  if (!isWaiting || list.delivery_id !== delivery_id) return
  const at = new Date().toISOString()
  const tries = attempts === undefined ? {} : { delivery_tries: attempts }
  const common = { ...tries, delivery_error: null, delivery_state: receipt.state, receipt_no: receipt.receipt_no }
  if (receipt.state === 'placed') return void (await data.update(entity, id, { ...common, delivered_at: at }))
  const status = next(kind.record.flow, list.status, 'hand_over')
  const handedOver = status && { ...handedOverValues(kind, receipt.receiver ?? channel_name, at, null), status }
  await data.update(entity, id, { ...common, delivered_at: at, ...handedOver })
}
