/** Code of a screen that has not arrived after this time counts as not loaded, ms. */
export const CHUNK_TIMEOUT_MS = 120_000

/** The code of a screen did not arrive in time. */
export class ChunkTimeout extends Error {
  override readonly name = 'ChunkTimeout'
}

/** Rejects with `ChunkTimeout` if the code does not arrive in time. */
export function inTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ChunkTimeout('the code of the screen did not arrive in time')),
      CHUNK_TIMEOUT_MS,
    )
  })
  return Promise.race([loading, late]).finally(() => clearTimeout(timer))
}
