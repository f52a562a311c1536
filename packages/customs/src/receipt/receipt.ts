import type { ReceiptStage } from '../codes/receiptCodes.ts'

/** One receipt for one message. Codes and numbers are trimmed, texts are kept verbatim. */
export type Receipt = {
  stage: ReceiptStage
  /** Id of the message; '' if the head is empty and `file_name` identifies the message. */
  message_id: string
  /** Type of the message; '' if absent. */
  message_type: string
  /** Function of the message, echoed: 9, 5, 3 or 2; 11 in older formats. */
  function_code?: string | undefined
  /** The addressee of the receipt: the sender of the message. */
  receiver_id?: string | undefined
  sender_id?: string | undefined
  batch_number?: string | undefined
  /** The statement at the top, otherwise the worst of bills and containers. Stage 0: the code as received. */
  code: string
  text: string
  /** Whether there is a statement at the top. Without one, unnamed bills stay unchanged. */
  hasSummary: boolean
  bills: BillAnswer[]
  equipment: EquipmentAnswer[]
  /** yyyyMMddHHmmssfff, Asia/Shanghai. */
  time?: string | undefined
  /** Name of our file in the file name of a technical receipt: `CN_….zip`. */
  file_name?: string | undefined
}

export type BillAnswer = { bill_no: string; code: string; text: string }

/** `id`: number of a container or trailer. */
export type EquipmentAnswer = { id: string; code: string; text: string }
