import type { Entity } from '@guanqiao/domain/kit/entity'
import { fieldOf } from '@guanqiao/domain/kit/entity'
import type { Field } from '@guanqiao/domain/kit/field'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { parse } from '@guanqiao/domain/kit/shape'
import type { Data } from '../../kernel/data/data.ts'
import type { ImportData, ImportRule } from './rule.ts'
import { uniques } from '../../kernel/data/model.ts'
import type { Target } from './columns.ts'
import { draftsOf } from './drafts.ts'
import type { Draft, TextRow } from './drafts.ts'
import { checkGroups } from './grouped/groups.ts'
import type { CheckedRecord, RecordWrite } from './grouped/groupRows.ts'
import type { Sheet, SheetRow } from './imports.queries.ts'
import { changesOf, foldOf, keyOf, listedText, recordsByKey } from './records.ts'
import type { Values } from './records.ts'
import { thrownProblem } from './rule.ts'

/** The earlier row of the sheet with the same text in a field, if any. */
export type EarlierRow = (field: string, text: string, rowNumber: number) => Promise<number | undefined>

/** What rows are checked by. */
export interface Checking {
  readonly target: Target
  readonly sheet: Pick<Sheet, 'enterprise_id' | 'may_update' | 'clears' | 'fields'>
  readonly rule: ImportRule | undefined
  readonly earlier: EarlierRow
}

/**
 * Checks rows as the create operation would, or the update operation if a record with their key exists, and whether unique values exist
 * already, in another record or in an earlier row. Each problem is at its field. Makes a constant number of queries for any number of
 * rows, but for what a rule reads of each record that changes.
 */
export async function checkRows(
  bound: ImportData,
  checking: Checking,
  rows: readonly TextRow[],
): Promise<CheckedRecord[]> {
  const { target, rule } = checking
  const drafts = await draftsOf(bound.data, target, rows)
  if (target.lines) return checkGroups(bound, { target, lines: target.lines, rule, sheet: checking.sheet }, drafts)
  await findRecords(bound.data, checking, drafts)
  for (const draft of drafts) complete(checking, draft)
  for (const names of uniques(target.entity)) await checkUnique(bound.data, checking, names, drafts)
  if (rule?.problems) await applyRule(bound, rule.problems, drafts)
  if (rule?.change) for (const draft of drafts) await applyChange(bound, rule.change, draft)
  return drafts.map((draft) => checkedRow(target, draft))
}

function checkedRow({ fields }: Target, draft: Draft): CheckedRecord {
  const { row_number, first_row, cells, problems, record, values, read } = draft
  const names = new Map(fields)
  const patch = record && changesOf(names, record, values)
  const isGood = Object.keys(problems).length === 0
  const changes = Object.keys(patch ?? {}).map((name) => [
    name,
    listedText(names.get(name)!, record![name], record![`${name}_text`]),
  ])
  const row = {
    row_number,
    first_row,
    cells,
    problems,
    read,
    changes: Object.fromEntries(changes),
    record_id: record?.id ?? null,
    record_version: record?.version ?? null,
  }
  const checked = (state: SheetRow['state'], write?: RecordWrite): CheckedRecord => ({
    rows: [{ ...row, state }],
    lineRows: [],
    write,
  })
  if (!isGood) return checked('bad')
  if (!record || !patch) return checked('good', { act: 'create', values })
  if (changes.length === 0) return checked('same')
  return checked('update', { act: 'update', before: record, patch })
}

/** The rule of the module sees the rows that have no problem yet. */
async function applyRule(
  bound: ImportData,
  problemsOf: NonNullable<ImportRule['problems']>,
  drafts: readonly Draft[],
): Promise<void> {
  const good = drafts.filter(({ problems, record }) => !record && Object.keys(problems).length === 0)
  const reported = await problemsOf(
    bound,
    good.map(({ values }) => values),
  )
  for (const [at, problems] of reported) Object.assign(good[at]!.problems, problems)
}

