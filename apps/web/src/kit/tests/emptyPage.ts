import { afterAll } from 'vitest'
import { dismiss, noticesNow } from '../events/notices.ts'

/** Asked by React's `act`. */
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** The next file of this worker finds an empty page without notices, and an empty storage. */
afterAll(() => {
  for (const { id } of noticesNow()) dismiss(id)
  if (!('document' in globalThis)) return
  document.body.replaceChildren()
  localStorage.clear()
  sessionStorage.clear()
})
