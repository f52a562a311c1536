/** MT1401: original manifest of an import. MT2401: pre-loading manifest of an export. */
export type RoadManifestType = 'MT1401' | 'MT2401'

type Heading = {
  /** Unique a message; that of a deletion is the original's with 'DEL' behind it. */
  message_id: string
  message_type: RoadManifestType
  sender_id: string
  /** yyyyMMddHHmmssfff, Asia/Shanghai. */
  send_time: string
  batch_number: string
}

/** Function 9: first filing; 5: change, the whole body once more, each bill with its reasons. */
export type RoadManifestFiling = Heading & {
  function_code: '9' | '5'
  declare_office: string
  remark?: string | undefined
  agent_code?: string | undefined
  carrier_code?: string | undefined
  transmitter_name: string
  /** Required in MT2401. */
  loading_place?: string | undefined
  /** yyyyMMddHHmmss, Asia/Shanghai; required in MT2401. */
  loading_time?: string | undefined
  /** Required in MT1401. */
  unloading_place?: string | undefined
  /** yyyyMMdd; required in MT1401. */
  arrival_date?: string | undefined
  bills: RoadManifestBill[]
}

/** Function 3: takes the named bills of the batch back. */
export type RoadManifestDeletion = Heading & {
  function_code: '3'
  bills: { bill_no: string; change: BillChange }[]
}

export type RoadManifestMessage = RoadManifestFiling | RoadManifestDeletion

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
  /** m³, up to 3 decimals. */
  volume?: string | undefined
  /** kg, up to 3 decimals; the sum of the goods. */
  gross_weight: string
  /** Up to 2 decimals; not sent without a currency, nor a currency without it. */
  goods_value?: string | undefined
  currency?: string | undefined
  consignor: BillParty
  consignee: BillParty
  notify?: NotifyParty | undefined
  /** Alpha-2. */
  routing_countries: string[]
  transit_from?: string | undefined
  transit_to?: string | undefined
  consolidator_code?: string | undefined
  deconsolidator_code?: string | undefined
  goods: BillGoods[]
  containers: BillContainer[]
  undg_contact?: { name: string; contacts?: Contact[] | undefined } | undefined
  /** Sent with function 5 only, and required there. */
  change?: BillChange | undefined
}

export type Contact = { type: 'TE' | 'FX' | 'EM'; value: string }

export type BillParty = {
  code?: string | undefined
  name: string
  contacts?: Contact[] | undefined
  contact_name?: string | undefined
}

export type NotifyParty = Omit<BillParty, 'contact_name'> & { address?: string | undefined }

export type BillGoods = {
  sequence: number
  description: string
  supplement?: string | undefined
  /** 6 to 10 digits. */
  hs_code: string
  /** UN number, 4 digits; a second Classification beside that of the HS code. */
  undg_code?: string | undefined
  package_quantity: number
  package_type: string
  /** kg, up to 3 decimals. */
  gross_weight: string
}

export type BillContainer = {
  container_number: string
  /** ISO 6346 size and type. */
  size_type?: string | undefined
  /** CN015. */
  source_code?: string | undefined
  /** CN016. */
  fullness?: string | undefined
}

/** Reasons are codes of CC001. */
export type BillChange = {
  reason_codes: string[]
  reason_text?: string | undefined
  contact?: string | undefined
  phone?: string | undefined
}
