/** The parts of a confirmation that customs judges beyond the schema. */
export interface ConfirmationMessage {
  readonly carrier_code?: string | undefined
  readonly consignments: readonly ConfirmedTruck[]
}

export interface ConfirmedTruck {
  readonly vehicle_code: string
  readonly plate_number: string
  readonly driver_code?: string
  readonly driver_name?: string
  readonly clearance_code?: string
  /** yyyyMMddHHmmss, Asia/Shanghai. */
  readonly arrival_time?: string
  readonly crew_count?: string
  readonly containers?: readonly { readonly container_number: string }[]
}

/** Customs codes of filed vehicles and drivers. */
export interface FiledCrew {
  readonly vehicles: ReadonlySet<string>
  readonly drivers: ReadonlySet<string>
}

/** The confirmations of one message type that customs holds of a batch. */
export interface CustomsConfirmation {
  readonly batch_number: string
  readonly message_type: string
  /** The first 13 characters of the sender. */
  readonly filer: string
  /** The codes of their vehicles; absent in journals of versions without them. */
  readonly vehicles?: readonly string[]
}
