import { strayReceipt } from '@guanqiao/domain/message/index'
import { searchColumns } from '../../../kernel/data/grams.ts'
import type { Sql } from '../../../kernel/database/scoped.ts'
import { uuid } from '../../../kernel/uuid.ts'
import type { StoredFile } from './receipts.queries.ts'

export interface Stray {
  readonly file: StoredFile
  readonly problem: string
  readonly message_id?: string
}

/** Keeps what could not be matched, once for each content. */
export async function insertStray(sql: Sql, { file, problem, message_id }: Stray): Promise<void> {
  const file_name = file.file_name ?? '（无名）'
  const { search_text, grams } = await searchColumns(strayReceipt, { file_name })
  await sql`
    insert into stray_receipt (id, version, created_at, updated_at, file_name, status, problem, message_id, raw, sha256,
      received_at, search_text, grams)
    values (${uuid()}, 1, ${file.received_at}, ${file.received_at}, ${file_name}, 'open', ${problem.slice(0, 500)},
      ${message_id?.slice(0, 64) ?? null}, ${file.raw}, ${file.sha256}, ${file.received_at}, ${search_text}, ${grams})
    on conflict (sha256) where deleted_at is null do nothing`
}
