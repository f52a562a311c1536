import { loadSession } from '../guard/load.ts'
import { NoRoles } from '../guard/rights.ts'

/** A change of the catalogue concerns every open screen: they do not all ask at once, ms. */
const SPREAD_MS = 300

let timer: ReturnType<typeof setTimeout> | undefined

/** Reads the user's rights and menus again: menus and buttons on the page follow a change within a second. */
export function refreshSoon(): void {
  if (timer !== undefined) return
  timer = setTimeout(() => {
    timer = undefined
    // Whatever fails here shows itself at the next request; without any right left, the page starts again and says whom to ask.
    loadSession().catch((error: unknown) => {
      if (error instanceof NoRoles) location.reload()
    })
  }, Math.random() * SPREAD_MS)
}
