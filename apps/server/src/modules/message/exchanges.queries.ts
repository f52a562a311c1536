import type { Exchange } from '../../gateways/customs/gateway.ts'
import type { Sql } from '../../kernel/database/scoped.ts'

/** The folders of clients with active transmitters, with all their present and former transmitters, active ones first. */
export const exchangesInUse = (sql: Sql): Promise<Exchange[]> => exchanges(sql, sql`true`)

interface Agent {
  readonly agent_id: string
  readonly enterprise_id: string
  /** Empty: all folders of the enterprise. */
  readonly folders: readonly string[]
}

/** The folders that an agent serves: of several active agents with one folder, the oldest has it. */
export const exchangesOf = (sql: Sql, { agent_id, enterprise_id, folders }: Agent): Promise<Exchange[]> =>
  exchanges(
    sql,
    sql`enterprise_id = ${enterprise_id} and (${folders.length === 0} or coalesce(exchange_folder, client_id) = any(${folders as string[]}))
      and not exists (select from port_agent o where o.enterprise_id = ${enterprise_id} and o.id < ${agent_id} and o.status = 'active'
        and o.deleted_at is null and (o.folders is null or o.folders = '[]' or o.folders ? coalesce(exchange_folder, client_id)))`,
  )

const exchanges = async (sql: Sql, condition: ReturnType<Sql>): Promise<Exchange[]> => [
  ...(await sql<Exchange[]>`
    select coalesce(exchange_folder, client_id) as folder, enterprise_id,
      json_agg(id order by (status = 'active' and deleted_at is null) desc, id) as transmitter_ids
    from transmitter where ${condition}
    group by 1, 2
    having bool_or(status = 'active' and deleted_at is null)
    order by 1`),
]

/** Customs office and organisation code of every active transmitter: the registered senders. */
export const filersInUse = async (sql: Sql): Promise<string[]> => {
  const rows = await sql<{ filer: string }[]>`
    select distinct filing_customs || substr(credit_code, 9, 9) as filer
    from transmitter where status = 'active' and deleted_at is null`
  return rows.map(({ filer }) => filer)
}
