import type postgres from 'postgres'
import { connectionsOf } from '../kernel/database/connect.ts'

export interface Demand {
  readonly processes: number
  readonly databasePool: number
}

/**
 * Throws if all processes together may open more connections than the server allows: under load, requests would fail at random.
 * Other users of the server are unknown here.
 */
export async function refuseTooFew(owner: postgres.Sql, { processes, databasePool }: Demand): Promise<void> {
  const [row] = await owner<{ most: number; reserved: number }[]>`
    select current_setting('max_connections')::int as most,
      current_setting('superuser_reserved_connections')::int + coalesce(current_setting('reserved_connections', true)::int, 0) as reserved`
  const { most = 0, reserved = 0 } = row ?? {}
  const each = connectionsOf(databasePool)
  const required = processes * each
  if (required <= most - reserved) return
  throw new Error(
    `数据库连接不够：${processes} 个服务进程各需 ${each} 个（DATABASE_POOL=${databasePool} 加 ${each - databasePool} 个），共 ${required} 个；` +
      `数据库最多允许 ${most} 个（max_connections），其中保留 ${reserved} 个。请减小 DATABASE_POOL 或 PROCESSES，自备数据库也可调大 max_connections`,
  )
}
