import type { CustomsBill } from '@guanqiao/customs'
import type { Sql } from '../../kernel/database/scoped.ts'

/** A bill in transit to customs or held there, by our own records. */
export interface FiledBill {
  readonly id: string
  readonly held_message_id: string | null
  readonly bill_no: string
  readonly batch_number: string
  readonly message_type: CustomsBill['message_type']
  readonly filer: string
  readonly state: CustomsBill['state']
  /** YYYY-MM-DD of the crossing. */
  readonly day: string | null
}

/** The bills of an enterprise in one of these batches, or with one of these numbers. */
export const filedBills = async (
  sql: Sql,
  enterpriseId: string,
  batches: readonly string[],
  numbers: readonly string[],
): Promise<FiledBill[]> => [
  ...(await sql<FiledBill[]>`
    select b.id, b.held_message_id, b.bill_no, m.batch_number, m.message_type, t.filing_customs || substr(t.credit_code, 9, 9) as filer,
      case b.status when 'released' then 'released' when 'refused' then 'refused' when 'forbidden' then 'refused'
        when 'review' then 'review' else 'accepted' end as state,
      m.arrival_date::text as day
    from manifest_bill b
      join manifest m on m.enterprise_id = b.enterprise_id and m.id = b.manifest_id and m.deleted_at is null
      join transmitter t on t.enterprise_id = m.enterprise_id and t.id = m.transmitter_id
    where b.enterprise_id = ${enterpriseId} and b.deleted_at is null
      and (m.batch_number = any(${[...batches]}) or b.bill_no = any(${[...numbers]}))
      and b.status in ('sending', 'sent', 'review', 'accepted', 'released', 'refused', 'forbidden', 'changing', 'deleting')`),
]

/** The declaring messages of documents, oldest first: the last one of each. */
export const declaringMessages = async (
  sql: Sql,
  enterpriseId: string,
  documentIds: readonly string[],
): Promise<string[]> => {
  const rows = await sql<{ body: string }[]>`
    select body from (
      select distinct on (doc_id) doc_id, id, body from customs_message
      where enterprise_id = ${enterpriseId} and doc_id = any(${[...documentIds]}) and function_code = '2' and deleted_at is null
      order by doc_id, id desc) m
    order by id`
  return rows.map(({ body }) => body)
}

interface Codes {
  readonly vehicles: readonly string[]
  readonly drivers: readonly string[]
}

/** The customs codes of vehicles and drivers of the enterprise that are not filed; of those of others nothing is known. */
export async function unfiledAmong(sql: Sql, enterpriseId: string, { vehicles, drivers }: Codes): Promise<Codes> {
  const unfiledVehicles = await sql<{ code: string }[]>`
    select vehicle_customs_code as code from vehicle
    where enterprise_id = ${enterpriseId} and vehicle_customs_code = any(${[...vehicles]}) and deleted_at is null
    group by 1 having not bool_or(filing_status = 'filed')`
  const unfiledDrivers = await sql<{ code: string }[]>`
    select driver_customs_code as code from driver
    where enterprise_id = ${enterpriseId} and driver_customs_code = any(${[...drivers]}) and deleted_at is null
    group by 1 having not bool_or(filing_status = 'filed')`
  return {
    vehicles: unfiledVehicles.map(({ code }) => code),
    drivers: unfiledDrivers.map(({ code }) => code),
  }
}
