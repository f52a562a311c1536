import type { CustomsBill } from '@guanqiao/customs'
import type { Sql } from '../../../kernel/database/scoped.ts'

/** A bill in transit to customs or held there, by our own records. */
export interface FiledBill {
  readonly id: string
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
    select b.id, b.bill_no, m.batch_number, m.message_type, t.filing_customs || substr(t.credit_code, 9, 9) as filer,
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
