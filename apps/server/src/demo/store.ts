import '../product.ts'
import type { Entity, Row } from '@guanqiao/domain/kit/entity'
import { searchColumns } from '../kernel/data/ngrams.ts'
import { isOwned, ownFields } from '../kernel/data/model.ts'
import type { Sql } from '../kernel/database/scoped.ts'
import { insertRows } from './store.queries.ts'

/** A row without defaults and optional values. */
export type Sketch<E extends Entity> = Partial<Row<E>> & { readonly id: string; readonly created_at: string }

/** Completes a row: defaults, empty fields and system fields. */
export function completeRow<E extends Entity>(entity: E, enterpriseId: string | null, sketch: Sketch<E>): Row<E> {
  const values = sketch as Record<string, unknown>
  const fields = Object.fromEntries(
    ownFields(entity).map(([name, field]) => [name, values[name] ?? field.default ?? null]),
  )
  const systemFields = {
    version: 1,
    created_by: null,
    updated_at: sketch.created_at,
    updated_by: values['created_by'] ?? null,
    ...(isOwned(entity) && { enterprise_id: enterpriseId }),
  }
  return { ...systemFields, ...values, ...fields } as Row<E>
}

/** Rows of a statement: also a busy machine writes so many within the time limit of statements. */
const CHUNK = 250

/** Adds the search columns to the rows, as for any other row. */
export const searchable = <E extends Entity>(entity: E, rows: readonly Row<E>[]): Promise<object[]> =>
  Promise.all(rows.map(async (row) => ({ ...row, ...(await searchColumns(entity, row as Record<string, unknown>)) })))

/** The rows in parts that one statement each can write. */
export const inChunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, n) => rows.slice(n * CHUNK, (n + 1) * CHUNK))

/** Stores rows in bulk; one JSON text per chunk, so that writing takes no longer than parsing. */
export async function storeRows<E extends Entity>(sql: Sql, entity: E, rows: readonly Row<E>[]): Promise<void> {
  for (const chunk of inChunks(rows)) await insertRows(sql, entity, await searchable(entity, chunk))
}
