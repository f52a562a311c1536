import type { ReceiptStage } from '../codes/receiptCodes.ts'

/** One answer to one message. `code` is of CC020 and always belongs to `stage`; texts are kept word for word. */
export type Receipt = {
  stage: ReceiptStage
  /** Of the message that is answered. */
  message_id: string
  /** Of the message that is answered. */
  message_type: string
  batch_number?: string | undefined
  code: string
  text: string
  bills: BillAnswer[]
  equipment: EquipmentAnswer[]
  /** yyyyMMddHHmmssfff, Asia/Shanghai. */
  time?: string | undefined
}

export type BillAnswer = { bill_no: string; code: string; text: string }

/** `id`: number of a container or trailer. */
export type EquipmentAnswer = { id: string; code: string; text: string }
