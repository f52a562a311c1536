import { afterAll } from 'vitest'
import { reportReached } from '../call/network.ts'
import { dismiss, noticesNow } from '../events/notices.ts'

/** Asked by React's `act`. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** A call that no test answers has no answer: its failure would be an outage for the next file. */
Object.assign(globalThis, { fetch: () => new Promise(() => {}) })

/** The next file of this worker finds a reachable server, an empty page without notices, and an empty storage. */
afterAll(() => {
  reportReached()
  for (const { id } of noticesNow()) dismiss(id)
  if (!('document' in globalThis)) return
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
