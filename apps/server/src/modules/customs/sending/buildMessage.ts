import { formatDateTime, formatSendTime, senderId } from '@guanqiao/customs'
import type {
  BillChange,
  BillGoods,
  BillParty,
  RoadManifestBill,
  RoadManifestDeletion,
  RoadManifestFiling,
  RoadManifestMessage,
} from '@guanqiao/customs'
import type { manifest, manifestBill } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { transmitter } from '@guanqiao/domain/reference/index'

export type ManifestRow = Row<typeof manifest>
export type BillRow = Row<typeof manifestBill>
export type TransmitterRow = Row<typeof transmitter>
export type FunctionCode = RoadManifestMessage['function_code']

export interface Sending {
  readonly function_code: FunctionCode
  readonly message_id: string
  readonly at: Date
  /** For a change or a deletion. */
  readonly change: BillChange
}

/** The message for customs, of the manifest as it stands. Throws MessageError when the transmitter's codes make no sender. */
export function buildMessage(
  it: ManifestRow,
  bills: readonly BillRow[],
  sender: TransmitterRow,
  sending: Sending,
): RoadManifestMessage {
  const heading = {
    message_id: sending.message_id,
    message_type: it.message_type,
    sender_id: senderId({
      filing_customs: sender.filing_customs,
      uscc: sender.credit_code,
      client_id: sender.client_id,
    }),
    send_time: formatSendTime(sending.at),
    batch_number: it.batch_number,
  }
  const { function_code, change } = sending
  if (function_code === '3')
    return {
      ...heading,
      function_code,
      bills: bills.map(({ bill_no }) => ({ bill_no, change })),
    } satisfies RoadManifestDeletion
  return {
    ...heading,
    function_code,
    declare_office: it.declare_office,
    remark: given(it.remark),
    agent_code: given(it.agent_code),
    carrier_code: given(it.carrier_code),
    transmitter_name: sender.transmitter_name,
    loading_place: given(it.loading_place),
    loading_time: it.loading_time ? formatDateTime(new Date(it.loading_time)) : undefined,
    unloading_place: given(it.unloading_place),
    arrival_date: given(it.arrival_date)?.replaceAll('-', ''),
    bills: bills.map((bill) => ({ ...billOf(bill), ...(function_code === '5' ? { change } : {}) })),
  } satisfies RoadManifestFiling
}

/** What is empty in the record is left out of the message. */
const given = <T>(value: T | null | undefined): T | undefined => (value === null || value === '' ? undefined : value)

const billOf = (bill: BillRow): RoadManifestBill => ({
  bill_no: bill.bill_no,
  clearance_code: bill.clearance_code,
  condition_code: given(bill.condition_code),
  payment_method: bill.payment_method ?? '1',
  package_quantity: bill.package_quantity,
  package_type: bill.package_type,
  volume: given(bill.volume),
  gross_weight: bill.gross_weight,
  goods_value: given(bill.goods_value),
  currency: given(bill.currency),
  consignor: partyOf(bill.consignor_name, bill.consignor_code, bill.consignor_contact),
  consignee: partyOf(bill.consignee_name, bill.consignee_code, bill.consignee_contact),
  notify: bill.notify_name
    ? { name: bill.notify_name, code: given(bill.notify_code), address: given(bill.notify_address) }
    : undefined,
  routing_countries: bill.routing_countries ?? [],
  transit_from: given(bill.transit_from),
  transit_to: given(bill.transit_to),
  goods: (bill.goods ?? []).map(goodsOf),
  containers: (bill.containers ?? []).map((it) => ({
    container_number: it.container_number,
    size_type: given(it.size_type),
    source_code: given(it.source_code),
    fullness: given(it.fullness),
  })),
})

const partyOf = (name: string, code: string | null, contact: string | null): BillParty => ({
  name,
  code: given(code),
  contacts: contact ? [{ type: 'TE', value: contact }] : [],
})

const goodsOf = (it: NonNullable<BillRow['goods']>[number]): BillGoods => ({
  sequence: it.sequence,
  description: it.description,
  supplement: given(it.supplement),
  hs_code: it.hs_code,
  undg_code: given(it.undg_code),
  package_quantity: it.package_quantity,
  package_type: it.package_type,
  gross_weight: it.gross_weight,
})
