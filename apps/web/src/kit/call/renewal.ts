import { listeners } from '../events/listeners.ts'

/** The reason for renewing the session. */
export type SessionLoss = 'expired' | 'signedOut' | 'elsewhere'

/** Signs the same user in again over the page. */
export interface Renewal {
  /** Whether the user would lose work with the session: unsaved input, or a write in progress. */
  readonly isWanted: (isWrite: boolean) => boolean
  /** Resolves with whether the user is signed in again. */
  readonly renew: (loss: SessionLoss) => Promise<boolean>
}

let offered: Renewal | undefined
let pending: Promise<boolean> | undefined
const renewed = listeners()

/**
 * Registers the dialog that renews the session; returns the function that removes it. Without it a lost session leads to the
 * sign-in page.
 */
export function offerRenewal(renewal: Renewal): () => void {
  offered = renewal
  return () => {
    if (offered === renewal) offered = undefined
  }
}

/** Renews the session once for all concurrent callers; false if nobody can, or if no work would be lost. */
export async function renewSession(isWrite: boolean, loss: SessionLoss = 'expired'): Promise<boolean> {
  if (pending) return pending
  if (!offered?.isWanted(isWrite)) return false
  pending = offered.renew(loss).finally(() => (pending = undefined))
  const isRenewed = await pending
  if (isRenewed) renewed.emit()
  return isRenewed
}

/** Calls the listener when the session was renewed; returns the function that stops this. */
export const onRenewed = renewed.listen
