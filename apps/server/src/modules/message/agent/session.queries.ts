import type { Sql } from '../../../kernel/database/scoped.ts'

/** An agent, with the computer and the process that work for it. */
export interface AgentSession {
  readonly agent_id: string
  readonly enterprise_id: string
  /** Empty: all folders of the enterprise. */
  readonly folders: readonly string[]
  readonly installation: string | null
  readonly run: string | null
  /** The run has reported within the last seconds. */
  readonly is_live: boolean
  /** The name of the computer. */
  readonly host: string | null
}

export interface KeyHolder {
  readonly id: string
  readonly agent_name: string
  readonly enterprise_id: string
  readonly enterprise_name: string
}

/** The active agent with this key. */
export async function agentByKey(sql: Sql, keyHash: string): Promise<KeyHolder | undefined> {
  const [row] = await sql<KeyHolder[]>`
    select a.id, a.agent_name, a.enterprise_id, e.company_name as enterprise_name
    from agent_session s
      join port_agent a on a.enterprise_id = s.enterprise_id and a.id = s.agent_id and a.deleted_at is null and a.status = 'active'
      join enterprise e on e.id = a.enterprise_id and e.deleted_at is null and e.status = 'active' and (e.valid_to is null or e.valid_to >= current_date)
    where s.key_hash = ${keyHash}`
  return row
}

/** Stores a new key; the computer of the earlier one is released. */
export const setKey = (
  sql: Sql,
  agent: { id: string; enterprise_id: string },
  keyHash: string,
): Promise<unknown> => sql`
  insert into agent_session (agent_id, enterprise_id, key_hash) values (${agent.id}, ${agent.enterprise_id}, ${keyHash})
  on conflict (agent_id) do update set key_hash = excluded.key_hash, installation = null, run = null, lease_until = null`

/** The session of an active agent; `lock` if its run may change. */
export async function sessionOf(sql: Sql, agentId: string, lock: 'update' | 'none'): Promise<AgentSession | undefined> {
  const [row] = await sql<AgentSession[]>`
    select s.agent_id, s.enterprise_id, coalesce(a.folders, '[]') as folders, s.installation, s.run,
      coalesce(s.lease_until > now(), false) as is_live, a.host
    from agent_session s
      join port_agent a on a.enterprise_id = s.enterprise_id and a.id = s.agent_id and a.deleted_at is null and a.status = 'active'
    where s.agent_id = ${agentId} ${lock === 'update' ? sql`for update of s` : sql``}`
  return row
}

/** An agent reports every five seconds. */
const LEASE_SECONDS = 15

interface Run {
  readonly installation: string
  readonly run: string
}

export const renewRun = (sql: Sql, agentId: string, { installation, run }: Run): Promise<unknown> => sql`
  update agent_session set installation = ${installation}, run = ${run}, lease_until = now() + ${LEASE_SECONDS} * interval '1 second'
  where agent_id = ${agentId}`

export const endRun = (sql: Sql, agentId: string, run: string): Promise<unknown> =>
  sql`update agent_session set lease_until = null where agent_id = ${agentId} and run = ${run}`

export interface Report {
  readonly host: string
  readonly program?: string | null | undefined
  readonly card?: string | null | undefined
  readonly free_mb?: number | null | undefined
  readonly waiting?: number | null | undefined
  readonly last_receipt_at?: string | null | undefined
  readonly problem?: string | null | undefined
}

/** A report is no change by a user: it has neither a version nor an audit entry. */
export const storeReport = (
  sql: Sql,
  { agent_id, enterprise_id }: Pick<AgentSession, 'agent_id' | 'enterprise_id'>,
  report: Report,
): Promise<unknown> => sql`
  update port_agent set last_seen_at = now(), host = ${report.host}, program = ${report.program ?? null}, card = ${report.card ?? null},
    free_mb = ${report.free_mb ?? null}, waiting = ${report.waiting ?? null}, last_receipt_at = ${report.last_receipt_at ?? null},
    problem = ${report.problem ?? null}
  where enterprise_id = ${enterprise_id} and id = ${agent_id}`
