import type { Sql } from '../../kernel/database/scoped.ts'

export interface AcceptedBill {
  readonly batch_number: string
  readonly message_type: 'MT1401' | 'MT2401'
  readonly bill_no: string
  /** Customs office and organisation code of the transmitter. */
  readonly filer: string
  readonly state: 'accepted' | 'released' | 'refused'
}

const MAX_BILLS = 20_000

/** A confirmation that customs holds. */
export interface AcceptedConfirmation {
  readonly batch_number: string
  readonly message_type: string
  readonly filer: string
}

/** The confirmations that customs holds, newest first. */
export const confirmationsAtCustoms = async (sql: Sql): Promise<AcceptedConfirmation[]> => [
  ...(await sql<AcceptedConfirmation[]>`
    select c.batch_number, c.message_type, t.filing_customs || substr(t.credit_code, 9, 9) as filer,
      array(select truck ->> 'vehicle_code' from jsonb_array_elements(c.trucks) truck where truck ->> 'vehicle_code' is not null) as vehicles
    from confirmation c join transmitter t on t.enterprise_id = c.enterprise_id and t.id = c.transmitter_id
    where c.status in ('accepted', 'review', 'deleting') and c.deleted_at is null
    order by c.id desc limit ${MAX_BILLS}`),
]

/** The customs codes of filed vehicles and drivers of any enterprise among some. */
export async function filedAmong(
  sql: Sql,
  { vehicles, drivers }: { readonly vehicles: readonly string[]; readonly drivers: readonly string[] },
): Promise<{ vehicles: ReadonlySet<string>; drivers: ReadonlySet<string> }> {
  const filedVehicles = await sql<{ code: string }[]>`
    select distinct v.vehicle_customs_code as code from enterprise e join vehicle v on v.enterprise_id = e.id
    where v.vehicle_customs_code = any(${vehicles as string[]}) and v.filing_status = 'filed' and v.deleted_at is null`
  const filedDrivers = await sql<{ code: string }[]>`
    select distinct d.driver_customs_code as code from enterprise e join driver d on d.enterprise_id = e.id
    where d.driver_customs_code = any(${drivers as string[]}) and d.filing_status = 'filed' and d.deleted_at is null`
  return {
    vehicles: new Set(filedVehicles.map(({ code }) => code)),
    drivers: new Set(filedDrivers.map(({ code }) => code)),
  }
}

interface AcceptedReport {
  readonly batch_number: string
  readonly message_type: 'MT3402' | 'MT5401' | 'MT5402'
  readonly bills: { bill_no: string; package_quantity: number; package_type: string; gross_weight: string }[]
  readonly containers: string[]
}

/** The reports of sites that customs holds, oldest first. */
export const reportsAccepted = async (sql: Sql): Promise<AcceptedReport[]> => [
  ...(await sql<AcceptedReport[]>`
    select batch_number, message_type, coalesce(bills, '[]') as bills,
      array(select c ->> 'container_number' from jsonb_array_elements(coalesce(containers, '[]')) c) as containers
    from (
      (select id, batch_number, message_type, bills, containers from arrival
        where status in ('accepted', 'deleting') and deleted_at is null order by id desc limit ${MAX_BILLS})
      union all
      (select id, batch_number, message_type, bills, containers from tally
        where status in ('accepted', 'deleting') and deleted_at is null order by id desc limit ${MAX_BILLS})
    ) r order by id`),
]

interface AcceptedPacking {
  readonly packing_no: string
  readonly container_number: string
  readonly filer: string
}

/** The packing lists that customs holds, oldest first. */
export const packingsAccepted = async (sql: Sql): Promise<AcceptedPacking[]> => [
  ...(await sql<AcceptedPacking[]>`
    select packing_no, container_number, filer from (
      select p.id, p.packing_no, p.container_number, t.filing_customs || substr(t.credit_code, 9, 9) as filer
      from packing p join transmitter t on t.enterprise_id = p.enterprise_id and t.id = p.transmitter_id
      where p.status in ('accepted', 'review', 'deleting') and p.deleted_at is null
      order by p.id desc limit ${MAX_BILLS}) held order by id`),
]

interface AcceptedOffload {
  readonly kind: 'left' | 'moved'
  readonly batch_number: string
  readonly new_batch_number?: string
  readonly bill: { readonly bill_no: string; readonly new_bill_no?: string; readonly containers: [] }
}

/** What accepted applications mean for each of their bills, oldest first. */
export const offloadsAccepted = async (sql: Sql): Promise<AcceptedOffload[]> => {
  const rows = await sql<(Omit<AcceptedOffload, 'new_batch_number' | 'bill'> & Record<string, string | null>)[]>`
    select case when message_type in ('MT8403', 'MT8404') then 'moved' else 'left' end as kind, batch_number, new_batch_number,
      line ->> 'bill_no' as bill_no, line ->> 'new_bill_no' as new_bill_no
    from (select id, message_type, batch_number, new_batch_number, bills from offload
      where status = 'accepted' and deleted_at is null order by id desc limit ${MAX_BILLS}) held, jsonb_array_elements(bills) line order by id`
  return rows.map(({ kind, batch_number, new_batch_number, bill_no, new_bill_no }) => ({
    kind,
    batch_number,
    ...(kind === 'moved' && new_batch_number && { new_batch_number }),
    bill: { bill_no: bill_no!, ...(new_bill_no && { new_bill_no }), containers: [] },
  }))
}

/** Customs' version of our manifests, newest first: the state that a simulated customs needs for an existing database. */
export const billsAccepted = async (sql: Sql): Promise<AcceptedBill[]> => [
  ...(await sql<AcceptedBill[]>`
    select m.batch_number, m.message_type, b.bill_no, t.filing_customs || substr(t.credit_code, 9, 9) as filer,
      case b.status when 'released' then 'released' when 'refused' then 'refused' when 'forbidden' then 'refused' else 'accepted' end as state
    from manifest m join manifest_bill b on b.enterprise_id = m.enterprise_id and b.manifest_id = m.id and b.deleted_at is null
      join transmitter t on t.enterprise_id = m.enterprise_id and t.id = m.transmitter_id
    where b.status in ('accepted', 'released', 'refused', 'forbidden', 'changing', 'deleting') and m.deleted_at is null
    order by m.id desc limit ${MAX_BILLS}`),
]
