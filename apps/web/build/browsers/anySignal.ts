/**
 * `AbortSignal.any` of the DOM standard: a signal that aborts with the first of several, for its reason. Unlike the browsers' own it
 * stays referenced by signals that never abort.
 */
export function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const sources = [...signals]
  const controller = new AbortController()
  const stop = () => {
    for (const source of sources) source.removeEventListener('abort', follow)
  }
  const follow = (event: Event) => {
    stop()
    controller.abort((event.target as AbortSignal).reason)
  }
  const aborted = sources.find((source) => source.aborted)
  if (aborted) controller.abort(aborted.reason)
  else for (const source of sources) source.addEventListener('abort', follow)
  return controller.signal
}
