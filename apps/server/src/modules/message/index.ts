import type { Handled } from '../../kernel/handlers.ts'
import { containersHandler } from './containers.ts'
import { resendHandler } from './resend.ts'
import { sinceHandler } from './since.ts'
import { strayHandlers } from './strays.ts'

export { billsAccepted } from './accepted.queries.ts'
export { exchangesInUse, filersInUse } from './exchanges.queries.ts'
export { arrivalsAt, failMessage } from './receipts/carriage.ts'
export { countTickets, holdOrders } from './receipts/weighed.queries.ts'
export { startFeed } from './feed.ts'

export interface MessageOptions {
  /** Lets the outbox look at once; called after the commit. */
  wake(): void
}

export const messageHandlers = ({ wake }: MessageOptions): Handled[] => [
  resendHandler(wake),
  sinceHandler,
  containersHandler,
  ...strayHandlers,
]
