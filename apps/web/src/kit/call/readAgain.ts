import type { Query } from '@tanstack/react-query'

const following = new WeakMap<Query, Promise<void>>()

/**
 * Reads again what is on screen. A read under way may have been answered before the change, so one more follows it: one, however many
 * changes come meanwhile. It starts after a rest as long as the wait was; so a burst of receipts never has more than half of the
 * server's time for one question of one screen, and none is asked for nothing.
 */
export function readAgain(query: Query): Promise<void> {
  const earlier = following.get(query)
  if (earlier) return earlier
  if (query.state.fetchStatus === 'idle') return settled(query.fetch())
  const next = follow(query)
  following.set(query, next)
  return next
}

async function follow(query: Query): Promise<void> {
  const asked = performance.now()
  await settled(query.promise)
  const rest = performance.now() - asked
  await new Promise((done) => setTimeout(done, rest))
  following.delete(query)
  // The answer that came meanwhile counts as new; to whoever comes back to it, it is old.
  if (query.isActive()) await settled(query.fetch())
  else query.invalidate()
}

/** A read that fails shows so on its screen; whoever waits for the reading goes on. */
const settled = async (read: Promise<unknown> | undefined): Promise<void> => {
  await read?.catch(() => undefined)
}
