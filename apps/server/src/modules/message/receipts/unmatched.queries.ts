import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { Receipt } from '@guanqiao/customs'
import { unmatchedReceipt } from '@guanqiao/domain/message/index'
import type { Exchange } from '../../../gateways/customs/gateway.ts'
import { searchColumns } from '../../../kernel/data/ngrams.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { uuid } from '../../../kernel/uuid.ts'
import type { StoredFile } from '../../../documents/receipts/stored.queries.ts'

export interface UnmatchedReceipt {
  readonly file: StoredFile
  readonly problem: string
  readonly message_id?: string | undefined
  readonly exchange?: Exchange | undefined
  readonly receipt?: Receipt | undefined
}

/** Stores unmatched receipts, once per content. */
export async function insertUnmatched(sql: Sql, unmatched: readonly UnmatchedReceipt[]): Promise<void> {
  if (unmatched.length === 0) return
  const owners = await ownersOf(sql, unmatched)
  const rows = await Promise.all(
    unmatched.map(async ({ file, problem, message_id, exchange }, at) => {
      const file_name = file.file_name ?? '（无名）'
      return {
        ...(await searchColumns(unmatchedReceipt, { file_name })),
        id: uuid(),
        received_at: file.received_at,
        file_name,
        problem: truncate(problem, 500).toWellFormed(),
        message_id: message_id && truncate(message_id, 64).toWellFormed(),
        enterprise_id: owners[at],
        transmitter_id: exchange?.transmitter_ids[0],
        raw: file.raw,
        sha256: file.sha256,
      }
    }),
  )
  await sql`
    insert into stray_receipt (id, version, created_at, updated_at, file_name, status, problem, message_id, enterprise_id, transmitter_id,
      raw, sha256, received_at, search_text, grams)
    select id, 1, received_at, received_at, file_name, 'open', problem, message_id, enterprise_id, transmitter_id,
      raw, sha256, received_at, search_text, grams
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as g(id uuid, received_at timestamptz, file_name text, problem text,
      message_id text, enterprise_id uuid, transmitter_id uuid, raw text, sha256 text, search_text text, grams text[])
    on conflict (sha256) where deleted_at is null do nothing`
}

/**
 * The enterprise of each: the owner of the folder, otherwise the owner of the transmitter that it is addressed to, otherwise the
 * only enterprise with the batch number. Null if there is none or several.
 */
async function ownersOf(sql: Sql, unmatched: readonly UnmatchedReceipt[]): Promise<(string | null)[]> {
  const lookups = unmatched.flatMap(({ exchange, receipt }, at) => {
    if (exchange || !receipt) return []
    const { receiver_id = '', batch_number = '' } = receipt
    return [{ at, receiver_id: receiver_id.toWellFormed(), batch_number: batch_number.toWellFormed() }]
  })
  const rows = lookups.length === 0 ? [] : await tiesOf(sql, lookups)
  return unmatched.map(({ exchange }, at) => {
    if (exchange) return exchange.enterprise_id
    const owners = (by: string) =>
      new Set(rows.filter((row) => row.at === at && row.by === by).map(({ enterprise_id }) => enterprise_id))
    const [tied] = [owners('receiver'), owners('batch')].filter(({ size }) => size > 0)
    return tied?.size === 1 ? [...tied][0]! : null
  })
}

const tiesOf = (sql: Sql, lookups: readonly object[]) => sql<{ at: number; enterprise_id: string; by: string }[]>`
  with g as materialized (
    select * from json_to_recordset(${JSON.stringify(lookups)}::text::json) as g(at int, receiver_id text, batch_number text))
  select distinct g.at, t.enterprise_id, 'receiver' as by from g join transmitter t on t.client_id = right(g.receiver_id, 10)
  where g.receiver_id <> '' and t.deleted_at is null
    and left(g.receiver_id, 13) = t.filing_customs || substring(t.credit_code from 9 for 9)
  union all
  select distinct g.at, m.enterprise_id, 'batch' as by from g join manifest m on m.batch_number = g.batch_number
  where m.deleted_at is null`

/** Closes an unmatched receipt of the enterprise. */
export async function settleOwnUnmatched(
  sql: Sql,
  enterpriseId: string,
  id: string,
  settled: {
    readonly status: string
    readonly note: string | null
    readonly message_id?: string | null
    readonly by: string
  },
): Promise<void> {
  await sql`
    update stray_receipt set status = ${settled.status}, note = ${settled.note}, message_id = coalesce(${settled.message_id ?? null}, message_id),
      version = version + 1, updated_at = now(), updated_by = ${settled.by}
    where id = ${id} and enterprise_id = ${enterpriseId}`
}
