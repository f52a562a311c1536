import { afterAll, vi } from 'vitest'

/** The next file of this worker finds the real clock, and modules, functions and globals as they are. */
afterAll(async () => {
  vi.useRealTimers()
  // A module whose loading the end of the file cuts off cannot be imported by the next file either.
  await vi.dynamicImportSettled()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
