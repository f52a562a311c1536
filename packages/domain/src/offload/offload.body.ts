import { isMoving } from '../documents/carried.ts'
import type { Offload } from './offload.context.ts'

type Containers = NonNullable<Offload['containers']>

const containersOf = ({ containers }: Offload, bill_no: string | null | undefined): Containers =>
  (containers ?? []).filter((line) => line.bill_no === bill_no)

/** The body of a declaring message. Source: message schemas MT8401 to MT8404, function 2. */
export function offloadBody(draft: Offload) {
  const { bills, batch_number, new_batch_number, reason_text, contact, contact_phone } = draft
  const why = { reason_text, contact, phone: contact_phone }
  if (!isMoving(draft.message_type))
    return { transport_mode: '3', consignments: (bills ?? []).map(({ bill_no }) => ({ bill_no, ...why })) }
  return {
    new_batch_number,
    former_batch: batch_number,
    consignments: (bills ?? []).map(({ bill_no, new_bill_no }) => ({
      ...why,
      former_bill: bill_no,
      // A number that stays is not stated (填制规范 五).
      new_bill_no: new_bill_no === bill_no ? null : new_bill_no,
      containers: containersOf(draft, bill_no).map(({ new_container, bill_no: _, ...line }) => ({
        ...line,
        container_number: new_container,
        seals: line.seals ?? [],
      })),
    })),
  }
}

const names: Readonly<Record<string, string>> = { former_bill: 'bill_no', container_number: 'new_container' }

/** The field of the record that a property of the message comes from. */
export function offloadRecordPath(path: string, draft: Offload): string {
  const [list, line = '0', name = '', box, inner = ''] = path.split('.')
  if (path === 'former_batch') return 'batch_number'
  if (path === 'sender_id') return 'transmitter_id'
  if (list !== 'consignments') return path
  if (name === 'phone') return 'contact_phone'
  if (name === 'reason_text' || name === 'contact') return name
  if (name !== 'containers' || box === undefined) return `bills.${line}.${names[name] ?? name}`.replace(/\.$/, '')
  const { bill_no } = (draft.bills ?? [])[Number(line)] ?? {}
  const of = containersOf(draft, bill_no)[Number(box)]
  return `containers.${(draft.containers ?? []).indexOf(of!)}.${names[inner] ?? inner}`
}
