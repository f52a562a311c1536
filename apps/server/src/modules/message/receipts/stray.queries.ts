import type { Receipt } from '@guanqiao/customs'
import { strayReceipt } from '@guanqiao/domain/message/index'
import type { Exchange } from '../../../gateways/customs/gateway.ts'
import { searchColumns } from '../../../kernel/data/grams.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { uuid } from '../../../kernel/uuid.ts'
import type { StoredFile } from './receipts.queries.ts'

export interface Stray {
  readonly file: StoredFile
  readonly problem: string
  readonly message_id?: string | undefined
  readonly exchange?: Exchange | undefined
  readonly receipt?: Receipt | undefined
}

/** Keeps what could not be matched, once for each content. */
export async function insertStray(sql: Sql, { file, problem, message_id, exchange, receipt }: Stray): Promise<void> {
  const file_name = file.file_name ?? '（无名）'
  const { search_text, grams } = await searchColumns(strayReceipt, { file_name })
  const owner = exchange?.enterprise_id ?? (await ownerOf(sql, receipt))
  await sql`
    insert into stray_receipt (id, version, created_at, updated_at, file_name, status, problem, message_id, enterprise_id, transmitter_id,
      raw, sha256, received_at, search_text, grams)
    values (${uuid()}, 1, ${file.received_at}, ${file.received_at}, ${file_name}, 'open', ${problem.slice(0, 500)},
      ${message_id?.slice(0, 64) ?? null}, ${owner}, ${exchange?.transmitter_ids[0] ?? null},
      ${file.raw}, ${file.sha256}, ${file.received_at}, ${search_text}, ${grams})
    on conflict (sha256) where deleted_at is null do nothing`
}

/**
 * The enterprise a receipt can be tied to by what it says: the transmitter it is addressed to, else the one enterprise that has
 * the batch number. null where that is none or several.
 */
async function ownerOf(sql: Sql, receipt: Receipt | undefined): Promise<string | null> {
  if (!receipt) return null
  const { receiver_id = '', batch_number = '' } = receipt
  const rows = await sql<{ enterprise_id: string; by: string }[]>`
    select distinct enterprise_id, 'receiver' as by from transmitter
    where ${receiver_id} <> '' and deleted_at is null and client_id = right(${receiver_id}, 10)
      and left(${receiver_id}, 13) = filing_customs || substring(credit_code from 9 for 9)
    union all
    select distinct enterprise_id, 'batch' as by from manifest where batch_number = ${batch_number} and deleted_at is null`
  const owners = (by: string) => new Set(rows.filter((row) => row.by === by).map(({ enterprise_id }) => enterprise_id))
  const [tied] = [owners('receiver'), owners('batch')].filter(({ size }) => size > 0)
  return tied?.size === 1 ? [...tied][0]! : null
}

/** Closes an unmatched receipt of the enterprise. */
export async function settleOwnStray(
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
