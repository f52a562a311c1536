/** However busy the page is, what waits is not kept waiting for longer, ms. */
const AT_LAST_MS = 5_000

/** Begins something when the page has nothing else to do; returns how to call it off, or to end it (`begin` answers how). */
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
