import { manifestApi } from './manifest.calls.ts'
import { manifest, manifestBill } from './manifest.ts'

export type { BillDraft, Finding, ManifestContext, ManifestDraft } from './finding.ts'
export * from './bill.difference.ts'
export * from './bill.flow.ts'
export * from './manifest.calls.ts'
export * from './manifest.document.ts'
export * from './manifest.rules.ts'
export * from './manifest.states.ts'
export * from './manifest.ts'
export { plannedFindings } from './rules/plannedManifests.rules.ts'
export type { PlannedManifest } from './rules/plannedManifests.rules.ts'

export const customsEntities = [manifest, manifestBill]
export const customsOperations = [...Object.values(manifestApi)]
