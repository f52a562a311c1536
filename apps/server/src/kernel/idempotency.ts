import { hash as hashOf } from 'node:crypto'
import { problem } from '@guanqiao/domain/kit/problem'
import type { BufferedBody } from './answer.ts'
import type { Caller } from './caller.ts'
import type { Sql } from './database/scoped.ts'

interface Keyed {
  readonly key: string
  readonly operation: string
  readonly input: unknown
  /** The enterprise for which the platform's staff acts: the same key for another enterprise is a different key. */
  readonly enterpriseId: string | undefined
}

/** The stored key with its request. */
export interface Claim {
  readonly user_id: string
  readonly key: string
  readonly hash: string
}

export function claimOf(caller: Caller, { key, operation, input, enterpriseId }: Keyed): Claim {
  const hash = hashOf('sha256', `${operation}\n${JSON.stringify(input)}`)
  const isStaff = caller.enterprise_id === null && enterpriseId !== undefined
  return { user_id: caller.user_id, key: isStaff ? `${enterpriseId.toLowerCase()} ${key}` : key, hash }
}

/**
 * Runs `work` once per key: the response is stored in the same transaction as the effect, and a repeated request gets it again. Of
 * two concurrent requests, the second waits at the key's row until the first commits or rolls back.
 */
export async function withIdempotencyKey(
  sql: Sql,
  { user_id, key, hash }: Claim,
  work: () => Promise<BufferedBody>,
): Promise<string> {
  const at = [user_id, key]
  const claimed = await sql.unsafe(
    `insert into idempotency (user_id, key, body_hash) values ($1, $2, $3) on conflict do nothing returning key`,
    [...at, hash],
    { prepare: true },
  )
  if (claimed.length === 0) {
    const stored = await storedResponse(sql, { user_id, key, hash })
    if (stored === undefined) throw problem('request.keyReused')
    return stored
  }
  const answer = String(await work())
  await sql.unsafe(`update idempotency set answer = $3 where user_id = $1 and key = $2`, [...at, answer], {
    prepare: true,
  })
  return answer
}

/** The response to an earlier request with this key, if there was one; throws `request.keyReused` if that was another request. */
export async function storedResponse(sql: Sql, { user_id, key, hash }: Claim): Promise<string | undefined> {
  const [row] = await sql.unsafe<{ body_hash: string; answer: string }[]>(
    `select body_hash, answer from idempotency where user_id = $1 and key = $2`,
    [user_id, key],
    { prepare: true },
  )
  if (row && row.body_hash !== hash) throw problem('request.keyReused')
  return row?.answer
}
