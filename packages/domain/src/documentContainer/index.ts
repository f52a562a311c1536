import { documentContainer, documentContainerApi } from './documentContainer.ts'

export * from './documentContainer.ts'
export * from './places.ts'

export const documentContainerEntities = [documentContainer]
export const documentContainerOperations = Object.values(documentContainerApi)
