import { customsHealth, portAgent, portAgentApi } from './portAgent.ts'
import { relayOperations } from './relay.ts'

export * from './health.rules.ts'
export * from './portAgent.ts'
export * from './relay.ts'

export const agentEntities = [portAgent]
export const agentOperations = [...Object.values(portAgentApi), customsHealth, ...relayOperations]
