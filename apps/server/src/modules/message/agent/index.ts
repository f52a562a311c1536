import type { BoundOperation } from '../../../kernel/handlers.ts'
import type { Receiving } from '../receipts/receive.ts'
import { healthHandler } from './health.ts'
import type { HealthOptions } from './health.ts'
import { keyHandlers } from './keys.ts'
import { relayHandlers } from './relay.ts'

export interface AgentOptions {
  readonly receiving: Receiving
  readonly health: HealthOptions
}

export const agentHandlers = ({ receiving, health }: AgentOptions): BoundOperation[] => [
  ...keyHandlers,
  ...relayHandlers(receiving),
  healthHandler(health),
]
