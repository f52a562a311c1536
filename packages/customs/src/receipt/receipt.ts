import type { ReceiptStage } from '../codes/receiptCodes.ts'

/** One receipt for one message. Codes and numbers are trimmed, texts are kept word for word. */
export type Receipt = {
  stage: ReceiptStage
  /** Of the message answered; '' when the head is empty and `file_name` identifies the message. */
  message_id: string
  /** Of the message answered; '' when absent. */
  message_type: string
  /** Of the message answered, echoed: 9, 5, 3 or 2; 11 in older forms. */
  function_code?: string | undefined
  /** Who the receipt is addressed to: the sender of the message answered. */
  receiver_id?: string | undefined
  sender_id?: string | undefined
  batch_number?: string | undefined
  /** The statement at the top, else the worst of the bills' and containers'. Stage 0: the code as it came. */
  code: string
  text: string
  /** Whether a statement stood at the top. Without one, bills that are not named are untouched. */
  whole: boolean
  bills: BillAnswer[]
  equipment: EquipmentAnswer[]
  /** yyyyMMddHHmmssfff, Asia/Shanghai. */
  time?: string | undefined
  /** Name of our file that a technical receipt answers, as its own file name carries it: `CN_….zip`. */
  file_name?: string | undefined
}

export type BillAnswer = { bill_no: string; code: string; text: string }

/** `id`: number of a container or trailer. */
export type EquipmentAnswer = { id: string; code: string; text: string }
