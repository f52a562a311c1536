import type { Sql } from '../../kernel/database/scoped.ts'
import type { RowKey } from '../crossing/steps.queries.ts'

/** What somebody has to see on a record, because something else has changed. */
export interface Alarm extends RowKey {
  readonly table: string
  readonly text: string
  /** Its content can no longer be declared: what waits to be sent becomes a draft. */
  readonly reopens?: boolean
}

interface AlarmState {
  readonly status: string
  readonly alarm: string | null
}

interface Raised extends RowKey {
  readonly before: AlarmState
  readonly after: AlarmState
}

const MAX_LENGTH = 500

/** Stores the alarms of one table; returns the rows that did not have them yet. Locks them in the order of their ids. */
export const raise = async (sql: Sql, table: string, alarms: readonly Alarm[], author: string): Promise<Raised[]> => {
  const rows = alarms.map(({ enterprise_id, id, text, reopens = false }) => ({ enterprise_id, id, text, reopens }))
  return [
    ...(await sql<Raised[]>`
      with g as (
        select enterprise_id, id, string_agg(text, '；' order by text) as text, bool_or(reopens) as reopens
        from json_to_recordset(${JSON.stringify(rows)}::text::json) as r(enterprise_id uuid, id uuid, text text, reopens boolean)
        group by enterprise_id, id
      ), held as (
        select d.enterprise_id, d.id, d.status, d.alarm, g.reopens,
          left(case when d.alarm is null then g.text else g.text || '；' || d.alarm end, ${MAX_LENGTH}) as text
        from g join ${sql(table)} d on d.enterprise_id = g.enterprise_id and d.id = g.id and d.deleted_at is null
        where position(left(g.text, ${MAX_LENGTH}) in coalesce(d.alarm, '')) = 0
        order by d.id for update of d
      )
      update ${sql(table)} d set alarm = held.text,
        status = case when held.reopens and d.status in ('ready', 'queued') then 'draft' else d.status end,
        version = d.version + 1, updated_at = now(), updated_by = ${author}
      from held where d.enterprise_id = held.enterprise_id and d.id = held.id
      returning d.enterprise_id, d.id, json_build_object('status', held.status, 'alarm', held.alarm) as before,
        json_build_object('status', d.status, 'alarm', d.alarm) as after`),
  ]
}
