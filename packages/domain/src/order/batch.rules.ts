import type { Row } from '../kit/entity.ts'
import { batchParts, directionFlags, isOrganisationCode } from '../values/index.ts'
import { batchFlow } from './batch.flow.ts'
import type { batch } from './batch.ts'
import type { order } from './order.ts'

/** Years after which a batch number may be reused (announcement 2014 No. 7 of the customs administration, 一). */
const BATCH_REUSE_YEARS = 2

type Batch = Pick<
  Row<typeof batch>,
  | 'status'
  | 'order_id'
  | 'order_id_text'
  | 'port_id'
  | 'port_id_text'
  | 'ie_flag'
  | 'expire_at'
  | 'plates'
  | 'updated_at'
>
type Order = Pick<Row<typeof order>, 'id' | 'port_id' | 'ie_flag'>

/** Uses that ended before this instant no longer count. */
export function reuseLimit(now: Date): Date {
  const limit = new Date(now)
  limit.setUTCFullYear(limit.getUTCFullYear() - BATCH_REUSE_YEARS)
  return limit
}

/**
 * Documents older than this belong to an earlier use of the number. The margin is a year: a document may be created before its
 * batch has a row, and the earlier use ended at least two years before the new one began.
 */
export function reuseMargin(created_at: string): string {
  const margin = new Date(created_at)
  margin.setUTCFullYear(margin.getUTCFullYear() - 1)
  return margin.toISOString()
}

const over: ReadonlySet<Batch['status']> = new Set(['crossed', 'closed', 'void'])

/** Whether the number's crossing ended long enough ago for the number to be reused. */
export const isReusable = ({ status, updated_at }: Pick<Batch, 'status' | 'updated_at'>, now: Date): boolean =>
  over.has(status) && new Date(updated_at) < reuseLimit(now)

/** Documents of the number from before this instant belong to an earlier, finished use. */
export const presentUse = (row: Pick<Row<typeof batch>, 'status' | 'created_at' | 'updated_at'>, now: Date): string =>
  isReusable(row, now) ? reuseLimit(now).toISOString() : reuseMargin(row.created_at)

/** `蒙L12345，2026-11-21`: plates and day of the number's last use. */
function lastUse({ plates, updated_at }: Batch): string {
  const day = new Date(Date.parse(updated_at) + 8 * 3_600_000).toISOString().slice(0, 10)
  return `（${[plates, day].filter(Boolean).join('，')}）`
}

/** The reason why a batch number cannot be used for an order; undefined if it can, or if the number is unknown. */
export function batchFault(row: Batch | undefined, order: Order, now: Date): string | undefined {
  if (!row || isReusable(row, now)) return undefined
  if (row.order_id !== null && row.order_id !== order.id)
    return `已用于订单 ${row.order_id_text ?? ''}`.trim() + lastUse(row)
  if (row.status === 'void') return '已作废'
  if (row.order_id === null && row.status !== 'free' && row.status !== 'reserved')
    return `${batchFlow.states[row.status].label}，不能再用${lastUse(row)}`
  if (row.port_id !== null && row.port_id !== order.port_id) return `属于口岸 ${row.port_id_text ?? ''}，与订单不同`
  if (row.ie_flag !== null && row.ie_flag !== order.ie_flag)
    return `是${directionLabels[row.ie_flag]}批次号，与订单方向不同`
  if (row.expire_at !== null && new Date(row.expire_at) < now) return '已过失效时间'
  return undefined
}

const directionLabels = { I: '进口', E: '出口' } as const

/**
 * A suspicious property of a number made by rule. Numbers of ports and cargo lists follow no such rule, and one in a hundred looks
 * as if it did: numbers of digits only are checked only if a clerk `typed` them.
 */
export function batchWarning(number: string, ie_flag: 'I' | 'E', isEntered = false): string | undefined {
  const { organisation, flag } = batchParts(number)
  const lettered = /[A-Z]/.test(organisation)
  if (!lettered && !isEntered) return undefined
  if (!isOrganisationCode(organisation))
    return lettered ? `批次号 ${number} 的前 9 位不是有效的组织机构代码（校验位不对），请核对` : undefined
  const right = directionFlags[ie_flag]
  if (flag === right) return undefined
  const other = ie_flag === 'I' ? 'E' : 'I'
  if (flag === directionFlags[other])
    return `批次号 ${number} 的第 10 位是 ${flag}（${directionLabels[other]}），这里是${directionLabels[ie_flag]}；口岸发放的号码可不理会`
  return lettered ? `批次号 ${number} 的第 10 位应为 ${right}（${directionLabels[ie_flag]}）` : undefined
}
