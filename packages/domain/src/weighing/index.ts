import { findWeighingTrucks } from './findTrucks.ts'
import { weighing, weighingApi } from './weighing.ts'

export * from './findTrucks.ts'
export * from './limits.ts'
export * from './weighing.flow.ts'
export * from './weighing.rules.ts'
export * from './weighing.ts'

export const weighingEntities = [weighing]
export const weighingOperations = [...Object.values(weighingApi), findWeighingTrucks]
