import { listeners } from '../events/store.ts'

/** Why the session is asked for anew. */
export type SessionLoss = 'expired' | 'signedOut'

/** Signs the same user in again over the page. */
export interface Renewal {
  /** Whether the loss of the session would cost the user something: input that is not saved, or a write under way. */
  readonly isWanted: (isWrite: boolean) => boolean
  /** Resolves with whether the user is signed in again. */
  readonly renew: (loss: SessionLoss) => Promise<boolean>
}

let offered: Renewal | undefined
let pending: Promise<boolean> | undefined
const renewed = listeners()

/** Registers the dialog that renews the session; returns how to withdraw it. Before that a loss leads to the sign-in page. */
export function offerRenewal(renewal: Renewal): () => void {
  offered = renewal
  return () => {
    if (offered === renewal) offered = undefined
  }
}

/** Renews the session once for all who ask at the same time; false when nobody can, or nothing would be lost. */
export async function renewSession(isWrite: boolean, loss: SessionLoss = 'expired'): Promise<boolean> {
  if (pending) return pending
  if (!offered?.isWanted(isWrite)) return false
  pending = offered.renew(loss).finally(() => (pending = undefined))
  const isRenewed = await pending
  if (isRenewed) renewed.tell()
  return isRenewed
}

/** Calls the listener when the session was renewed; returns how to stop. */
export const onRenewed = renewed.listen
