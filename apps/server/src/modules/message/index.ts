import type { BoundOperation } from '../../kernel/handlers.ts'
import { agentHandlers } from './agent/index.ts'
import type { AgentOptions } from './agent/index.ts'
import { answerTimesHandler } from './answerTimes.ts'
import { containersHandler } from './containers.ts'
import { resendHandler } from './resend.ts'
import { sinceHandler } from './missedEvents.ts'
import { unmatchedReceiptHandlers } from './unmatchedReceipts.ts'

export {
  billsAccepted,
  confirmationsAtCustoms,
  filedAmong,
  offloadsAccepted,
  packingsAccepted,
  reportsAccepted,
} from './accepted.queries.ts'
import type { CustomsWay } from '../../documents/sending/customsWay.ts'
export { exchangesInUse, filersInUse } from './exchanges.queries.ts'
export { toCustoms } from './outgoing.ts'
export { arrivalsAt } from './receipts/carriage.ts'
export { withAgents } from './agent/keys.ts'
export { startFeed } from './feed.ts'

export type MessageOptions = AgentOptions & CustomsWay

export const messageHandlers = (options: MessageOptions): BoundOperation[] => [
  resendHandler(options),
  sinceHandler,
  containersHandler,
  answerTimesHandler,
  ...unmatchedReceiptHandlers,
  ...agentHandlers(options),
]
