import { auditGet, auditHistory, auditKinds, auditList } from './log.ts'

export * from './log.ts'
export const auditOperations = [auditList, auditKinds, auditGet, auditHistory]
