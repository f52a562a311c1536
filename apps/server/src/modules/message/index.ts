import type { BoundOperation } from '../../kernel/handlers.ts'
import { containersHandler } from './containers.ts'
import { resendHandler } from './resend.ts'
import { sinceHandler } from './since.ts'
import { unmatchedReceiptHandlers } from './unmatchedReceipts.ts'

export { billsAccepted, confirmationsHeld, filedAmong, reportsAccepted } from './accepted.queries.ts'
export { exchangesInUse, filersInUse } from './exchanges.queries.ts'
export { toCustoms } from './outgoing.ts'
export { arrivalsAt } from './receipts/carriage.ts'
export { startFeed } from './feed.ts'

export interface MessageOptions {
  /** Wakes the outbox; call it after the commit. */
  wake(): void
}

export const messageHandlers = ({ wake }: MessageOptions): BoundOperation[] => [
  resendHandler(wake),
  sinceHandler,
  containersHandler,
  ...unmatchedReceiptHandlers,
]
