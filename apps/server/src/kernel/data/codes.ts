import type { CodeTable as InitialTable, CodeValue } from '@guanqiao/domain/kit/codeTable'
import { initialCodeTables } from '../product.ts'
import { today } from '../time.ts'

export interface CodeTable {
  readonly label: string
  readonly source: string
  /** By code, the values that are valid today. */
  readonly values: ReadonlyMap<string, CodeValue>
  /** All values in the order of the table, with those of other days. */
  readonly versions: readonly CodeValue[]
}

/** A value that an import stored. The stored versions of a code replace its initial value. */
export interface StoredCode {
  readonly table_name: string
  readonly code: string
  readonly name: string
  readonly valid_from: string | null
  readonly valid_to: string | null
  readonly source: string | null
}

let stored: ReadonlyMap<string, readonly StoredCode[]> = new Map()
const built = new Map<string, { readonly day: string; readonly table: CodeTable }>()

/** Replaces the stored values of all tables in this process. */
export function setStoredCodes(rows: readonly StoredCode[]): void {
  stored = Map.groupBy(rows, ({ table_name }) => table_name)
  built.clear()
}

/** Whether the value is valid on the day (YYYY-MM-DD). */
export const isValidOn = ({ valid_from, valid_to }: Pick<CodeValue, 'valid_from' | 'valid_to'>, day: string): boolean =>
  (!valid_from || valid_from <= day) && (!valid_to || day <= valid_to)

function versionsOf({ rows, valid_from }: InitialTable, changes: readonly StoredCode[]): CodeValue[] {
  const changed = Map.groupBy(changes, ({ code }) => code)
  const initial = rows()
  const codes = new Set(initial.map(({ code }) => code))
  const changedTo = (value: Pick<CodeValue, 'code'>): CodeValue[] =>
    changed.get(value.code)!.map(({ name, valid_from: from, valid_to: to, source }) => ({
      ...value,
      name,
      ...(from ? { valid_from: from } : {}),
      ...(to ? { valid_to: to } : {}),
      ...(source ? { source } : {}),
    }))
  return [
    ...initial.flatMap((value) =>
      changed.has(value.code) ? changedTo(value) : [valid_from ? { valid_from, ...value } : value],
    ),
    ...[...changed.keys()].filter((code) => !codes.has(code)).flatMap((code) => changedTo({ code })),
  ]
}

/** A code table by its name, or undefined. Built on first use, and again when the day or the stored values change. */
export async function codeTable(name: string): Promise<CodeTable | undefined> {
  const day = today()
  const cached = built.get(name)
  if (cached?.day === day) return cached.table
  const tables = await initialCodeTables()
  const initial = tables[name]
  if (!initial || !Object.hasOwn(tables, name)) return undefined
  const versions = versionsOf(initial, stored.get(name) ?? [])
  const values = new Map(versions.filter((value) => isValidOn(value, day)).map((value) => [value.code, value]))
  const table = { label: initial.label, source: initial.source, values, versions }
  built.set(name, { day, table })
  return table
}

export async function isCode(table: string, value: string): Promise<boolean> {
  return (await codeTable(table))?.values.has(value) ?? false
}

/** Reads values of these tables, which are loaded in advance; values of any other table are unknown. */
export async function codeReader<N extends string>(
  names: readonly N[],
): Promise<(table: N, value: string) => CodeValue | undefined> {
  const tables = new Map<string, CodeTable | undefined>()
  for (const name of names) tables.set(name, await codeTable(name))
  return (table, value) => tables.get(table)?.values.get(value)
}

/** Name and label of every table. */
export async function codeTableNames(): Promise<[name: string, label: string][]> {
  return Object.entries(await initialCodeTables()).map(([name, { label }]) => [name, label])
}
