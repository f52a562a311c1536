import type { FastifyInstance } from 'fastify'
import type { Channel } from '../../../kernel/channel/channel.ts'
import { setStoredCodes } from '../../../kernel/data/codes.ts'
import { databaseProblem } from '../../../kernel/database/faults.ts'
import type { Store } from '../../../kernel/database/scoped.ts'
import { storedCodes } from './codes.queries.ts'

/** Notifications of this topic name a code table that was imported. */
export const CODES = 'codes'

const readCodes = async (store: Pick<Store, 'read'>): Promise<void> =>
  setStoredCodes(await store.read('platform', (sql) => storedCodes(sql)))

/** A pool whose connections were just cut must not be asked at once. */
const REST_AFTER_CONNECTING_MS = 1_000

/**
 * Reads the imported codes, and again after each import by any process, until the server closes. Resolves when they are read. A database
 * that is lost meanwhile does not end the start: they are read when it is connected again.
 */
export async function followCodes(
  http: Pick<FastifyInstance, 'log' | 'addHook'>,
  store: Pick<Store, 'read'>,
  channel: Channel,
): Promise<void> {
  await readCodes(store).catch((error: unknown) => {
    if (!databaseProblem(error)) throw error
    http.log.warn(`code tables: ${String(error)}`)
  })
  // One after the other: a slow read must not replace the values of a later one.
  let reading: Promise<unknown> = Promise.resolve()
  const again = () => {
    reading = reading
      .then(() => readCodes(store))
      .catch((error: unknown) => http.log.warn(`code tables: ${String(error)}`))
  }
  let timer: NodeJS.Timeout | undefined
  const unsubscribe = channel.subscribe({
    connected: () => {
      clearTimeout(timer)
      timer = setTimeout(again, REST_AFTER_CONNECTING_MS)
    },
    notified: (topic) => topic === CODES && again(),
  })
  http.addHook('onClose', async () => {
    unsubscribe()
    clearTimeout(timer)
    await reading
  })
}
