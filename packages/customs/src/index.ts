export { isTransportFailure, receiptStage } from './codes/receiptCodes.ts'
export { type GateForm, type GateMessage } from './gate/gateMessage.ts'
export { writeGateMessage } from './gate/write.ts'
export { readIncoming } from './incoming.ts'
export { formatDate, formatSendTime } from './messageTime.ts'
export { innerFileName, messageFileName, sentFileName, technicalAnswer } from './receipt/fileNames.ts'
export { RECEIPT_LIMITS, readReceipt } from './receipt/read.ts'
export type { Receipt } from './receipt/receipt.ts'
export { writeReceipt } from './receipt/write.ts'
export { type RoadDocumentMessage, writeRoadDocument } from './road/document.ts'
export { type Difference, differenceOf } from './roadManifest/change.ts'

export { deletionMessageId, senderId } from './roadManifest/identifiers.ts'
export type {
  BillChange,
  RoadManifestBill,
  RoadManifestFiling,
  RoadManifestMessage,
  RoadManifestType,
} from './roadManifest/message.ts'
export { readRoadManifest, writeRoadManifest } from './roadManifest/roadManifest.ts'
export { checkRoadMessage, type RoadMessage, writeRoadMessage } from './roadMessage.ts'
export { acceptance, firstReply } from './simulator/answers.ts'
export { crewOf } from './simulator/confirmation.ts'
export type { CustomsConfirmation, FiledCrew } from './simulator/confirmationMessage.ts'
export { arrivalOf, isAnnounced } from './simulator/gate/passages.ts'
export { judge } from './simulator/judge.ts'
export {
  type Applied,
  applied,
  billKey,
  confirmationKey,
  filerOf,
  type CustomsBatch,
  type CustomsBill,
  type CustomsState,
  emptyCustomsState,
  remember,
  settle,
  type Transmission,
} from './simulator/customsState.ts'
export { type Delays, type PlannedAnswer, plan } from './simulator/plan.ts'
export { type CustomsOffload } from './simulator/offload/message.ts'
export { type CustomsPacking, packingKey } from './simulator/packingMessage.ts'
export { type CustomsReports, reportKey } from './simulator/reportMessage.ts'
export { type Drill, drillOf, isScenario, type Scenario } from './simulator/scenario.ts'
export { readSubmission, type Submission } from './simulator/submission.ts'
export { type Verdict } from './simulator/verdict.ts'
export { declaredEncoding } from './xml/declaredEncoding.ts'
export { MessageError, type MessageProblem } from './xml/messageError.ts'
