import { foldPlate } from '@guanqiao/domain/values/index'
import type { Sql } from '../../kernel/database/scoped.ts'

/** A plate, container or bill number, and a batch that uses it. */
export interface Use {
  readonly what: string
  readonly batch_number: string
}

/** Whether the goods in a container were left behind, or moved to another batch: it is not used by this one any more. */
const departed = (sql: Sql, enterpriseId: string, batch: string, number: string) => sql`exists (
  select 1 from offload f cross join lateral jsonb_array_elements(f.bills) line
  join manifest m on m.enterprise_id = f.enterprise_id and m.batch_number = f.batch_number and m.status <> 'deleted' and m.deleted_at is null
  join manifest_bill l on l.enterprise_id = m.enterprise_id and l.manifest_id = m.id and l.bill_no = line->>'bill_no' and l.deleted_at is null
  where f.enterprise_id = ${enterpriseId} and f.batch_number = ${sql(batch)} and f.status = 'accepted' and f.deleted_at is null
    and to_jsonb(l.containers) @> jsonb_build_array(jsonb_build_object('container_number', ${sql(number)})))`

/** The unfinished batches with these containers, on trucks of orders, on documents that are not deleted, and by re-allocation (MT8403, MT8404). */
export const containerUses = async (sql: Sql, enterpriseId: string, numbers: readonly string[]): Promise<Use[]> =>
  numbers.length === 0
    ? []
    : [
        ...(await sql<Use[]>`
    select c.what, t.batch_number from order_transport t
    cross join lateral jsonb_array_elements_text(t.container_numbers) as c(what)
    join batch b on b.enterprise_id = t.enterprise_id and b.batch_number = t.batch_number and b.deleted_at is null
    where t.enterprise_id = ${enterpriseId} and t.container_numbers ?| ${numbers as string[]} and c.what = any(${numbers as string[]})
      and t.deleted_at is null and b.status in ('in_use', 'confirmed', 'crossed')
      and not ${departed(sql, enterpriseId, 't.batch_number', 'c.what')}
    union
    select d.container_number, d.batch_number from document_container d
    join batch b on b.enterprise_id = d.enterprise_id and b.batch_number = d.batch_number and b.deleted_at is null
    where d.enterprise_id = ${enterpriseId} and d.container_number = any(${numbers as string[]}) and d.deleted_at is null
      and d.doc_type in ('manifest', 'confirmation', 'packing') and d.status <> 'deleted' and b.status in ('in_use', 'confirmed')
      and not ${departed(sql, enterpriseId, 'd.batch_number', 'd.container_number')}
    union
    select c.line ->> 'new_container', o.new_batch_number from offload o
    cross join lateral jsonb_array_elements(o.containers) as c(line)
    left join batch b on b.enterprise_id = o.enterprise_id and b.batch_number = o.new_batch_number and b.deleted_at is null
    where o.enterprise_id = ${enterpriseId} and o.deleted_at is null and o.status not in ('deleted', 'rejected')
      and o.new_batch_number is not null and jsonb_typeof(o.containers) = 'array' and c.line ->> 'new_container' = any(${numbers as string[]})
      and coalesce(b.status, 'in_use') in ('in_use', 'confirmed')`),
      ]

/** Hours after the stated time of arrival in which a truck may still be on its way. */
const STILL_COMING = 12

interface ConfirmedTruck {
  readonly batch_number: string
  readonly plate: string | null
  readonly driver: string | null
  readonly trailers: readonly { readonly trailer_number?: string }[] | null
}

interface ConfirmedUses {
  /** By folded plate. */
  readonly plates: readonly Use[]
  /** By the numbers that customs knows drivers and trailers by. */
  readonly drivers: readonly Use[]
  readonly trailers: readonly Use[]
}

/** The trucks, drivers and trailers of confirmations that are still to cross, with their batches. */
export async function confirmedUses(sql: Sql, enterpriseId: string): Promise<ConfirmedUses> {
  const rows = await sql<ConfirmedTruck[]>`
    select t.truck ->> 'plate_number' as plate, t.truck ->> 'driver_code' as driver,
      nullif(t.truck -> 'trailers', 'null') as trailers, c.batch_number from confirmation c
    cross join lateral jsonb_array_elements(c.trucks) as t(truck)
    left join batch b on b.enterprise_id = c.enterprise_id and b.batch_number = c.batch_number and b.deleted_at is null
    where c.enterprise_id = ${enterpriseId} and c.deleted_at is null and c.status in ('queued', 'sending', 'sent', 'review', 'accepted')
      and c.arrival_time > now() - make_interval(hours => ${STILL_COMING}) and coalesce(b.status, 'in_use') not in ('crossed', 'closed', 'void')
    order by c.arrival_time desc limit 5000`
  const usesOf = (whatOf: (truck: ConfirmedTruck) => readonly (string | null | undefined)[]): Use[] =>
    rows.flatMap((truck) => whatOf(truck).flatMap((what) => (what ? [{ what, batch_number: truck.batch_number }] : [])))
  return {
    plates: usesOf(({ plate }) => [foldPlate(plate ?? '')]),
    drivers: usesOf(({ driver }) => [driver]),
    trailers: usesOf(({ trailers }) => (trailers ?? []).map(({ trailer_number }) => trailer_number)),
  }
}

/** Of each thing, a batch other than its own. */
export const elsewhere = <U extends Use>(uses: ReadonlyMap<string, readonly U[]>, isOwn: (use: U) => boolean) => ({
  get: (what: string) => uses.get(what)?.findLast((use) => !isOwn(use))?.batch_number,
})

export const byWhat = <U extends Use>(uses: readonly U[]): ReadonlyMap<string, readonly U[]> =>
  Map.groupBy(uses, ({ what }) => what)
