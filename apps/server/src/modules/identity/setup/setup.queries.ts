import type { Sql } from '../../../kernel/database/scoped.ts'

export async function findSetupCode(sql: Sql): Promise<string | undefined> {
  const [row] = await sql<{ code: string }[]>`select code from setup_code`
  return row?.code
}

/** Keeps an existing code: of several processes that start at once, the first one's code is used. */
export const offerSetupCode = (sql: Sql, code: string): Promise<unknown> =>
  sql`insert into setup_code (code) values (${code}) on conflict do nothing`

export const dropSetupCode = (sql: Sql): Promise<unknown> => sql`delete from setup_code`
