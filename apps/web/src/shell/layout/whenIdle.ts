/** Maximum delay on a busy page, ms. */
const AT_LAST_MS = 5_000

/** Starts a task when the page is idle; returns the function that cancels it, or ends it (as returned by `begin`). */
export function whenIdle(begin: () => void | (() => void)): () => void {
  let end: void | (() => void)
  const start = () => void (end = begin())
  const isAsked = globalThis.requestIdleCallback !== undefined
  const asked = isAsked ? requestIdleCallback(start, { timeout: AT_LAST_MS }) : Number(setTimeout(start))
  return () => {
    if (isAsked) cancelIdleCallback(asked)
    else clearTimeout(asked)
    end?.()
  }
}

/** Resolves when the page is idle. */
export const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve))
