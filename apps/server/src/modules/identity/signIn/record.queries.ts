import type { Sql } from '../../../kernel/database/scoped.ts'
import { uuid } from '../../../kernel/uuid.ts'
import type { LoginRow } from '../../../platform/callers/session.queries.ts'

export interface SignInEvent {
  readonly result: 'done' | 'step' | 'failed'
  readonly way: 'password' | 'sms' | 'factor'
  readonly address: string
}

/** Adds an attempt at an existing account to the sign-in log. */
export const recordSignIn = (
  sql: Sql,
  user: Pick<LoginRow, 'username' | 'full_name' | 'enterprise_id'>,
  { result, way, address }: SignInEvent,
): Promise<unknown> => sql`
  insert into sign_in (id, version, created_at, updated_at, enterprise_id, username, full_name, result, way, address)
  values (${uuid()}, 1, now(), now(), ${user.enterprise_id}, ${user.username}, ${user.full_name}, ${result}, ${way}, ${address})`

/** The law demands six months. */
export const dropOldSignIns = (sql: Sql): Promise<unknown> =>
  sql`delete from sign_in where created_at < now() - interval '190 days'`
