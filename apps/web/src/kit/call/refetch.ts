import type { Query } from '@tanstack/react-query'

const following = new WeakMap<Query, Promise<void>>()

/**
 * Refetches visible data. A request in progress may have been answered before the change, so it is followed by another: a single
 * one, however many changes arrive meanwhile. It starts after a pause as long as the request took, so a burst of receipts uses at
 * most half of the server's time for one query of one screen, and no unneeded query is made.
 */
export function refetch(query: Query): Promise<void> {
  const earlier = following.get(query)
  if (earlier) return earlier
  if (query.state.fetchStatus === 'idle') return settled(query.fetch())
  const next = follow(query)
  following.set(query, next)
  return next
}

async function follow(query: Query): Promise<void> {
  const startedAt = performance.now()
  await settled(query.promise)
  const rest = performance.now() - startedAt
  await new Promise((done) => setTimeout(done, rest))
  following.delete(query)
  // The response that arrived meanwhile counts as fresh; for later visitors it is stale.
  if (query.isActive()) await settled(query.fetch())
  else query.invalidate()
}

/** A failed read is reported on its screen; callers waiting for it continue. */
const settled = async (read: Promise<unknown> | undefined): Promise<void> => {
  await read?.catch(() => undefined)
}
