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

/** The unfinished batches with these containers, on trucks of orders and on documents that are not deleted. */
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
      and d.doc_type in ('manifest', 'confirmation') and d.status <> 'deleted' and b.status in ('in_use', 'confirmed')
      and not ${departed(sql, enterpriseId, 'd.batch_number', 'd.container_number')}`),
      ]

/** Hours after the stated time of arrival in which a truck may still be on its way. */
const STILL_COMING = 12

/** The batches of confirmations with these plates whose trucks are still to cross, by folded plate. */
export async function confirmedPlates(sql: Sql, enterpriseId: string, plates: readonly string[]): Promise<Use[]> {
  if (plates.length === 0) return []
  const wanted = new Set(plates.map(foldPlate))
  const rows = await sql<{ plate: string; batch_number: string }[]>`
    select t.truck ->> 'plate_number' as plate, c.batch_number from confirmation c
    cross join lateral jsonb_array_elements(c.trucks) as t(truck)
    left join batch b on b.enterprise_id = c.enterprise_id and b.batch_number = c.batch_number and b.deleted_at is null
    where c.enterprise_id = ${enterpriseId} and c.deleted_at is null and c.status in ('queued', 'sending', 'sent', 'review', 'accepted')
      and c.arrival_time > now() - make_interval(hours => ${STILL_COMING}) and coalesce(b.status, 'in_use') not in ('crossed', 'closed', 'void')
    order by c.arrival_time desc limit 5000`
  return rows.flatMap(({ plate, batch_number }) => {
    const what = foldPlate(plate ?? '')
    return wanted.has(what) ? [{ what, batch_number }] : []
  })
}

/** Of each thing, a batch other than its own. */
export const elsewhere = <U extends Use>(uses: ReadonlyMap<string, readonly U[]>, isOwn: (use: U) => boolean) => ({
  get: (what: string) => uses.get(what)?.findLast((use) => !isOwn(use))?.batch_number,
})

export const byWhat = <U extends Use>(uses: readonly U[]): ReadonlyMap<string, readonly U[]> =>
  Map.groupBy(uses, ({ what }) => what)
