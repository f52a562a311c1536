import type { Sql } from '../../../kernel/database/scoped.ts'

/** Whether accounts of the demonstration, whose passwords are public, can sign in to this database. */
export async function isDemonstrationOpen(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ state: string }[]>`select state from demonstration`
  return row?.state === 'open'
}

export async function markDemonstration(sql: Sql, state: 'open' | 'closed'): Promise<void> {
  await sql`insert into demonstration (state) values (${state}) on conflict (only_row) do update set state = excluded.state`
}

export interface AccountHash {
  readonly id: string
  readonly username: string
  readonly password_hash: string
}

export async function liveAccounts(sql: Sql): Promise<AccountHash[]> {
  return [...(await sql<AccountHash[]>`select id, username, password_hash from app_user where deleted_at is null`)]
}
