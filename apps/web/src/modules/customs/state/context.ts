import { createContext, useContext } from 'react'
import type { BillActs } from './useBillActs.ts'

/** The manifest-specific state: its bills, each with its own flow. */
export interface ManifestContext {
  /** The reason why most of the head is read-only. */
  readonly headLock: string | undefined
  /** Whether a bill may be added. */
  readonly mayAdd: boolean
  /** Whether accepted bills are open for a change. */
  readonly changing: boolean
  readonly busy: boolean
  readonly billActs: BillActs
}

export const ManifestContext = createContext<ManifestContext | undefined>(undefined)

/** The surrounding manifest of a part of its screen. */
export function useManifestContext(): ManifestContext {
  const manifestContext = useContext(ManifestContext)
  if (!manifestContext) throw new Error('rendered outside a manifest')
  return manifestContext
}
