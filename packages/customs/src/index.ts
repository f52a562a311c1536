export { isTransportFailure, type ReceiptStage, receiptCodes, receiptStage } from './codes/receiptCodes.ts'
export { formatDate, formatDateTime, formatSendTime, parseMessageTime } from './messageTime.ts'
export { innerFileName, messageFileName, sentFileName, technicalAnswer } from './receipt/fileNames.ts'
export { RECEIPT_LIMITS, readReceipt } from './receipt/read.ts'
export type { BillAnswer, EquipmentAnswer, Receipt } from './receipt/receipt.ts'
export { writeReceipt } from './receipt/write.ts'
export { type Difference, differenceOf, type ManifestState } from './roadManifest/change.ts'
export { MAX_BILLS } from './roadManifest/elements.ts'
export { deletionMessageId, senderId } from './roadManifest/identifiers.ts'
export type {
  BillChange,
  BillContainer,
  BillGoods,
  ChangedBill,
  Contact,
  RoadManifestBill,
  RoadManifestChange,
  RoadManifestDeletion,
  RoadManifestFiling,
  RoadManifestMessage,
  RoadManifestType,
} from './roadManifest/message.ts'
export { checkRoadManifest, readRoadManifest, writeRoadManifest } from './roadManifest/roadManifest.ts'
export { acceptance, approval, decision } from './simulator/answers.ts'
export { judge, type Setting } from './simulator/judge.ts'
export {
  billKey,
  filerOf,
  type KnownBatch,
  type KnownBill,
  type KnownState,
  nothingKnown,
  remember,
  settle,
  type Transmission,
} from './simulator/known.ts'
export { type Delays, type PlannedAnswer, plan } from './simulator/plan.ts'
export { type Drill, drillOf, isScenario, type Scenario } from './simulator/scenario.ts'
export { readSubmission, type Submission, submissionOf } from './simulator/submission.ts'
export { type BillVerdict, type Finding, isKept, type Outcome, type Verdict } from './simulator/verdict.ts'
export { MessageError, type MessageErrorCode, type MessageProblem } from './xml/messageError.ts'
