import { alikeRejections, mendRejections, rejectionHistory } from './rejection.ts'

export * from './code.ts'
export * from './places.ts'
export * from './rejection.ts'

export const rejectionOperations = [rejectionHistory, alikeRejections, mendRejections]
