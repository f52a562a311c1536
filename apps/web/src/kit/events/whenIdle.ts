/** Maximum delay while the page waits for its content, ms. */
const SHOWN_AT_LAST_MS = 10_000
/** Maximum delay on a busy page, ms. */
const IDLE_AT_LAST_MS = 5_000

const firstRender = Promise.withResolvers<void>()

/** Reports that the page shows the content it was opened for. */
export const pageShown = (): void => firstRender.resolve()

setTimeout(pageShown, SHOWN_AT_LAST_MS)
// A user who acts earlier may need the code that the tasks load.
for (const input of ['pointerdown', 'keydown']) addEventListener(input, pageShown, { once: true, capture: true })

/**
 * Starts a task when the page shows its content and is idle: earlier, the task would share line and processor with it. Returns
 * the function that cancels the task, or ends it (as returned by `begin`).
 */
export function whenIdle(begin: () => void | (() => void)): () => void {
  let isCancelled = false
  let end: void | (() => void)
  const start = () => {
    if (!isCancelled) end = begin()
  }
  void firstRender.promise.then(() => {
    if (globalThis.requestIdleCallback === undefined) setTimeout(start)
    else requestIdleCallback(start, { timeout: IDLE_AT_LAST_MS })
  })
  return () => {
    isCancelled = true
    end?.()
  }
}

/** Resolves when the page is idle. */
export const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve))
