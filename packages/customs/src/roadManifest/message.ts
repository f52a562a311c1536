import type { RoadManifestType } from '@guanqiao/domain/customs/elementTables/roadManifest'

export type { RoadManifestType }

type Heading = {
  /** Unique per message; a deletion has the original's id with the suffix 'DEL'. */
  message_id: string
  message_type: RoadManifestType
  sender_id: string
  /** yyyyMMddHHmmssfff, Asia/Shanghai. */
  send_time: string
  batch_number: string
  /** Four-character code of the customs office (CC011). */
  declare_office: string
  remark?: string | undefined
  transmitter_name: string
}

/** Function 9: first filing. The properties have the names of the manifest's fields. */
export type RoadManifestFiling = Heading & {
  function_code: '9'
  agent_code?: string | undefined
  carrier_code?: string | undefined
  /** MT2401 only, required there. */
  loading_place?: string | undefined
  /** yyyyMMddHHmmss, Asia/Shanghai; abroad for an import, domestic for an export. */
  loading_time: string
  /** MT1401 only, required there. */
  unloading_place?: string | undefined
  /** yyyyMMdd; MT1401 only. */
  arrival_date?: string | undefined
  bills: RoadManifestBill[]
}

/** Function 5: the changes of each changed bill, with the reasons. */
export type RoadManifestChange = Heading & {
  function_code: '5'
  /** yyyyMMdd; MT1401 only. */
  arrival_date?: string | undefined
  data_exchange_flag?: string | undefined
  bills: ChangedBill[]
}

/** Function 3: deletes the named bills of the batch. */
export type RoadManifestDeletion = Heading & {
  function_code: '3'
  data_exchange_flag?: string | undefined
  bills: { bill_no: string; change: BillChange }[]
}

export type RoadManifestMessage = RoadManifestFiling | RoadManifestChange | RoadManifestDeletion

export type RoadManifestBill = {
  bill_no: string
  /** CC007. */
  clearance_code: string
  /** CN014. */
  condition_code?: string | undefined
  /** CN004. */
  payment_method: string
  package_quantity: number
  /** CN005. */
  package_type: string
  /** m³, a whole number. */
  volume?: string | undefined
  /** kg, up to 3 decimals; the sum of the goods. */
  gross_weight: string
  /** Up to 2 decimals. */
  goods_value: string
  /** CN025. */
  currency: string
  consignor_code?: string | undefined
  consignor_name: string
  consignor_contacts: Contact[]
  consignee_code?: string | undefined
  consignee_name: string
  consignee_contacts: Contact[]
  /** The contact person at the consignee, with at least one contact. */
  consignee_person?: string | undefined
  consignee_person_contacts: Contact[]
  notify_code?: string | undefined
  notify_name?: string | undefined
  notify_address?: string | undefined
  notify_contacts: Contact[]
  /** Alpha-2 (CN001); MT1401 only. */
  routing_countries?: string[] | undefined
  /** Customs office of departure, MT2401 with RD09 or RD16 only. */
  transit_from?: string | undefined
  /** Customs office of destination, MT1401 with RD09 or RD16 only. */
  transit_to?: string | undefined
  /** MT2401 only. */
  consolidator_code?: string | undefined
  /** MT1401 only. */
  deconsolidator_code?: string | undefined
  goods: BillGoods[]
  containers: BillContainer[]
  /** Contact person for dangerous goods. */
  undg_name?: string | undefined
  undg_contacts: Contact[]
}

/** The changed values of a bill; goods lines are identified by their sequence number, which never changes. */
export type ChangedBill = Partial<Omit<RoadManifestBill, 'goods'>> & {
  bill_no: string
  goods?: (Partial<BillGoods> & { sequence: number })[]
  change: BillChange
}

/** CN011: telephone, fax, e-mail. */
export type Contact = { type: 'TE' | 'FX' | 'EM'; value: string }

export type BillGoods = {
  sequence: number
  description: string
  supplement?: string | undefined
  /** 6 to 10 digits; sent in changes, and in filings only if the port's practice requires it. */
  hs_code?: string | undefined
  /** UN number, 4 digits (CN032). */
  undg_code?: string | undefined
  package_quantity: number
  package_type: string
  /** kg, up to 3 decimals. */
  gross_weight: string
}

type BillContainer = { container_number: string }

/** Reasons are codes of CC001, at most three. A text requires a contact and a telephone number. */
export type BillChange = {
  reason_codes: string[]
  reason_text?: string | undefined
  contact?: string | undefined
  phone?: string | undefined
}
