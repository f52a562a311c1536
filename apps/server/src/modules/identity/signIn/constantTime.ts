type Clock = () => number

const monotonic: Clock = () => performance.now()

/**
 * Runs work whose failures are reported at a multiple of `milliseconds` after its start, so that the duration of a refusal does not
 * reveal what was done. A success is reported at once.
 */
export async function withEqualFailureTime<T>(
  milliseconds: number,
  work: () => Promise<T>,
  now: Clock = monotonic,
): Promise<T> {
  const start = now()
  try {
    return await work()
  } catch (error) {
    await untilMultiple(milliseconds, now() - start)
    throw error
  }
}

/** Like `withEqualFailureTime`, for work whose success must not be distinguishable from its failure either. */
export async function afterEqualTime<T>(
  milliseconds: number,
  work: () => Promise<T>,
  now: Clock = monotonic,
): Promise<T> {
  const start = now()
  try {
    return await work()
  } finally {
    await untilMultiple(milliseconds, now() - start)
  }
}

async function untilMultiple(milliseconds: number, elapsed: number): Promise<void> {
  if (milliseconds === 0) return
  const rest = Math.max(1, Math.ceil(elapsed / milliseconds)) * milliseconds - elapsed
  await new Promise((resolve) => setTimeout(resolve, rest))
}
