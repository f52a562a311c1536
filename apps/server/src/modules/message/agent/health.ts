import { healthOf } from '@guanqiao/domain/message/agent/health.rules'
import { customsHealth } from '@guanqiao/domain/message/agent/portAgent'
import { handleWithoutTransaction } from '../../../kernel/handlers.ts'
import type { BoundOperation } from '../../../kernel/handlers.ts'
import { exchangesInUse } from '../exchanges.queries.ts'
import { waitingOf } from './health.queries.ts'

export interface HealthOptions {
  /** The installation has no way to customs. */
  readonly isOff: boolean
  /** Agents carry the messages, not the server itself. */
  readonly byAgent: boolean
  /** Folders of clients that this process cannot use. */
  unusable(): readonly string[]
}

export const healthHandler = ({ isOff, byAgent, unusable }: HealthOptions): BoundOperation =>
  handleWithoutTransaction(customsHealth, async ({ store, enterprise, now }) => {
    const enterpriseId = await enterprise()
    return store.read('platform', async (sql) => {
      const { queue, oldest_at, agents } = await waitingOf(sql, enterpriseId)
      const missing = unusable()
      const folders = missing.length === 0 ? [] : await exchangesInUse(sql)
      const concerned = folders.filter((one) => enterpriseId === null || one.enterprise_id === enterpriseId)
      const way = {
        isOff,
        agents: byAgent ? agents : undefined,
        missing: concerned.map(({ folder }) => folder).filter((folder) => missing.includes(folder)),
        queue,
        oldest_at,
      }
      return { ...healthOf(way, now()), queue }
    })
  })
