import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { entities } from '@guanqiao/domain/registry'
import type { Sql } from '../../kernel/database/scoped.ts'
import { isUuid } from '../../kernel/uuid.ts'

interface Recorded {
  readonly outcome: 'done' | 'refused'
  readonly entity: string | null
  readonly record_id: string | null
  readonly record_name: string | null
  readonly enterprise_id: string | null
}

/** The display field of each kind of record; personal data and references are no names. */
export const displays: Readonly<Record<string, string>> = Object.fromEntries(
  entities.flatMap((entity) => {
    const field = entity.fields[entity.display]
    return field && !field.personal && field.kind !== 'reference' ? [[entity.table, entity.display]] : []
  }),
)
const owned = new Set(entities.filter(({ scope }) => scope === 'enterprise').map(({ table }) => table))

/** A refused attempt may name a record of another enterprise: it stays without a name. */
const isNameless = ({ record_name, outcome, entity, record_id }: Recorded): boolean =>
  record_name === null && outcome === 'done' && entity !== null && entity in displays && isUuid(record_id ?? '')

/** The entries with the present names of records whose entries hold only the fields that changed. */
export async function withNames<R extends Recorded>(sql: Sql, rows: readonly R[]): Promise<readonly R[]> {
  const nameless = rows.filter(isNameless)
  if (nameless.length === 0) return rows
  const kinds = [...new Set(nameless.map(({ entity }) => entity!))]
  const select = (table: string) => `select t.id, t.${displays[table]}::text as name from ${table} t
    join g on g.entity = '${table}' and t.id = g.id${owned.has(table) ? ' and t.enterprise_id = g.enterprise_id' : ''}`
  const nameRows = await sql.unsafe<{ id: string; name: string | null }[]>(
    `with g as (select * from json_to_recordset($1::text::json) as g(entity text, id uuid, enterprise_id uuid))
     ${kinds.map(select).join(' union all ')}`,
    [JSON.stringify(nameless.map(({ entity, record_id: id, enterprise_id }) => ({ entity, id, enterprise_id })))],
  )
  const names = new Map(nameRows.map(({ id, name }) => [id, name ? truncate(name, 300) : null]))
  return rows.map((row) => (isNameless(row) ? { ...row, record_name: names.get(row.record_id!) ?? null } : row))
}
