import type { arrival } from '@guanqiao/domain/arrival/arrival'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { Loose } from '@guanqiao/domain/order/index'
import type { Reason } from '../documentTypes/document.ts'

type Lines = Loose<Pick<Row<typeof arrival>, 'containers' | 'bills'>>

/** The deleting message of a report names each container and bill, with the reason and who asks (填制规范 二(二)). */
export function reportDeletion({ containers, bills }: Lines, { reason_text, contact, contact_phone }: Reason) {
  const why = { reason_text, contact, phone: contact_phone }
  return {
    transport_mode: '3',
    containers: (containers ?? []).map(({ container_number }) => ({ container_number, ...why })),
    bills: (bills ?? []).map(({ bill_no }) => ({ bill_no, ...why })),
  }
}
