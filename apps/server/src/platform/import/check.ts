import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldOf } from '@guanqiao/domain/kit/entity'
import { folds } from '@guanqiao/domain/kit/field/alike'
import type { Field } from '@guanqiao/domain/kit/field'
import { parse } from '@guanqiao/domain/kit/shape'
import type { Data } from '../../kernel/data/data.ts'
import type { ImportData, ImportRule } from './rule.ts'
import { uniques } from '../../kernel/data/model.ts'
import { entityOf } from '../../kernel/product.ts'
import { readText } from './cells.ts'
import type { Target } from './columns.ts'
import type { SheetRow, Texts } from './imports.queries.ts'

type Values = Readonly<Record<string, unknown>>

interface TextRow {
  readonly row_number: number
  readonly cells: Texts
}

export interface CheckedRow {
  readonly row: SheetRow
  /** The values to store, if there is no problem. */
  readonly values: Values | undefined
}

/** The earlier row of the sheet with the same text in a field, if any. */
export type EarlierRow = (field: string, text: string, rowNumber: number) => Promise<number | undefined>

/** What rows are checked by. */
export interface Checking {
  readonly target: Target
  readonly rule: ImportRule | undefined
  readonly earlier: EarlierRow
}

/**
 * Checks rows as the create operation would, and whether unique values exist already, in the database or in an earlier row. Each
 * problem is at its field. Makes a constant number of queries for any number of rows.
 */
export async function checkRows(
  bound: ImportData,
  { target, rule, earlier }: Checking,
  rows: readonly TextRow[],
): Promise<CheckedRow[]> {
  const { data } = bound
  const resolve = await references(data, target, rows)
  const drafts = await Promise.all(rows.map((row) => draftOf(target, row, resolve)))
  for (const name of singleUniques(target)) {
    const usedValues = await existing(data, target.entity, name, drafts)
    for (const draft of drafts) await checkUnique({ target, name, usedValues, earlier }, draft)
  }
  if (rule?.problems) await applyRule(bound, rule.problems, drafts)
  return drafts.map(({ row_number, cells, values, problems }) => {
    const isGood = Object.keys(problems).length === 0
    return {
      row: { row_number, cells, problems, state: isGood ? 'good' : 'bad' },
      values: isGood ? values : undefined,
    }
  })
}

/** The rule of the module sees the rows that have no problem yet. */
async function applyRule(
  bound: ImportData,
  problemsOf: NonNullable<ImportRule['problems']>,
  drafts: readonly Draft[],
): Promise<void> {
  const good = drafts.filter(({ problems }) => Object.keys(problems).length === 0)
  const reported = await problemsOf(
    bound,
    good.map(({ values }) => values),
  )
  for (const [at, problems] of reported) Object.assign(good[at]!.problems, problems)
}

/** Fields that are unique by themselves. */
export const singleUniques = ({ entity }: Target): string[] =>
  uniques(entity).flatMap((fields) => (fields.length === 1 ? fields : []))

interface Draft extends TextRow {
  readonly values: Values
  readonly problems: Record<string, string>
}

async function draftOf({ create, fields }: Target, { row_number, cells }: TextRow, resolve: Resolve): Promise<Draft> {
  const read: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const [name, field] of fields) {
    const text = cells[name] ?? ''
    if (text === '') continue
    const result = field.kind === 'reference' ? resolve(name, field.label, text) : await readText(field, text)
    if ('problem' in result) problems[name] = result.problem
    else read[name] = result.value
  }
  const parsed = parse(create.input, read)
  if (parsed.ok) return { row_number, cells, values: parsed.value as Values, problems }
  for (const { path, message } of parsed.fields) {
    const name = path.split('.')[0]!
    problems[name] ??= message
  }
  return { row_number, cells, values: read, problems }
}

type Resolve = (name: string, label: string, text: string) => { readonly value: string } | { readonly problem: string }

const foldOf = (field: Field | undefined) => (text: string) =>
  field?.alike ? folds[field.alike](text) : text.trim().toLowerCase()

/** References are written as the name of a record, or as its code. */
async function references(data: Data, { fields }: Target, rows: readonly TextRow[]): Promise<Resolve> {
  const idsOf = new Map<string, (text: string) => ReadonlySet<string>>()
  for (const [name, field] of fields) {
    if (field.kind !== 'reference') continue
    const texts = [...new Set(rows.flatMap(({ cells }) => cells[name] || []))]
    idsOf.set(name, await idsByText(data, entityOf(field.entity), texts))
  }
  return (name, label, text) => {
    const ids = idsOf.get(name)!(text)
    if (ids.size === 1) return { value: [...ids][0]! }
    return { problem: ids.size === 0 ? `${label}没有“${text}”，请先建档或改正` : `${label}有多个“${text}”，请改填编号` }
  }
}

async function idsByText(data: Data, entity: Entity, texts: readonly string[]) {
  const maps: { readonly fold: (text: string) => string; readonly ids: Map<string, Set<string>> }[] = []
  for (const name of [entity.display, entity.code].filter((column) => column !== undefined)) {
    const fold = foldOf(fieldOf(entity, name))
    const ids = new Map<string, Set<string>>()
    const records = (await data.all(entity, { [name]: texts } as never)) as readonly Values[]
    for (const record of records) {
      const key = fold(String(record[name]))
      ids.set(key, (ids.get(key) ?? new Set()).add(String(record['id'])))
    }
    maps.push({ fold, ids })
  }
  const none: ReadonlySet<string> = new Set()
  return (text: string): ReadonlySet<string> =>
    maps.map(({ fold, ids }) => ids.get(fold(text))).find((ids) => ids !== undefined) ?? none
}

async function existing(
  data: Data,
  entity: Entity,
  name: string,
  drafts: readonly Draft[],
): Promise<ReadonlySet<string>> {
  const fold = foldOf(fieldOf(entity, name))
  const values = drafts.flatMap((draft) =>
    typeof draft.values[name] === 'string' && !draft.problems[name] ? draft.values[name] : [],
  )
  const records = (await data.all(entity, { [name]: values } as never)) as readonly Values[]
  return new Set(records.map((record) => fold(String(record[name]))))
}

interface Unique {
  readonly target: Target
  readonly name: string
  readonly usedValues: ReadonlySet<string>
  readonly earlier: EarlierRow
}

async function checkUnique({ target: { entity }, name, usedValues, earlier }: Unique, draft: Draft): Promise<void> {
  const value = draft.values[name]
  if (typeof value !== 'string' || draft.problems[name]) return
  const field = fieldOf(entity, name)
  const folded = foldOf(field)(value)
  const label = field?.label ?? name
  if (usedValues.has(folded)) {
    draft.problems[name] = `${label}已存在：${value}`
    return
  }
  const first = await earlier(name, draft.cells[name] ?? '', draft.row_number)
  if (first !== undefined) draft.problems[name] = `${label}与第 ${first} 行相同`
}

/** Remembers the rows of a sheet while it is read. */
export function rememberEarlier({ entity }: Target): EarlierRow {
  const seen = new Map<string, number>()
  return async (field, text, rowNumber) => {
    const key = `${field} ${foldOf(fieldOf(entity, field))(text)}`
    const first = seen.get(key)
    if (first === undefined || first === rowNumber) {
      seen.set(key, rowNumber)
      return undefined
    }
    return first
  }
}
