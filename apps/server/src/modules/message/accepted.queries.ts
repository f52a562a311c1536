import type { Sql } from '../../kernel/database/scoped.ts'

export interface AcceptedBill {
  readonly batch_number: string
  readonly message_type: 'MT1401' | 'MT2401'
  readonly bill_no: string
  readonly state: 'accepted' | 'released' | 'refused'
}

const MOST = 50_000

/** What customs holds of our manifests, the newest first: so much a simulated customs has to know of an older database. */
export const billsAccepted = async (sql: Sql): Promise<AcceptedBill[]> => [
  ...(await sql<AcceptedBill[]>`
    select m.batch_number, m.message_type, b.bill_no,
      case b.status when 'released' then 'released' when 'refused' then 'refused' when 'forbidden' then 'refused' else 'accepted' end as state
    from manifest m join manifest_bill b on b.enterprise_id = m.enterprise_id and b.manifest_id = m.id and b.deleted_at is null
    where m.status in ('accepted', 'released', 'refused', 'changing', 'deleting') and m.deleted_at is null
    order by m.id desc limit ${MOST}`),
]
