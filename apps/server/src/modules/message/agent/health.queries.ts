import type { AgentReport } from '@guanqiao/domain/message/agent/health.rules'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { CUSTOMS } from '../../../documents/sending/outbox.queries.ts'

export interface Waiting {
  readonly queue: number
  readonly oldest_at: string | null
  readonly agents: readonly AgentReport[]
}

/** The waiting messages and the agents of an enterprise, or of all. */
export async function waitingOf(sql: Sql, enterpriseId: string | null): Promise<Waiting> {
  const [row] = await sql<[Waiting]>`
    select q.queue, q.oldest_at, coalesce((
        select json_agg(json_build_object('agent_name', agent_name, 'last_seen_at', last_seen_at, 'card', card, 'free_mb', free_mb, 'problem', problem) order by id)
        from port_agent where (${enterpriseId}::uuid is null or enterprise_id = ${enterpriseId}) and status = 'active' and deleted_at is null
      ), '[]') as agents
    from (select count(*)::int as queue, min(queued_at) as oldest_at from outbox
      where topic = ${CUSTOMS} and given_up_at is null and (${enterpriseId}::uuid is null or enterprise_id = ${enterpriseId})) q`
  return row
}
