/**
 * Runs work whose failures are reported at a multiple of `milliseconds` after its start, so that the duration of a refusal does not
 * reveal what was done. A success is reported at once.
 */
export async function evenly<T>(
  milliseconds: number,
  work: () => Promise<T>,
  now: () => number = () => performance.now(),
): Promise<T> {
  const start = now()
  try {
    return await work()
  } catch (error) {
    const taken = now() - start
    const rest = Math.max(1, Math.ceil(taken / milliseconds)) * milliseconds - taken
    if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, rest))
    throw error
  }
}
