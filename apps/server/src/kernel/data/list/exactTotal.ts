import { problem } from '@guanqiao/domain/kit/problem'

/** A count may occupy a connection until the statement timeout; the remaining connections stay available for other calls. */
const AT_ONCE = 2

let counting = 0

/** Limits concurrent exact counts, and turns a statement timeout into `list.uncounted`. */
export async function countedExactly<T>(ask: () => PromiseLike<T>): Promise<T> {
  if (counting >= AT_ONCE) throw problem('list.counting')
  counting += 1
  try {
    return await ask()
  } catch (error) {
    throw wasCut(error) ? problem('list.uncounted') : error
  } finally {
    counting -= 1
  }
}

/** query_canceled: the statement timeout expired. */
const wasCut = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014'
