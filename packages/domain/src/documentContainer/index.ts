import { documentContainer, documentContainerApi } from './documentContainer.ts'

export * from './documentContainer.ts'
export * from './containerPaths.ts'

export const documentContainerEntities = [documentContainer]
export const documentContainerOperations = Object.values(documentContainerApi)
