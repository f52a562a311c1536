import { createContext, useContext } from 'react'
import type { BillActs } from './useBillActs.ts'

/** What of a manifest is more than of any document: its bills, each with a life of its own. */
export interface ManifestContext {
  /** Why most of the head cannot be typed in. */
  readonly headLock: string | undefined
  /** Whether a bill may be added. */
  readonly mayAdd: boolean
  /** Whether what customs has accepted is open for a change. */
  readonly changing: boolean
  readonly busy: boolean
  readonly billActs: BillActs
}

export const ManifestContext = createContext<ManifestContext | undefined>(undefined)

/** The manifest around a part of its screen. */
export function useManifestContext(): ManifestContext {
  const manifestContext = useContext(ManifestContext)
  if (!manifestContext) throw new Error('no manifest around')
  return manifestContext
}
