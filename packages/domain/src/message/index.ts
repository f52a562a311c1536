import { receiptsSince } from './event.ts'
import {
  customsMessage,
  messageApi,
  receipt,
  receiptApi,
  receiptContainer,
  receiptContainers,
  resendMessage,
  settleStray,
  strayApi,
  strayReceipt,
} from './message.ts'

export * from './event.ts'
export * from './message.ts'

export const messageEntities = [customsMessage, receipt, receiptContainer, strayReceipt]
export const messageOperations = [
  ...Object.values(messageApi),
  ...Object.values(receiptApi),
  ...Object.values(strayApi),
  receiptContainers,
  resendMessage,
  settleStray,
  receiptsSince,
]
