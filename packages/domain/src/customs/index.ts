import { manifestApi } from './manifest.calls.ts'
import { manifest, manifestBill } from './manifest.ts'

export { passes } from './finding.ts'
export type { BillDraft, Finding, ManifestContext, ManifestDraft, PlannedTruck } from './finding.ts'
export * from './manifest.calls.ts'
export * from './manifest.flow.ts'
export * from './manifest.rules.ts'
export * from './manifest.ts'

export const customsEntities = [manifest, manifestBill]
export const customsOperations = [...Object.values(manifestApi)]
