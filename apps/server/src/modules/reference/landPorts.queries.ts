import type { Sql } from '../../kernel/database/scoped.ts'

/** Whether there is a port, also a deleted one. */
export async function hasHadPorts(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ had: boolean }[]>`select exists (select from port) as had`
  return row?.had ?? false
}
