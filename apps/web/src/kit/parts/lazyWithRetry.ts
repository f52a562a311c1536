import { lazy } from 'react'

/** Pauses between requests of code that could not be fetched, ms; the second holds for all later ones. */
const PAUSES_MS: readonly [number, number] = [3_000, 30_000]

/** The browsers' messages when code could not be fetched: no network, or a newer version has replaced it. */
const unfetched = /dynamically imported module|module script failed|preload CSS/i

export const isLoadFailure = (error: unknown): boolean => error instanceof Error && unfetched.test(error.message)

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    addEventListener(
      'online',
      () => {
        clearTimeout(timer)
        resolve()
      },
      { once: true },
    )
  })

/** The code, requested again until it can be fetched. */
export async function loadWithRetry<T>(load: () => Promise<T>, [first, later] = PAUSES_MS): Promise<T> {
  for (let ms = first; ; ms = later) {
    try {
      return await load()
    } catch (error) {
      if (!isLoadFailure(error)) throw error
    }
    await pause(ms)
  }
}

/** A part that nobody waits for: while the network is gone, the page works without it. */
export const lazyWithRetry: typeof lazy = (load) => lazy(() => loadWithRetry(load))
