import { shanghaiDigits } from './elementTables/clock.ts'
import type { BillDraft, GoodsDraft, ManifestDraft } from './finding.ts'
import { contactOf } from './itemFields.ts'

/** Omits empty values of the record from the message. */
const optional = <T>(value: T | null | undefined): T | undefined => (value === null || value === '' ? undefined : value)

/** A required value of the message. The element check reports it if it is missing. */
const must = <T>(value: T | null | undefined): T => value as T

const momentOf = (time: string): string => {
  const date = new Date(time)
  return Number.isNaN(date.getTime()) ? time : shanghaiDigits(date).slice(0, 14)
}

/** The head of a filing under the names of the elements; fields that the direction does not send are omitted. */
export function headMessage(head: ManifestDraft, transmitter_name: string) {
  const inward = head.message_type === 'MT1401'
  return {
    message_type: must(head.message_type),
    batch_number: must(head.batch_number),
    declare_office: must(head.declare_office),
    remark: optional(head.remark),
    agent_code: optional(head.agent_code),
    carrier_code: optional(head.carrier_code),
    transmitter_name,
    loading_place: inward ? undefined : optional(head.loading_place),
    loading_time: head.loading_time ? momentOf(head.loading_time) : '',
    unloading_place: inward ? optional(head.unloading_place) : undefined,
    arrival_date: inward ? optional(head.arrival_date)?.replaceAll('-', '') : undefined,
  }
}

/** A bill of a filing under the names of the elements. */
export function billMessage(bill: BillDraft, { message_type }: Pick<ManifestDraft, 'message_type'>) {
  const inward = message_type === 'MT1401'
  return {
    bill_no: must(bill.bill_no),
    clearance_code: must(bill.clearance_code),
    condition_code: optional(bill.condition_code),
    payment_method: bill.payment_method ?? '1',
    package_quantity: must(bill.package_quantity),
    package_type: must(bill.package_type),
    volume: optional(bill.volume),
    gross_weight: must(bill.gross_weight),
    goods_value: bill.goods_value ?? '',
    currency: bill.currency ?? '',
    ...partiesMessage(bill),
    undg_name: optional(bill.undg_name),
    undg_contacts: contactsMessage(bill.undg_contacts),
    routing_countries: inward ? [...(bill.routing_countries ?? [])] : undefined,
    transit_from: inward ? undefined : optional(bill.transit_from),
    transit_to: inward ? optional(bill.transit_to) : undefined,
    consolidator_code: inward ? undefined : optional(bill.consolidator_code),
    deconsolidator_code: inward ? optional(bill.deconsolidator_code) : undefined,
    goods: (bill.goods ?? []).map(goodsMessage),
    containers: (bill.containers ?? []).map(({ container_number }) => ({ container_number })),
  }
}

const partiesMessage = (bill: BillDraft) => ({
  consignor_name: must(bill.consignor_name),
  consignor_code: optional(bill.consignor_code),
  consignor_contacts: contactsMessage(bill.consignor_contacts),
  consignee_name: must(bill.consignee_name),
  consignee_code: optional(bill.consignee_code),
  consignee_contacts: contactsMessage(bill.consignee_contacts),
  consignee_person: optional(bill.consignee_person),
  consignee_person_contacts: contactsMessage(bill.consignee_person_contacts),
  notify_name: optional(bill.notify_name),
  notify_code: optional(bill.notify_code),
  notify_address: optional(bill.notify_address),
  notify_contacts: contactsMessage(bill.notify_contacts),
})

const contactsMessage = (contacts: readonly string[] | null | undefined) => (contacts ?? []).map(contactOf)

const goodsMessage = (line: GoodsDraft) => ({
  sequence: must(line.sequence),
  description: must(line.description),
  supplement: optional(line.supplement),
  hs_code: optional(line.hs_code),
  undg_code: optional(line.undg_code),
  package_quantity: must(line.package_quantity),
  package_type: must(line.package_type),
  gross_weight: must(line.gross_weight),
})

/** Maps a property of the message to its place in the record: a contact is one entry of a list, reasons are entered separately. */
export const recordPath = (path: string): string =>
  path
    .replace(/(\w+_contacts\.\d+)\.(value|type)$/, '$1')
    .replace(/^transmitter_name$|^sender_id$/, 'transmitter_id')
    .replace(/^bills\.\d+\.change\./, '')
