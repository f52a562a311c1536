import type { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import { confirmationMessageOf } from '@guanqiao/domain/confirmation/messageType'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { Loose } from '@guanqiao/domain/order/index'

const MAX_PLATES = 2000

/** The automatic values of a confirmation: the type of its message, and the plates for lists. */
export function derivedValues(draft: Loose<Row<typeof confirmation>>) {
  const trucks = draft.trucks ?? []
  const plates = trucks.flatMap(({ plate_number }) => plate_number || []).join('、')
  return {
    message_type: confirmationMessageOf(draft),
    plates: plates.slice(0, MAX_PLATES),
    truck_count: trucks.length,
  }
}

/** Fields of the head that the message repeats in each consignment. */
const ofHead = /^consignments\.\d+\.(arrival_time|clearance_code|routing_countries)(\.\d+)?$/

/** The field of the record that a property of the message comes from: trucks and consignments have the same index. */
export function confirmationRecordPath(path: string): string {
  const [, head] = ofHead.exec(path) ?? []
  if (head) return head
  if (path === 'consignments') return 'trucks'
  return path.replace(/^consignments\./, 'trucks.').replace(/^transmitter_name$|^sender_id$/, 'transmitter_id')
}
