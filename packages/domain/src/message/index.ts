import { receiptsSince } from './event.ts'
import {
  customsMessage,
  messageApi,
  receipt,
  receiptApi,
  resendMessage,
  settleStray,
  strayApi,
  strayReceipt,
} from './message.ts'

export * from './event.ts'
export * from './message.ts'

export const messageEntities = [customsMessage, receipt, strayReceipt]
export const messageOperations = [
  ...Object.values(messageApi),
  ...Object.values(receiptApi),
  ...Object.values(strayApi),
  resendMessage,
  settleStray,
  receiptsSince,
]
