import { receipt, receiptContainer, receiptContainers } from '@guanqiao/domain/message/index'
import { handle } from '../../kernel/handlers.ts'

export const containersHandler = handle(receiptContainers, async ({ data }, { id }) => {
  const { enterprise_id } = await data.get(receipt, id)
  const rows = await data.all(receiptContainer, { enterprise_id, receipt_id: id }, { order: 'sequence' })
  return rows.map(({ container_number, code, content }) => ({ container_number, code, content }))
})
