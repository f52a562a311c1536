import { gateFormatOf } from './gate/formats.ts'
import type { GateMessage } from './gate/gateMessage.ts'
import { technicalAnswer } from './receipt/fileNames.ts'
import { parseReceipt, receiptOf } from './receipt/read.ts'
import type { Receipt } from './receipt/receipt.ts'

/** The content of a file from customs: exactly one of the two. */
export interface Incoming {
  readonly receipt?: Receipt
  readonly gate?: GateMessage
}

/**
 * Reads a file from the receipt folder, where receipts and messages of gates arrive alike: its root element tells which it is, except
 * for technical receipts, which their names tell. Other input throws MessageError and no other error.
 */
export function readIncoming(xml: string, fileName = ''): Incoming {
  const root = parseReceipt(xml)
  const format = technicalAnswer(fileName) ? undefined : gateFormatOf(root)
  return format ? { gate: format.read(root) } : { receipt: receiptOf(root, fileName) }
}
