import type { SheetLines } from '@guanqiao/domain/import/sheetLines'
import { fieldOf } from '@guanqiao/domain/kit/entity'
import { parse } from '@guanqiao/domain/kit/shape'
import type { Target } from '../columns.ts'
import type { Draft } from '../drafts.ts'
import { firstBad, report, rowOf } from './groupRows.ts'
import type { CheckedRecord } from './groupRows.ts'
import type { Sheet, SheetRow } from '../imports.queries.ts'
import { changesOf, foldOf, listedText } from '../records.ts'
import type { StoredRecord, Values } from '../records.ts'

interface Changing {
  readonly target: Target
  readonly lines: SheetLines
  readonly sheet: Pick<Sheet, 'clears' | 'fields'>
}

interface Matched {
  readonly group: readonly Draft[]
  readonly record: StoredRecord
  /** As for a new record. */
  readonly values: Values
  readonly lineRows: readonly number[]
}

type Lines = readonly Values[]

/**
 * Rows that change an existing record: its lines are found by their key, others stay. Of a line within a line, as a container, a row states
 * which there are; what it does not say of one that exists stays.
 */
export function changedGroup(changing: Changing, matched: Matched): CheckedRecord {
  const { target, lines } = changing
  const { property } = lines
  const { group, record } = matched
  const before = (record[property] ?? []) as Lines
  const merged = mergedLines(changing, matched, before)
  const { id, version } = record
  const input = { ...headOf(changing, matched), [property]: merged.lines, id, version }
  const parsed = parse(target.update!.input, input)
  if (!parsed.ok) report(target, { rows: group, lineRows: merged.lineRows }, parsed.fields)
  const bad = firstBad(group)
  const { id: _, version: __, [property]: after = [], ...values } = (parsed.ok ? parsed.value : {}) as Values
  const head = changesOf(new Map(Object.entries(target.create.input.fields)), record, values)
  const changesIn = (draft: Draft) => ({
    ...headChanges(target, record, head, draft),
    ...lineChanges(changing, draft, {
      old: before[merged.placeOf(draft)],
      now: (after as Lines)[merged.placeOf(draft)],
    }),
  })
  const rows = group.map((draft): SheetRow => {
    const changes = bad === undefined ? changesIn(draft) : {}
    const state = bad !== undefined ? 'bad' : Object.keys(changes).length > 0 ? 'update' : 'same'
    return { ...rowOf(target, draft, bad), state, changes, record_id: record.id, record_version: record.version }
  })
  const changes = rows.some(({ state }) => state === 'update')
  const hasLines = plain(before) !== plain(after)
  const patch = { ...head, ...(hasLines ? { [property]: after } : {}) }
  return {
    rows,
    lineRows: merged.lineRows,
    write: changes ? { act: 'update', before: record, patch } : undefined,
  }
}

/** The values of the head, and those that empty columns clear. */
function headOf({ target, lines, sheet }: Changing, { group, values }: Matched): Values {
  const { [lines.property]: _, ...head } = values
  if (!sheet.clears) return head
  const cleared = target.fields.flatMap(([name, field]): [string, null][] =>
    !name.includes('.') && sheet.fields.includes(name) && !field.required && group.every(({ cells }) => !cells[name])
      ? [[name, null]]
      : [],
  )
  return { ...head, ...Object.fromEntries(cleared) }
}

function mergedLines(changing: Changing, { group, values, lineRows }: Matched, before: Lines) {
  const { target, lines } = changing
  const { property, lineKey } = lines
  const fold = foldOf(target.fields.find(([name]) => name === `${property}.${lineKey}`)?.[1])
  const keyOf = (line: Values) => fold(String(line[lineKey!] ?? ''))
  const places = new Map(before.map((line, at) => [keyOf(line), at]))
  const after = [...before]
  const rowOfLine: number[] = before.map(() => Number.NaN)
  const placeOfRow = new Map<number, number>()
  for (const [at, line] of (values[property] as Lines).entries()) {
    const row_number = lineRows[at]!
    const place = places.get(keyOf(line)) ?? after.length
    const old = before[place]
    after[place] = old ? mergedLine(changing, group.find((draft) => draft.row_number === row_number)!, old, line) : line
    rowOfLine[place] = row_number
    placeOfRow.set(row_number, place)
  }
  return { lines: after, lineRows: rowOfLine, placeOf: ({ row_number }: Draft) => placeOfRow.get(row_number) ?? -1 }
}

function mergedLine({ lines, sheet, target }: Changing, { cells }: Draft, old: Values, line: Values): Values {
  const { property, parts = {} } = lines
  const empty = (name: string) => sheet.clears && sheet.fields.includes(name) && !cells[name]
  const cleared = target.fields.flatMap(([name, field]): [string, null][] => {
    const [list, part, at] = name.split('.')
    return list === property && at === undefined && !field.required && empty(name) ? [[part!, null]] : []
  })
  const within = Object.entries(parts).flatMap(([list, { count }]): [string, Lines][] => {
    const stored = (old[list] ?? []) as Lines
    const rows = line[list] as Lines | undefined
    if (rows) {
      const [key = ''] = Object.keys(rows[0] ?? {})
      const storedOf = (part: Values) => stored.find((one) => one[key] === part[key])
      return [[list, [...rows.map((part) => ({ ...storedOf(part), ...part })), ...stored.slice(count)]]]
    }
    const names = sheet.fields.filter((name) => name.startsWith(`${property}.${list}.`))
    return names.length > 0 && names.every(empty) ? [[list, stored.slice(count)]] : []
  })
  return { ...old, ...line, ...Object.fromEntries(cleared), ...Object.fromEntries(within) }
}

/** The old texts of the values that a row changes in the head: those in its cells, and those that it clears. */
function headChanges({ entity }: Target, record: StoredRecord, head: Values, { cells }: Draft): Record<string, string> {
  const changed = Object.entries(head).filter(([name, value]) => cells[name] !== undefined || value === null)
  return Object.fromEntries(
    changed.map(([name]) => [name, listedText(fieldOf(entity, name)!, record[name], record[`${name}_text`])]),
  )
}

function lineChanges(
  { target, lines }: Changing,
  { cells }: Draft,
  { old, now }: Readonly<Record<'old' | 'now', Values | undefined>>,
): Record<string, string> {
  if (!now) return {}
  const { property } = lines
  const changed = target.fields.flatMap(([name, field]): [string, string][] => {
    const [list, ...path] = name.split('.')
    if (list !== property) return []
    const [was, is] = [valueAt(old, path), valueAt(now, path)]
    // A new line changes what it fills.
    if (old ? plain(was) === plain(is) : !cells[name]) return []
    return [[name, was === null || was === undefined ? '' : listedText(field, was)]]
  })
  return Object.fromEntries(changed)
}

const valueAt = (line: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, name) =>
      value !== null && typeof value === 'object' ? (value as Readonly<Record<string, unknown>>)[name] : undefined,
    line,
  )

/** The same text for values that differ only in the order of their properties, and in what they leave empty. */
const plain = (value: unknown): string =>
  JSON.stringify(value ?? null, (_name, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    const filled = Object.entries(part).filter(
      ([, one]) => one !== null && one !== undefined && !(Array.isArray(one) && one.length === 0),
    )
    return Object.fromEntries(filled.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  })