/** The rule sees the records that change, one by one. */
async function applyChange(bound: ImportData, change: NonNullable<ImportRule['change']>, draft: Draft): Promise<void> {
  const { record, values, problems } = draft
  if (!record || Object.keys(problems).length > 0 || Object.keys(values).length === 0) return
  Object.assign(problems, await thrownProblem(() => change(bound, record as never, values)))
}

/** Fields that are unique by themselves. */
export const singleUniques = ({ entity }: Target): string[] =>
  uniques(entity).flatMap((fields) => (fields.length === 1 ? fields : []))

/** The value of a field as the declaration stores it: in upper case, without blanks … */
const normalised = (field: Field, value: unknown): unknown => {
  const parsed = parse({ fields: { value: field }, mode: 'draft' }, { value })
  return parsed.ok ? (parsed.value as Values)['value'] : undefined
}

/** Finds the records that rows change, by the key of the entity. */
async function findRecords(data: Data, { target, sheet }: Checking, drafts: readonly Draft[]): Promise<void> {
  const { entity, key, update } = target
  if (key.length === 0 || !update) return
  const keys = drafts.map(({ values, problems }) => {
    const isRead = key.every((name) => !problems[name])
    return isRead ? Object.fromEntries(key.map((name) => [name, normalised(fieldOf(entity, name)!, values[name])])) : {}
  })
  const records = await recordsByKey(data, { entity, owner: sheet.enterprise_id }, key, keys)
  for (const [at, draft] of drafts.entries()) {
    const keyText = keyOf(entity, key, keys[at]!)
    const record = keyText === undefined ? undefined : records.get(keyText)
    if (!record) continue
    if (sheet.may_update) draft.record = record
    else draft.problems[key[0]!] = existsText(entity, key, draft.values)
  }
}

const existsText = (entity: Entity, names: readonly string[], values: Values): string =>
  `${names.map((name) => fieldOf(entity, name)?.label ?? name).join('、')}已存在：${names.map((name) => String(values[name] ?? '')).join('、')}`

/** Validates the values of a row by the operation that it takes. */
function complete({ target, sheet }: Checking, draft: Draft): void {
  const { create, update, fields } = target
  const { record, problems } = draft
  if (!record) return validate(create, draft, draft.values)
  const names = Object.keys(update!.input.fields)
  const cleared = sheet.clears
    ? fields.flatMap(([name, field]) =>
        sheet.fields.includes(name) && !draft.cells[name] && !field.required ? [name] : [],
      )
    : []
  const filled = Object.entries(draft.values).filter(([name]) => names.includes(name) && !problems[name])
  const clearedValues = cleared.flatMap((name): [string, null][] => (names.includes(name) ? [[name, null]] : []))
  const { id, version } = record
  validate(update!, draft, { ...Object.fromEntries([...filled, ...clearedValues]), id, version })
  const { id: _, version: __, ...patch } = draft.values
  draft.values = patch
}

function validate({ input }: Operation, draft: Draft, values: Values): void {
  const parsed = parse(input, values)
  draft.values = parsed.ok ? (parsed.value as Values) : values
  if (parsed.ok) return
  for (const { path, message } of parsed.fields) draft.problems[path.split('.')[0]!] ??= message
}

const merged = ({ record, values }: Draft): Values => ({ ...record, ...values })

/** Reports values that another record has, or an earlier row of the sheet. */
async function checkUnique(
  data: Data,
  { target: { entity }, sheet, earlier }: Checking,
  names: readonly string[],
  drafts: readonly Draft[],
): Promise<void> {
  const sound = drafts.filter(({ problems }) => names.every((name) => !problems[name]))
  const records = await recordsByKey(data, { entity, owner: sheet.enterprise_id }, names, sound.map(merged))
  for (const draft of sound) {
    const key = keyOf(entity, names, merged(draft))
    const other = key === undefined ? undefined : records.get(key)
    const [name] = names
    if (key === undefined || name === undefined) continue
    if (other && other.id !== draft.record?.id) draft.problems[name] = existsText(entity, names, draft.values)
    else if (names.length === 1) {
      const first = await earlier(name, draft.cells[name] ?? '', draft.row_number)
      if (first !== undefined) draft.problems[name] = `${fieldOf(entity, name)?.label ?? name}与第 ${first} 行相同`
    }
  }
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
