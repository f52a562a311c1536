import type { Handled } from '../../kernel/handlers.ts'
import type { ReceiptEvent } from './receipts/apply.ts'
import { containersHandler } from './containers.ts'
import { resendHandler } from './resend.ts'
import { sinceHandler } from './since.ts'
import { strayHandlers } from './strays.ts'

export { billsAccepted } from './accepted.queries.ts'
export { exchangesInUse, filersInUse } from './exchanges.queries.ts'
export { arrivalsAt, failMessage } from './receipts/carriage.ts'
export { countTickets, holdOrders } from './receipts/weighed.queries.ts'
export type { ReceiptEvent } from './receipts/apply.ts'

export interface MessageOptions {
  /** Lets the outbox look at once; called after the commit. */
  wake(): void
  /** Tells screens of a receipt; called after the commit. */
  announce(event: ReceiptEvent): void
}

export const messageHandlers = ({ wake, announce }: MessageOptions): Handled[] => [
  resendHandler(wake),
  sinceHandler,
  containersHandler,
  ...strayHandlers(announce),
]
