import type { Sql } from '../../../kernel/database/scoped.ts'

/** Failed sign-ins of one network in a row, and how many it earns back in a second. */
const [BURST, PER_SECOND] = [600, 2]

/**
 * Takes an attempt from the network's bucket of tokens, which all processes share; false if it is empty. It is taken before the attempt is
 * verified and returned if that succeeds.
 */
export async function takeAttempt(sql: Sql, network: string): Promise<boolean> {
  // Read under the lock of the row, so that no second is earned twice; absolute, because a clock that was set back must not refuse anybody.
  const tokens = sql`b.tokens + ${PER_SECOND}::float8 * abs(extract(epoch from clock_timestamp() - b.refilled_at))::float8`
  const rows = await sql`
    insert into sign_in_budget as b (network, tokens, refilled_at) values (${network}, ${BURST - 1}, clock_timestamp())
    on conflict (network) do update set refilled_at = clock_timestamp(), tokens = least(${BURST}::float8, ${tokens}) - 1
    where ${tokens} >= 1
    returning network`
  return rows.length > 0
}

export async function returnAttempt(sql: Sql, network: string): Promise<void> {
  await sql`update sign_in_budget set tokens = least(${BURST}::float8, tokens + 1) where network = ${network}`
}
