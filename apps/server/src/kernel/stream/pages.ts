import type { ListQuery } from '@guanqiao/domain/kit/crud'
import type { Entity, ListRow } from '@guanqiao/domain/kit/entity'
import type { Ask } from '../database/scoped.ts'
import { rowsStatement } from '../data/list.ts'

const BATCH_SIZE = 1_000

/**
 * All rows of a list, a thousand at a time, from one snapshot; personal data masked, long texts omitted. Uses an SQL cursor instead
 * of a protocol cursor: each batch has its own statement timeout, and the timeout for idle transactions ends a reader that stops
 * reading. Requires a transaction.
 */
export async function* pagesOf<E extends Entity>(
  ask: Ask,
  enterprise: string | null,
  entity: E,
  query: ListQuery,
): AsyncGenerator<ListRow<E>[]> {
  const { text, values } = rowsStatement(entity, enterprise, query)
  await ask(`declare list_rows no scroll cursor for ${text}`, values)
  for (;;) {
    const rows = await ask<{ row: ListRow<E> }>(`fetch ${BATCH_SIZE} from list_rows`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < BATCH_SIZE) return
  }
}
