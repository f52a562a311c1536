import type { Sql } from '../../kernel/database/scoped.ts'

/**
 * The next human-readable number: `DD2611210001` is prefix, day and a counter of the enterprise for that prefix and day (more than
 * four digits if necessary). Allocated in the caller's transaction: others wait for it, and a rollback returns it.
 */
export async function nextNumber(sql: Sql, enterpriseId: string, prefix: string, day: string): Promise<string> {
  const [row] = await sql<{ value: number }[]>`
    insert into number_counter (enterprise_id, kind, day, value) values (${enterpriseId}, ${prefix}, ${day}, 1)
    on conflict (enterprise_id, kind, day) do update set value = number_counter.value + 1 returning value`
  return `${prefix}${day.slice(2).replaceAll('-', '')}${String(row?.value).padStart(4, '0')}`
}
