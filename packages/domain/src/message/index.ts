import { agentEntities, agentOperations } from './agent/index.ts'
import { answerTimes } from './answerTime.ts'
import { receiptsSince } from './event.ts'
import {
  customsMessage,
  messageApi,
  receipt,
  receiptApi,
  receiptContainer,
  receiptContainers,
  resendMessage,
  settleUnmatchedReceipt,
  unmatchedReceiptApi,
  unmatchedReceipt,
} from './message.ts'

export * from './agent/index.ts'
export * from './answerTime.ts'
export * from './event.ts'
export * from './message.ts'

export const messageEntities = [customsMessage, receipt, receiptContainer, unmatchedReceipt, ...agentEntities]
export const messageOperations = [
  ...Object.values(messageApi),
  ...Object.values(receiptApi),
  ...Object.values(unmatchedReceiptApi),
  receiptContainers,
  resendMessage,
  settleUnmatchedReceipt,
  receiptsSince,
  answerTimes,
  ...agentOperations,
]
