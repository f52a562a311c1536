import { store } from '../events/store.ts'

/** What the kit has to know of the signed-in user. */
interface SignedIn {
  readonly enterprise_id: string | null
  /** The role as which the user views the product, read-only. */
  readonly viewing: string | null
}

export const { set: setSignedIn, now: signedInNow } = store<SignedIn | undefined>(undefined)

/** Whether the user belongs to no enterprise, and therefore selects one when writing. */
export const isPlatformStaff = (): boolean => signedInNow()?.enterprise_id === null
