import { fieldsOf, isBlank, itemsOf } from '@guanqiao/domain/customs/elementTables/check'
import type { Fields } from '@guanqiao/domain/customs/elementTables/check'
import { manifestRows } from '@guanqiao/domain/customs/elementTables/roadManifest'
import type { Row, Rows } from '@guanqiao/domain/customs/elementTables/row'
import type { MessageProblem } from '../xml/messageError.ts'
import type { BillChange, RoadManifestBill, RoadManifestChange, RoadManifestFiling } from './message.ts'

/** Customs' version or the desired version: a filing, or its part with the changed bills. */
export type ManifestState = Omit<RoadManifestFiling, 'message_id' | 'send_time' | 'function_code' | 'sender_id'>

export interface Difference {
  /** The changed values of the head and the changed bills, each with only its changes; no bill if nothing changes. */
  readonly message: Pick<RoadManifestChange, 'arrival_date' | 'remark' | 'bills'>
  /** Differences that a change message cannot carry: the bill must be deleted and filed again. */
  readonly problems: MessageProblem[]
}

const ADVICE = '变更报文不能携带，须删除后重新申报'

/**
 * The change message that turns customs' version into the desired one. It contains only differences: a value, a complete party, a
 * complete goods line under its sequence number. Source: message schemas MT1401_5 and MT2401_5, which lack all unchangeable
 * elements. An omitted element stays unchanged, so nothing can be removed.
 */
export function differenceOf(filed: ManifestState, desired: ManifestState, change: BillChange): Difference {
  const type = desired.message_type
  const filing = declarationOf(manifestRows(type, '9', { hs_code: true }))
  const changing = declarationOf(manifestRows(type, '5'))
  const head = differ(without(filing), without(changing), fieldsOf(filed), fieldsOf(desired), '')
  const problems = [...head.problems]
  const bills = desired.bills.flatMap((bill, at) => {
    const before = filed.bills.find(({ bill_no }) => bill_no === bill.bill_no)
    if (!before) return []
    const changes = differ(
      linesOf(filing, 'bills'),
      linesOf(changing, 'bills'),
      fieldsOf(before),
      fieldsOf(bill),
      `bills.${at}.`,
    )
    problems.push(...changes.problems)
    const differs = changes.changed || head.changed
    return differs ? [{ ...(changes.values as Partial<RoadManifestBill>), bill_no: bill.bill_no, change }] : []
  })
  return { message: { ...(head.values as Pick<RoadManifestChange, 'arrival_date' | 'remark'>), bills }, problems }
}

const declarationOf = (rows: Rows): Rows => rows.flatMap((row) => ('rows' in row ? row.rows : []))
const without = (rows: Rows): Rows => rows.filter((row) => row.kind !== 'list')
const linesOf = (rows: Rows, property: string): Rows =>
  rows.flatMap((row) => (row.kind === 'list' && row.property === property ? row.rows : []))

interface Found {
  values: Record<string, unknown>
  problems: MessageProblem[]
  changed: boolean
}

/** Walks the elements of a filing; elements that a change lacks must not differ. */
function differ(filing: Rows, changing: Rows, filed: Fields, desired: Fields, at: string): Found {
  const changes: Found = { values: {}, problems: [], changed: false }
  for (const row of filing) {
    if (row.kind === 'fixed' || row.kind === 'record') continue
    const match = changing.find(({ name }) => name === row.name)
    if (row.kind === 'wrap' && match?.kind === 'wrap' && isDivided(match)) {
      merge(changes, differ(row.rows, match.rows, filed, desired, at))
    } else if (row.kind === 'list' && match?.kind === 'list' && row.property === 'goods') {
      goods(changes, match, filed, desired, at)
    } else if (!isSame([row], filed, desired)) {
      if (!match) refuse(changes, row, filed, desired, at)
      else if (!lose(changes, [row], filed, desired, at)) take(changes, row, desired)
    }
  }
  return changes
}

/** The document holds the bill's number and reasons beside changeable elements; of the unloading place only the date is changeable. */
const isDivided = ({ name }: Row): boolean => name === 'TransportContractDocument' || name === 'UnloadingLocation'

function merge(changes: Found, inner: Found): void {
  Object.assign(changes.values, inner.values)
  changes.problems.push(...inner.problems)
  changes.changed ||= inner.changed
}

function goods(changes: Found, row: Row & { kind: 'list' }, filed: Fields, desired: Fields, at: string): void {
  const before = new Map(itemsOf(filed.goods).map((line) => [fieldsOf(line).sequence, fieldsOf(line)]))
  const after = itemsOf(desired.goods).map(fieldsOf)
  for (const sequence of before.keys()) {
    if (!after.some((line) => line.sequence === sequence))
      changes.problems.push(problem(`${at}goods`, `第 ${String(sequence)} 项货物已申报，删去它`))
  }
  const lines = after.filter((line) => !isSame(row.rows, before.get(line.sequence) ?? {}, line))
  for (const line of lines)
    lose(changes, row.rows, before.get(line.sequence) ?? {}, line, `${at}goods.${after.indexOf(line)}.`)
  if (lines.length === 0) return
  changes.values.goods = lines
  changes.changed = true
}

/** Reports values that customs holds and that were removed; returns whether there are any. */
function lose(changes: Found, rows: Rows, filed: Fields, desired: Fields, at: string): boolean {
  const lost = rows
    .flatMap(propertiesOf)
    .filter(({ property }) => isEmpty(desired[property]) && !isEmpty(filed[property]))
  changes.problems.push(...lost.map(({ property, label }) => problem(`${at}${property}`, `清空${label}`)))
  return lost.length > 0
}

function refuse(changes: Found, row: Row, filed: Fields, desired: Fields, at: string): void {
  for (const { property, label } of propertiesOf(row)) {
    if (!isEqual(filed[property], desired[property]))
      changes.problems.push(problem(`${at}${property}`, `${isEmpty(desired[property]) ? '清空' : '修改'}${label}`))
  }
}

function take(changes: Found, row: Row, desired: Fields): void {
  for (const { property } of propertiesOf(row))
    if (desired[property] !== undefined) changes.values[property] = desired[property]
  changes.changed = true
}

const isSame = (rows: Rows, filed: Fields, desired: Fields): boolean =>
  rows.flatMap(propertiesOf).every(({ property }) => isEqual(filed[property], desired[property]))

interface Property {
  readonly property: string
  readonly label: string
}

function propertiesOf(row: Row): Property[] {
  if (row.kind === 'fixed' || row.kind === 'record') return []
  if (row.kind === 'wrap') return row.rows.flatMap(propertiesOf)
  const { attribute } = row.kind === 'leaf' ? row : {}
  return attribute && 'property' in attribute ? [row, attribute] : [row]
}

/** Absent, empty text and empty list are equal; decimals are compared in wire form. */
function isEqual(left: unknown, right: unknown): boolean {
  if (isEmpty(left) || isEmpty(right)) return isEmpty(left) && isEmpty(right)
  return canonical(left) === canonical(right)
}

const isEmpty = (value: unknown): boolean => isBlank(value) || (Array.isArray(value) && value.length === 0)

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return plain(String(value))
  const entries = Object.entries(value).filter(([, inner]) => !isBlank(inner))
  return `{${entries
    .map(([key, inner]) => `${key}:${canonical(inner)}`)
    .toSorted()
    .join()}}`
}

const plain = (text: string): string => (/^\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text)

const problem = (path: string, what: string): MessageProblem => ({
  code: 'not_changeable',
  message: `${what}：${ADVICE}`,
  path,
})
