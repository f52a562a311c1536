import { Readable } from 'node:stream'
import type { Caller } from '../caller.ts'
import { scopeOf } from '../caller.ts'
import { batchesOf, pagesOf } from './pages.ts'
import type { Store } from '../database/scoped.ts'
import type { StreamHandler } from '../handlers.ts'

/** Starts the response of a stream handler: its first part is available, so an earlier failure is an ordinary error. */
export async function openStream(store: Store, run: StreamHandler, caller: Caller, input: unknown): Promise<Readable> {
  const parts = store.stream(scopeOf(caller), caller.user_id, (ask) =>
    run(
      {
        caller,
        pages: (entity, query) => pagesOf(ask, caller.enterprise_id, entity, query),
        batches: (statement) => batchesOf(ask, statement),
      },
      input as never,
    ),
  )
  let first: Promise<IteratorResult<string | Uint8Array>> | undefined = Promise.resolve(await parts.next())
  // Not a generator: a generator that is ended before its first step would leave `parts` and its connection open.
  const resumed: AsyncIterableIterator<string | Uint8Array> = {
    [Symbol.asyncIterator]: () => resumed,
    next() {
      const step = first ?? parts.next()
      first = undefined
      return step
    },
    return: () => parts.return(undefined),
  }
  return Readable.from(resumed, { objectMode: false })
}
