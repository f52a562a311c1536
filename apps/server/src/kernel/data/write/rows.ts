import type { Entity } from '@guanqiao/domain/kit/entity'
import { isMask } from '@guanqiao/domain/kit/strict'
import { uuid } from '../../uuid.ts'
import { columnType } from '../columns.ts'
import { allFields, ownFields, perEntity, searchedFields } from '../model.ts'
import { searchColumns } from '../ngrams.ts'
import type { DataSession, PlainRow } from '../session.ts'

export type Columns = readonly (readonly [name: string, type: string])[]

const searchTypes: Columns = [
  ['search_text', 'text'],
  ['grams', 'text[]'],
]

/** The columns of a stored row with their types: declared columns and search columns. */
export const storedColumns = perEntity(
  (entity): Columns => [
    ...allFields(entity).map(([name, field]): [string, string] => [name, columnType(name, field)]),
    ...searchTypes,
  ],
)

/** The columns that an update of these fields writes: PostgreSQL would compute the generated columns of all others. */
export function writtenColumns(entity: Entity, fields: readonly string[]): Columns {
  const isSearched = searchedFields(entity).some(([name]) => fields.includes(name))
  return storedColumns(entity).filter(
    ([name]) => fields.includes(name) || (isSearched && searchTypes.some(([column]) => column === name)),
  )
}

export async function newRow(
  session: Pick<DataSession, 'trace' | 'now'>,
  entity: Entity,
  owner: string | null,
  values: PlainRow,
): Promise<PlainRow> {
  const now = session.now().toISOString()
  const { username } = session.trace
  const row: PlainRow = { id: uuid(), version: 1, created_at: now, updated_at: now }
  row['created_by'] = row['updated_by'] = username
  if (owner !== null) row['enterprise_id'] = owner
  for (const [name, field] of ownFields(entity)) row[name] = values[name] ?? field.default ?? null
  return Object.assign(row, await searchColumns(entity, row))
}

/** Whether an update can only be written with the stored row: masks stand for its values, and the search columns depend on all searched fields. */
export function needsStoredRow(entity: Entity, patch: PlainRow): boolean {
  const searched = searchedFields(entity).filter(([name]) => patch[name] !== undefined).length
  const isPartlySearched = searched > 0 && searched < searchedFields(entity).length
  return isPartlySearched || personalFields(entity).some(([name]) => isMask(patch[name]))
}

const personalFields = perEntity((entity) => ownFields(entity).filter(([, field]) => field.personal))
