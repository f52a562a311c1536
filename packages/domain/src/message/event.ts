import { documentTypes } from '../documentTypes/index.ts'
import { mayAny } from '../kit/access.ts'
import { dateTime, integer, text } from '../kit/field.ts'
import { returnsRows, draft, operation } from '../kit/operation.ts'

/** The result of a receipt that only confirms the present state: nothing for a user to read. */
export const UNCHANGED = '已记录，状态不变'

/** The event of a receipt, or of a message of a gate (`gate_event`), for screens, over the socket (`res`) and by `receipt.since`. */
export const eventFields = {
  event_id: text('事件编号', { required: true, max: 36 }),
  batch_number: text('批次号', { required: true }),
  doc_type: text('单证', { required: true }),
  doc_id: text('单证编号', { required: true }),
  message_type: text('报文类型', { required: true }),
  code: text('回执代码', { required: true }),
  receipt: text('回执内容', { max: 2000 }),
  performance: text('处理结果'),
  /** A condition for a person to examine: the receipt contradicts its message, or customs revoked a release. */
  warning: text('注意', { max: 500 }),
  created_at: dateTime('时间', { required: true }),
} as const

/**
 * The events of the caller's enterprise after a given one, oldest first; without an id the latest few. For events that a socket
 * missed; the callers are the same as the receivers of socket events.
 */
export const receiptsSince = operation('receipt.since', 'POST /customs/receipt/since', {
  summary: '补取回执事件',
  access: mayAny(
    { menu: 'message', button: 'query' },
    { menu: 'gate', button: 'query' },
    ...documentTypes.map(({ entity }) => ({ menu: entity.menu, button: 'query' as const })),
  ),
  effect: 'read',
  input: draft({ event_id: text('上次事件', { max: 36 }), limit: integer('条数', { default: 200, min: 1, max: 500 }) }),
  output: returnsRows(eventFields),
})
