import { gateApi, gateEvent } from './gate.ts'

export * from './gate.flow.ts'
export * from './gate.rules.ts'
export * from './gate.ts'

export const gateEntities = [gateEvent]
export const gateOperations = Object.values(gateApi)
