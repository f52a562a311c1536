import type { CodeValue, TableName } from '@guanqiao/domain/codes/index'

export interface CodeTable {
  readonly label: string
  readonly values: ReadonlyMap<string, CodeValue>
}

let loaded: Promise<ReadonlyMap<string, () => CodeTable>> | undefined

/** Loads each table on first use. */
async function load(): Promise<ReadonlyMap<string, () => CodeTable>> {
  const { codeTables } = await import('@guanqiao/domain/codes/index')
  return new Map(
    Object.entries(codeTables).map(([name, { label, rows }]) => {
      let table: CodeTable | undefined
      return [name, () => (table ??= { label, values: new Map(rows().map((row) => [row.code, row])) })]
    }),
  )
}

/** A code table by its name, or undefined. */
export async function codeTable(name: string): Promise<CodeTable | undefined> {
  loaded ??= load()
  return (await loaded).get(name)?.()
}

export async function isCode(table: string, value: string): Promise<boolean> {
  return (await codeTable(table))?.values.has(value) ?? false
}

/** Reads values of these tables, which are loaded in advance; values of any other table are unknown. */
export async function codeReader(
  names: readonly TableName[],
): Promise<(table: TableName, value: string) => CodeValue | undefined> {
  const tables = new Map<string, CodeTable | undefined>()
  for (const name of names) tables.set(name, await codeTable(name))
  return (table, value) => tables.get(table)?.values.get(value)
}

/** Name and label of every table. */
export async function codeTableNames(): Promise<[name: string, label: string][]> {
  const { codeTables } = await import('@guanqiao/domain/codes/index')
  return Object.entries(codeTables).map(([name, { label }]) => [name, label])
}
