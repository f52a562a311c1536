import { manifestApi } from './manifest.calls.ts'
import { manifest, manifestBill } from './manifest.ts'

export * from './manifest.calls.ts'
export * from './manifest.flow.ts'
export * from './manifest.ts'

export const customsEntities = [manifest, manifestBill]
export const customsOperations = [...Object.values(manifestApi)]
