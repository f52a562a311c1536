import type { Renewal } from '../../kit/call/renewal.ts'
import { offerRenewal } from '../../kit/call/renewal.ts'
import { isDirty } from '../../kit/dirty.ts'
import { pageShown } from '../../kit/events/whenIdle.ts'

type Renew = Renewal['renew']

/** If the dialog's code does not arrive in this time, the sign-in page is left to ask, ms. */
const DIALOG_AT_LAST_MS = 20_000

let dialog = Promise.withResolvers<Renew>()

/** The dialog, once it has loaded; returns the function that takes it away. */
export function provideDialog(renew: Renew): () => void {
  dialog.resolve(renew)
  return () => {
    dialog = Promise.withResolvers()
  }
}

/** Offers the renewal from the first moment on: work may be unsaved before the dialog has loaded. */
export const offerSoon = (atLast = DIALOG_AT_LAST_MS): (() => void) =>
  offerRenewal({
    isWanted: (isWrite) => isWrite || isDirty(),
    renew: async (loss) => {
      // The dialog is not left to the time when the page is idle.
      pageShown()
      const late = new Promise<Renew>((resolve) => void setTimeout(() => resolve(async () => false), atLast))
      const renew = await Promise.race([dialog.promise, late])
      return renew(loss)
    },
  })
