import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldOf } from '@guanqiao/domain/kit/entity'
import type { Data } from '../../kernel/data/data.ts'
import { entityOf } from '../../kernel/product.ts'
import { readText } from './cells.ts'
import type { Target } from './columns.ts'
import type { Texts } from './imports.queries.ts'
import { foldOf, listedText } from './records.ts'
import type { StoredRecord, Values } from './records.ts'

/** A row of a sheet as it was read. */
export interface TextRow {
  readonly row_number: number
  /** The first row of the same record. */
  readonly first_row: number
  readonly cells: Texts
}

/** A row with its values. */
export interface Draft extends TextRow {
  /** The values of the filled cells; later those that are written. */
  values: Values
  readonly read: Texts
  readonly problems: Record<string, string>
  record?: StoredRecord | undefined
}

async function draftOf(
  { fields }: Target,
  { row_number, first_row, cells }: TextRow,
  resolve: Resolve,
): Promise<Draft> {
  const values: Record<string, unknown> = {}
  const read: Record<string, string> = {}
  const problems: Record<string, string> = {}
  for (const [name, field] of fields) {
    const text = cells[name] ?? ''
    if (text === '') continue
    const result = field.kind === 'reference' ? resolve(name, field.label, text) : await readText(field, text)
    if ('problem' in result) {
      problems[name] = result.problem
      continue
    }
    values[name] = result.value
    const shown = listedText(field, result.value, 'display' in result ? result.display : undefined)
    if (shown !== text && !field.personal) read[name] = shown
  }
  return { row_number, first_row, cells, values, read, problems }
}

/** Reads the texts of rows. References are resolved by one query for each field. */
export async function draftsOf(data: Data, target: Target, rows: readonly TextRow[]): Promise<Draft[]> {
  const resolve = await references(data, target, rows)
  return Promise.all(rows.map((row) => draftOf(target, row, resolve)))
}

type Resolve = (
  name: string,
  label: string,
  text: string,
) => { readonly value: string; readonly display: string } | { readonly problem: string }

/** References are written as the name of a record, or as its code. */
async function references(data: Data, { fields }: Target, rows: readonly TextRow[]): Promise<Resolve> {
  const idsOf = new Map<string, (text: string) => ReadonlyMap<string, string>>()
  for (const [name, field] of fields) {
    if (field.kind !== 'reference') continue
    const texts = [...new Set(rows.flatMap(({ cells }) => cells[name] || []))]
    idsOf.set(name, await idsByText(data, entityOf(field.entity), texts))
  }
  return (name, label, text) => {
    const ids = idsOf.get(name)!(text)
    const [only] = ids
    if (only && ids.size === 1) return { value: only[0], display: only[1] }
    return { problem: ids.size === 0 ? `${label}没有“${text}”，请先建档或改正` : `${label}有多个“${text}”，请改填编号` }
  }
}

/** The records that a text names, with the display text of each. */
async function idsByText(data: Data, entity: Entity, texts: readonly string[]) {
  const maps: { readonly fold: (text: string) => string; readonly ids: Map<string, Map<string, string>> }[] = []
  for (const name of [entity.display, entity.code].filter((column) => column !== undefined)) {
    const fold = foldOf(fieldOf(entity, name))
    const ids = new Map<string, Map<string, string>>()
    const records = (await data.all(entity, { [name]: texts } as never)) as readonly Values[]
    for (const record of records) {
      const key = fold(String(record[name]))
      ids.set(key, (ids.get(key) ?? new Map()).set(String(record['id']), String(record[entity.display] ?? '')))
    }
    maps.push({ fold, ids })
  }
  const none: ReadonlyMap<string, string> = new Map()
  return (text: string): ReadonlyMap<string, string> =>
    maps.map(({ fold, ids }) => ids.get(fold(text))).find((ids) => ids !== undefined) ?? none
}
