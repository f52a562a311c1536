import type { Row } from '@guanqiao/domain/kit/entity'
import { kindOf } from '@guanqiao/domain/offload/messageType'
import { offload, offloadApi } from '@guanqiao/domain/offload/offload'
import { handle } from '../../kernel/handlers.ts'

/** States in which customs has, or may have, the application. */
const sentStates: Row<typeof offload>['status'][] = ['sending', 'sent', 'review', 'accepted']

/** The bills of a batch that applications at customs concern, and those that other batches pass on to it. */
export const effectsHandler = handle(offloadApi.effects, async ({ data }, { batch_number }) => {
  const outward = await data.all(offload, { batch_number, status: sentStates })
  const inward = await data.all(offload, { new_batch_number: batch_number, status: sentStates })
  const rowsOf = (rows: readonly Row<typeof offload>[], way: 'out' | 'in') =>
    rows.flatMap(({ id, status, message_type, bills, last_at, sent_at, ...row }) =>
      bills.map(({ bill_no, new_bill_no }) => ({
        doc_id: id,
        status,
        kind: kindOf(message_type),
        way,
        other_batch: way === 'out' ? row.new_batch_number : row.batch_number,
        bill_no,
        new_bill_no,
        at: last_at ?? sent_at,
      })),
    )
  return [
    ...rowsOf(outward, 'out'),
    ...rowsOf(
      inward.filter(({ message_type }) => kindOf(message_type) === 'moved'),
      'in',
    ),
  ]
})
