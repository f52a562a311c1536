import { receipt, receiptContainer, receiptContainers } from '@guanqiao/domain/message/index'
import { handle } from '../../kernel/handlers.ts'

/** A receipt has 10,000 elements at most. */
const MOST = 10_000

export const containersHandler = handle(receiptContainers, async ({ data }, { id }) => {
  const { enterprise_id } = await data.get(receipt, id)
  const rows = await data.all(receiptContainer, { enterprise_id, receipt_id: id }, { order: 'sequence', limit: MOST })
  return rows.map(({ container_number, code, content }) => ({ container_number, code, content }))
})
