import { writeAudits } from '../../kernel/audit.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import type { Author } from '../crossing/steps.queries.ts'
import { raise } from './alarms.queries.ts'
import type { Alarm } from './alarms.queries.ts'

/** Raises alarms beside those that wait already, each once. Nothing else of a record that has left the enterprise is changed. */
export async function raiseAlarms(sql: Sql, alarms: readonly Alarm[], author: Author): Promise<void> {
  for (const [table, some] of Map.groupBy(alarms, (alarm) => alarm.table)) {
    const raised = await raise(sql, table, some, author.username ?? '')
    await writeAudits(
      sql,
      raised.map(({ enterprise_id, id, before, after }) => ({
        trace: { ...author, enterprise_id },
        entry: { outcome: 'done' as const, entity: table, record_id: id, before, after },
      })),
    )
  }
}
