import type { Importable } from '@guanqiao/domain/import/index'
import { Problem } from '@guanqiao/domain/kit/problem'
import type { Data } from '../../kernel/data/data.ts'
import type { Sql } from '../../kernel/database/scoped.ts'
import type { StoredRecord } from './records.ts'

/** The rows of the importing enterprise. */
export interface ImportData {
  readonly data: Data
  /** For `*.queries.ts` only. */
  readonly sql: Sql
}

type Values = Readonly<Record<string, unknown>>

export interface RecordMatch {
  readonly record?: StoredRecord | undefined
  readonly problems?: Readonly<Record<string, string>>
}

/** What the create and update operations of an entity do beyond its declaration, for the rows of a sheet. */
export interface ImportRule {
  readonly table: Importable
  /** The problems of rows whose values fit the declaration: by index of the row, by field. */
  problems?(bound: ImportData, rows: readonly Values[]): Promise<ReadonlyMap<number, Readonly<Record<string, string>>>>
  /** The values of new records with lines, with those that follow from others; before they are checked, so each may be of any kind. */
  complete?(bound: ImportData, rows: readonly Values[]): Promise<readonly Values[]>
  /** The existing record that each new record with lines would change, if any; or why its rows are refused, by field. */
  match?(bound: ImportData, rows: readonly Values[]): Promise<readonly RecordMatch[]>
  /** Creates the records of such rows, all or none, in the order of the rows. */
  insert?(bound: ImportData, rows: readonly Values[]): Promise<readonly { readonly id: string }[]>
  /** The values to store when a record changes, with those that follow from them. Throws a problem if it may not. */
  change?(bound: ImportData, before: never, patch: Values): Promise<object> | object
  /** Changes a record, if it still has the version of `before`, where more than the record is written. */
  update?(bound: ImportData, before: never, patch: Values): Promise<void>
}

export type ImportRules = ReadonlyMap<Importable, ImportRule>

/** The problems of a thrown problem, by field. */
function problemsAt({ fields, message }: Problem): Record<string, string> {
  return fields ? Object.fromEntries(fields.map(({ path, message }) => [path, message])) : { '': message }
}

/** The problems that `work` throws, by field. */
export async function thrownProblem(work: () => unknown): Promise<Record<string, string>> {
  try {
    await work()
    return {}
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return problemsAt(error)
  }
}

/** The problems that `derive` throws, by index of the row. */
export function thrownProblems(
  rows: readonly Values[],
  derive: (values: Values) => unknown,
): Map<number, Record<string, string>> {
  const problems = new Map<number, Record<string, string>>()
  for (const [at, values] of rows.entries()) {
    try {
      derive(values)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      problems.set(at, problemsAt(error))
    }
  }
  return problems
}
