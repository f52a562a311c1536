import type { Sql } from '../../kernel/database/scoped.ts'

/** A paper that a gate names, with its batch. */
export interface Candidate {
  readonly enterprise_id: string
  readonly batch_number: string | null
  readonly doc_type: 'manifest' | 'inventory' | null
  readonly doc_id: string | null
}

/** Of one enterprise, or of all. */
const owners = (sql: Sql, owner: string | undefined) =>
  owner === undefined
    ? sql`(select id from enterprise where deleted_at is null) e`
    : sql`(select ${owner}::uuid as id) e`

const LIMIT = 20

/** The batch of a number, or a manifest with a number that is no batch of ours; of several manifests a living one, then the newest. */
export const byBatch = async (sql: Sql, owner: string | undefined, number: string): Promise<Candidate[]> => [
  ...(await sql<Candidate[]>`
    select e.id as enterprise_id, ${number} as batch_number, case when m.id is not null then 'manifest' end as doc_type, m.id::text as doc_id
    from ${owners(sql, owner)}
    left join batch b on b.enterprise_id = e.id and b.batch_number = ${number} and b.deleted_at is null
    left join lateral (
      select id from manifest where enterprise_id = e.id and batch_number = ${number} and deleted_at is null
      order by (status = 'deleted'), id desc limit 1) m on true
    where b.id is not null or m.id is not null limit ${LIMIT}`),
]

/** A gathered list by one of its numbers, the newest first. */
export const byList = async (sql: Sql, owner: string | undefined, number: string): Promise<Candidate[]> => [
  ...(await sql<Candidate[]>`
    select l.enterprise_id, l.batch_number, 'inventory' as doc_type, l.id::text as doc_id
    from ${owners(sql, owner)}, lateral (
      (select * from inventory where enterprise_id = e.id and list_no = ${number} and deleted_at is null)
      union (select * from inventory where enterprise_id = e.id and bill_seq = ${number} and deleted_at is null)
      union (select * from inventory where enterprise_id = e.id and inventory_no = ${number} and deleted_at is null)
    ) l
    order by l.id desc limit ${LIMIT}`),
]

/**
 * The gathered lists that a declaration covers, the newest first: by the number that customs gave the list, or under which it was cleared by
 * hand, the exception that the index on the state finds. Declarations themselves are not held.
 */
export const byEntry = async (sql: Sql, owner: string | undefined, number: string): Promise<Candidate[]> => [
  ...(await sql<Candidate[]>`
    select l.enterprise_id, l.batch_number, 'inventory' as doc_type, l.id::text as doc_id
    from ${owners(sql, owner)}, lateral (
      (select * from inventory where enterprise_id = e.id and list_no = ${number} and deleted_at is null)
      union (select * from inventory where enterprise_id = e.id and status = 'manual' and clear_no = ${number} and deleted_at is null)
    ) l
    where l.batch_number is not null
    order by l.id desc limit ${LIMIT}`),
]

/**
 * The manifests with a bill of this number, the newest first. A bill that customs moved belongs to its new batch, under its new number
 * if it got one.
 */
export const byBill = async (sql: Sql, owner: string | undefined, number: string): Promise<Candidate[]> => [
  ...(await sql<Candidate[]>`
    select m.enterprise_id, coalesce(moved.new_batch_number, m.batch_number) as batch_number,
      case when moved.new_batch_number is null then 'manifest' end as doc_type, case when moved.new_batch_number is null then m.id::text end as doc_id
    from ${owners(sql, owner)}
    join manifest_bill b on b.enterprise_id = e.id and b.bill_no = ${number} and b.status <> 'deleted' and b.deleted_at is null
    join manifest m on m.enterprise_id = b.enterprise_id and m.id = b.manifest_id and m.deleted_at is null
    left join lateral (
      select o.new_batch_number from offload o
      where o.enterprise_id = e.id and o.batch_number = m.batch_number and o.status = 'accepted' and o.new_batch_number is not null
        and o.bills @> jsonb_build_array(jsonb_build_object('bill_no', ${number}::text)) and o.deleted_at is null
      order by o.id desc limit 1) moved on true
    union
    select o.enterprise_id, o.new_batch_number, null, null
    from ${owners(sql, owner)}
    join offload o on o.enterprise_id = e.id and o.status = 'accepted' and o.new_batch_number is not null
      and o.bills @> jsonb_build_array(jsonb_build_object('new_bill_no', ${number}::text)) and o.deleted_at is null
    order by doc_id desc nulls first limit ${LIMIT}`),
]

/** The open batches of an enterprise with a truck of one of these plates. */
export const byPlates = async (sql: Sql, owner: string, plates: readonly string[]): Promise<Candidate[]> => [
  ...(await sql<Candidate[]>`
    select distinct on (b.id) b.enterprise_id, b.batch_number, case when m.id is not null then 'manifest' end as doc_type, m.id::text as doc_id
    from order_transport t
    join batch b on b.enterprise_id = t.enterprise_id and b.batch_number = t.batch_number and b.status in ('in_use', 'confirmed', 'crossed')
      and b.deleted_at is null
    left join manifest m on m.enterprise_id = b.enterprise_id and m.batch_number = b.batch_number and m.status <> 'deleted' and m.deleted_at is null
    left join vehicle v on v.enterprise_id = t.enterprise_id and v.id = t.vehicle_id
    where t.enterprise_id = ${owner} and t.status <> 'cancelled' and t.deleted_at is null
      and (t.plate_number_key = any(${plates as string[]}) or alike_plate(v.plate_foreign) = any(${plates as string[]}))
    order by b.id desc, m.id desc limit ${LIMIT}`),
]

/** A vehicle of a batch, by all plates that it may show. */
interface BatchTruck {
  readonly id: string
  readonly plates: readonly string[]
}

export interface BatchPlates {
  readonly trucks: readonly BatchTruck[]
  /** Further plates on the papers of the batch. */
  readonly others: readonly string[]
}

export async function platesOf(sql: Sql, enterpriseId: string, batchNumber: string): Promise<BatchPlates> {
  const [row] = await sql<[BatchPlates]>`
    select
      coalesce((select json_agg(json_build_object('id', t.id, 'plates', array_remove(array[t.plate_number, v.plate_foreign, v.plate_number], null)))
        from order_transport t left join vehicle v on v.enterprise_id = t.enterprise_id and v.id = t.vehicle_id
        where t.enterprise_id = ${enterpriseId} and t.batch_number = ${batchNumber} and t.status <> 'cancelled' and t.deleted_at is null), '[]') as trucks,
      coalesce((select json_agg(plate) from (
        select m.plates as plate from manifest m
        where m.enterprise_id = ${enterpriseId} and m.batch_number = ${batchNumber} and m.status <> 'deleted' and m.plates is not null and m.deleted_at is null
        union all
        select truck ->> 'plate_number' from confirmation c, jsonb_array_elements(c.trucks) truck
        where c.enterprise_id = ${enterpriseId} and c.batch_number = ${batchNumber} and c.status <> 'deleted' and c.deleted_at is null
        union all
        select v.plate_foreign from confirmation c, jsonb_array_elements(c.trucks) truck
        join vehicle v on v.enterprise_id = ${enterpriseId} and v.plate_number_key = alike_plate(truck ->> 'plate_number') and v.deleted_at is null
        where c.enterprise_id = ${enterpriseId} and c.batch_number = ${batchNumber} and c.status <> 'deleted' and v.plate_foreign is not null and c.deleted_at is null
      ) p), '[]') as others`
  return row
}
