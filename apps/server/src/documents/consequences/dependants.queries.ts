import type { Sql } from '../../kernel/database/scoped.ts'
import type { BatchKey, DocumentKey } from '../crossing/steps.queries.ts'

/** A record that states goods of its batch. */
export interface Dependant extends DocumentKey {
  readonly table: string
  readonly status: string
  /** Of a document. */
  readonly message_type: string | null
  /** The bills and containers that it names; null for the whole batch. */
  readonly numbers: readonly string[] | null
  readonly is_partial: boolean
}

const keysOf = (batches: readonly BatchKey[]): string =>
  JSON.stringify(batches.map(({ enterprise_id, batch_number }) => ({ enterprise_id, batch_number })))

const elements = (value: string): string =>
  `jsonb_array_elements(case jsonb_typeof(to_jsonb(${value})) when 'array' then to_jsonb(${value}) else '[]' end)`

const lines = `coalesce((select json_agg(coalesce(line->>'bill_no', line->>'container_number'))
  from (select ${elements('d.bills')} as line union all select ${elements('d.containers')}) l), '[]')`
const trucks = `coalesce((select json_agg(box->>'container_number') from ${elements('d.trucks')} truck
  cross join lateral ${elements(`truck->'containers'`)} box), '[]')`

/** By table: the numbers that a record names, whether it states only a part, and which records count. */
const tables = {
  confirmation: [trucks, 'true', `d.laden = 'loaded'`],
  packing: [`json_build_array(d.container_number)`, 'true', 'true'],
  arrival: [lines, 'd.is_partial', 'true'],
  tally: [lines, 'd.is_partial', 'true'],
  inventory: [`case when d.bill_no is not null then json_build_array(d.bill_no) end`, 'd.bill_no is not null', 'true'],
} as const

const text = Object.entries(tables)
  .map(
    ([table, [numbers, isPartial, condition]]) => `
  select '${table}' as "table", d.enterprise_id, d.id, d.batch_number, d.status, ${table === 'inventory' ? 'null' : 'd.message_type'} as message_type,
    ${numbers} as numbers, coalesce(${isPartial}, false) as is_partial
  from g join ${table} d on d.enterprise_id = g.enterprise_id and d.batch_number = g.batch_number
  where d.deleted_at is null and d.status <> 'deleted' and ${condition}`,
  )
  .join(' union all ')

/** The records on goods of some batches, in every state but deleted. */
export const dependantsOf = async (sql: Sql, batches: readonly BatchKey[]): Promise<Dependant[]> => [
  ...(await sql.unsafe<Dependant[]>(
    `with g as (select distinct enterprise_id, batch_number
      from json_to_recordset($1::text::json) as g(enterprise_id uuid, batch_number text)) ${text}`,
    [keysOf(batches)],
    { prepare: true },
  )),
]

/** An accepted application, with the containers of each of its bills by the manifest. */
export interface Application extends DocumentKey {
  readonly message_type: string
  readonly new_batch_number: string | null
  readonly bills: readonly {
    readonly bill_no: string
    readonly new_bill_no: string | null
    readonly containers: readonly string[]
  }[]
}

export const applicationsOf = async (sql: Sql, applications: readonly DocumentKey[]): Promise<Application[]> => [
  ...(await sql<Application[]>`
    select f.enterprise_id, f.id, f.batch_number, f.message_type, f.new_batch_number,
      (select json_agg(json_build_object('bill_no', line->>'bill_no', 'new_bill_no', line->>'new_bill_no', 'containers',
        coalesce((select json_agg(distinct box->>'container_number') from manifest m
          join manifest_bill l on l.enterprise_id = m.enterprise_id and l.manifest_id = m.id and l.bill_no = line->>'bill_no' and l.deleted_at is null
          cross join lateral jsonb_array_elements(coalesce(to_jsonb(l.containers), '[]')) box
          where m.enterprise_id = f.enterprise_id and m.batch_number = f.batch_number and m.status <> 'deleted' and m.deleted_at is null), '[]')))
       from jsonb_array_elements(f.bills) line) as bills
    from json_to_recordset(${JSON.stringify(applications.map(({ enterprise_id, id }) => ({ enterprise_id, id })))}::text::json)
      as g(enterprise_id uuid, id uuid)
    join offload f on f.enterprise_id = g.enterprise_id and f.id = g.id`),
]
