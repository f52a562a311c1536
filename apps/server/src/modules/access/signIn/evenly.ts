/**
 * Runs work whose failures are told no sooner than `milliseconds` after it began, or a multiple of them: how long a refusal takes does not
 * tell what was done for it. A success is told at once.
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
