import type { Exchange } from '../../gateways/customs/gateway.ts'
import type { Sql } from '../../kernel/database/scoped.ts'

/** The folders of clients with active transmitters, with all their present and former transmitters, active ones first. */
export const exchangesInUse = async (sql: Sql): Promise<Exchange[]> => [
  ...(await sql<Exchange[]>`
    select coalesce(exchange_folder, client_id) as folder, enterprise_id,
      json_agg(id order by (status = 'active' and deleted_at is null) desc, id) as transmitter_ids
    from transmitter
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
