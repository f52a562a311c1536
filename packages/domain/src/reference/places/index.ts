import { portLimits } from './portLimits.ts'
import { portDefaults, portRelated, portRelatedApi, relatedOptions } from './portRelated.ts'
import { smartPort, smartPortApi } from './smartPort.ts'
import { workPlace, workPlaceApi } from './workPlace.ts'

export * from './portLimits.ts'
export * from './portRelated.ts'
export * from './smartPort.ts'
export * from './workPlace.ts'

export const portEntities = [workPlace, smartPort, portRelated]
export const portOperations = [
  ...Object.values(workPlaceApi),
  ...Object.values(smartPortApi),
  ...Object.values(portRelatedApi),
  relatedOptions,
  portDefaults,
  portLimits,
]
