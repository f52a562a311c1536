/** The kinds of messages at a gate 卡口, by the data types of JGS/T 14—2015. */
export type GateMessageType = '81' | '82' | '85'

/** Which paper a gate reads: road manifest by its batch number, gathered list, customs declaration, bill, a vehicle admitted once. */
export const gateForms = ['rmft', 'cdl', 'entry', 'bill', 'oneoff'] as const
type GateFormType = (typeof gateForms)[number]

export interface GateForm {
  readonly type: GateFormType
  readonly id: string
}

/** Customs' automatic decision (82): passes, alarm, waits for an officer. The officer's (85): passes, inspection, turned back. */
export type GateResult = 'Y' | 'N' | 'M' | '1' | '2' | '3'

/**
 * A message of a gate, whatever its regional format: what the gate gathered (81), customs' feedback (82), the decision of an officer (85).
 * The messages of one passage share site, channel and session. Weights are exact decimals in kg.
 */
export interface GateMessage {
  readonly message_type: GateMessageType
  /** 场站编号. */
  readonly area_id: string
  /** 通道编号; some gates omit it. */
  readonly channel_no?: string
  readonly session_id: string
  readonly ie_flag?: 'I' | 'E'
  /** In the order of the message; an officer's decision names none. */
  readonly forms: readonly GateForm[]
  readonly plate_number?: string
  /** Of a vehicle from abroad, or the second plate of a vehicle with two. */
  readonly foreign_plate?: string
  readonly trailer_number?: string
  readonly container_number?: string
  /** None in what the gate gathered. */
  readonly result?: GateResult
  /** On the scale of the channel. */
  readonly gross_weight?: string
  /** What the vehicle should weigh by its papers. */
  readonly expected_weight?: string
  readonly weight_difference?: string
  /** Of the goods by the manifest. */
  readonly declared_weight?: string
  /** Hints and errors, or the officer's comment. */
  readonly text: string
  readonly operator?: string
  /** ISO 8601; undefined if the message has none or no readable one. */
  readonly at?: string
}
