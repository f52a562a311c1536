import type { ListQuery } from '@guanqiao/domain/kit/crud'
import type { Entity, ListRow } from '@guanqiao/domain/kit/entity'
import type { Ask } from '../database/scoped.ts'
import { rowsStatement } from '../data/list.ts'

const BATCH_SIZE = 1_000

/** A statement of a module's own queries. */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

/**
 * The rows of a statement, a thousand at a time, from one snapshot. Uses an SQL cursor instead of a protocol cursor: each batch has its
 * own statement timeout, and the timeout for idle transactions ends a reader that stops reading. Requires a transaction.
 */
export async function* batchesOf<R extends object>(ask: Ask, { text, values }: Statement): AsyncGenerator<R[]> {
  await ask(`declare list_rows no scroll cursor for ${text}`, [...values])
  for (;;) {
    const rows = await ask<R>(`fetch ${BATCH_SIZE} from list_rows`)
    if (rows.length > 0) yield [...rows]
    if (rows.length < BATCH_SIZE) return
  }
}

/** All rows of a list; personal data masked, long texts omitted. */
export async function* pagesOf<E extends Entity>(
  ask: Ask,
  enterprise: string | null,
  entity: E,
  query: ListQuery,
): AsyncGenerator<ListRow<E>[]> {
  const statement = rowsStatement(entity, enterprise, query)
  for await (const rows of batchesOf<{ row: ListRow<E> }>(ask, statement)) yield rows.map(({ row }) => row)
}
