export { changeReasons } from './codes/changeReasons.ts'
export { clearanceCodes } from './codes/clearance.ts'
export { packageTypes } from './codes/packageTypes.ts'
export { paymentMethods } from './codes/paymentMethods.ts'
export { type ReceiptStage, receiptCodes, receiptStage } from './codes/receiptCodes.ts'
export { formatDate, formatDateTime, formatSendTime, parseMessageTime } from './messageTime.ts'
export { readReceipt, writeReceipt } from './receipt/codec.ts'
export type { BillAnswer, EquipmentAnswer, Receipt } from './receipt/receipt.ts'
export { MAX_BILLS } from './roadManifest/elements.ts'
export { deletionMessageId, senderId } from './roadManifest/identifiers.ts'
export type {
  BillChange,
  BillContainer,
  BillGoods,
  BillParty,
  Contact,
  NotifyParty,
  RoadManifestBill,
  RoadManifestDeletion,
  RoadManifestFiling,
  RoadManifestMessage,
  RoadManifestType,
} from './roadManifest/message.ts'
export { checkRoadManifest, readRoadManifest, writeRoadManifest } from './roadManifest/roadManifest.ts'
export { judge } from './simulator/judge.ts'
export { type KnownBill, type KnownState, nothingKnown, remember, settle } from './simulator/known.ts'
export { type Delays, type PlannedAnswer, plan } from './simulator/plan.ts'
export { isScenario, type Scenario, scenarioOf } from './simulator/scenario.ts'
export type { Finding, Verdict } from './simulator/verdict.ts'
export { MessageError, type MessageErrorCode, type MessageProblem } from './xml/messageError.ts'
