import { codeTables } from '@guanqiao/domain/codes/index'
import type { TableName } from '@guanqiao/domain/codes/index'
import type { ManifestFunction, RoadManifestType } from '@guanqiao/domain/customs/elementTables/roadManifest'
import { manifestRows } from '@guanqiao/domain/customs/elementTables/roadManifest'
import type { Row, Rows } from '@guanqiao/domain/customs/elementTables/row'
import type { RoadManifestMessage } from '../src/roadManifest/message.ts'
import { numbers } from './random.ts'

type Next = (below: number) => number
type Maker = (next: Next) => string | number

/** Codes of the message schema, both in and missing from the table. */
const codesOf = (table: TableName): readonly string[] =>
  codeTables[table]
    .rows()
    .filter(({ standing }) => standing === undefined || standing === 'wider')
    .map(({ code }) => code)

const oneOf = (values: readonly string[]): Maker => {
  return (next) => values[next(values.length)] ?? ''
}
const code = (table: TableName): Maker => oneOf(codesOf(table))

const alphabet = [...'<>&"\'煤矿石（）·аӨҮ aZ09-/_.,;#é€\t']
const capitals = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789']

/** Text of 1 to `longest` wide characters, including all characters that XML escapes. */
const words =
  (longest: number): Maker =>
  (next) =>
    `x${Array.from({ length: next(longest) }, () => alphabet[next(alphabet.length)]).join('')}y`
const letters =
  (from: number, to: number): Maker =>
  (next) =>
    Array.from({ length: from + next(to - from + 1) }, () => capitals[next(capitals.length)]).join('')
const count =
  (most: number): Maker =>
  (next) =>
    1 + next(most)
const amount =
  (most: number, scale: number): Maker =>
  (next) =>
    scale === 0 ? String(next(most)) : `${next(most)}.${String(next(10 ** scale)).padStart(scale, '0')}`
const two = (value: number) => String(value).padStart(2, '0')
const day: Maker = (next) => `20${two(20 + next(20))}${two(1 + next(12))}${two(1 + next(28))}`
const moment: Maker = (next) => `${day(next)}${two(next(24))}${two(next(60))}${two(next(60))}`

/** The message schema requires two leading digits; a few districts start differently. */
const office = oneOf(codesOf('customs_district').filter((district) => /^\d{2}/.test(district)))
const packages = code('rmft_package')

/** A valid value for each property of a message. Sequence numbers are consecutive. */
const makers: Readonly<Record<string, Maker>> = {
  declare_office: office,
  batch_number: letters(13, 13),
  remark: words(240),
  data_exchange_flag: words(3),
  agent_code: letters(1, 18),
  carrier_code: (next) => `${letters(1, 8)(next)}${['', '-', '/', '_', ' '][next(5)]}${letters(1, 8)(next)}`,
  transmitter_name: words(32),
  loading_place: letters(1, 17),
  loading_time: moment,
  unloading_place: letters(1, 17),
  arrival_date: day,
  bill_no: (next) => `${next(4) === 0 ? '@' : ''}${letters(3, 34)(next)}`,
  clearance_code: code('rmft_clearance'),
  condition_code: code('rmft_condition'),
  payment_method: code('rmft_payment'),
  package_quantity: count(99_999_999),
  package_type: packages,
  volume: amount(2_000_000_000, 0),
  gross_weight: amount(99_999_999, 3),
  goods_value: amount(2_000_000_000, 2),
  currency: code('rmft_currency'),
  consignor_code: letters(1, 36),
  consignor_name: words(32),
  consignee_code: letters(1, 36),
  consignee_name: words(32),
  consignee_person: words(32),
  notify_code: letters(1, 36),
  notify_name: words(32),
  notify_address: words(32),
  undg_name: words(32),
  routing_countries: code('rmft_country'),
  transit_from: office,
  transit_to: office,
  consolidator_code: letters(1, 18),
  deconsolidator_code: letters(1, 18),
  // Lines are numbered in their order.
  sequence: () => 1,
  description: words(120),
  supplement: words(240),
  hs_code: (next) => '2701121010'.slice(0, [6, 8, 10][next(3)]),
  undg_code: code('rmft_dangerous_goods'),
  container_number: (next) => `${String(letters(4, 4)(next)).replace(/\d/g, 'U')}${letters(1, 12)(next)}`,
  value: words(22),
  type: oneOf(['TE', 'FX', 'EM']),
  reason_text: words(500),
  contact: words(22),
  phone: words(22),
  reason_codes: code('rmft_change_reason'),
  arrival_time: moment,
  vehicle_code: letters(8, 25),
  plate_number: words(15),
  transport_mode: oneOf(['3']),
  driver_code: letters(1, 17),
  driver_name: words(32),
  crew_count: count(9),
  health_status: oneOf(['0', '1']),
  vaccinated: oneOf(['0', '1']),
  trailer_number: (next) => `${letters(4, 8)(next)}${['', '-'][next(2)]}${letters(4, 8)(next)}`,
  tare_weight: count(99_999),
  trailer_type: code('rmft_trailer_axle'),
  seals: (next) => (next(5) === 0 ? '0000' : `${['M', 'E'][next(2)]}/${letters(1, 20)(next)}@CU`),
  size_type: code('rmft_size_type'),
  fullness: oneOf(['1', '2', '3', '4', '5', '6', '7', '8']),
  source_code: code('rmft_container_source'),
  damage_note: words(240),
  tally_start: moment,
  tally_end: moment,
  tally_person: words(32),
  tally_company: letters(1, 18),
  packing_no: letters(1, 35),
  stuffing_time: moment,
  new_batch_number: letters(13, 13),
  new_bill_no: letters(3, 35),
  former_batch: letters(13, 13),
  former_bill: letters(3, 35),
  former_container: letters(4, 17),
}

function valueOf(property: string, next: Next): string | number {
  const maker = makers[property]
  if (!maker) throw new Error(`no random value for ${property}`)
  return maker(next)
}

const upTo = (next: Next, max: number): number => next(Math.min(max, 4) + 1)

/** Valid values for all rows of a message; optional values occur sometimes. */
export function fill(draft: Record<string, unknown>, rows: Rows, next: Next): void {
  for (const row of rows) fillRow(draft, row, next)
}

function fillRow(draft: Record<string, unknown>, row: Row, next: Next): void {
  switch (row.kind) {
    case 'fixed':
      return
    case 'wrap':
      if (row.optional !== true || next(2) === 0) fill(draft, row.rows, next)
      else empty(draft, row.rows)
      return
    case 'leaf':
      if (!row.required && next(2) === 0) return
      draft[row.property] = valueOf(row.property, next)
      if (row.attribute && 'property' in row.attribute)
        draft[row.attribute.property] = valueOf(row.attribute.property, next)
      return
    case 'leaves': {
      const least = row.required ? 1 : 0
      const values = Array.from({ length: Math.max(least, upTo(next, row.max)) }, () => valueOf(row.property, next))
      draft[row.property] = [...new Set(values)]
      return
    }
    case 'record': {
      const inner: Record<string, unknown> = {}
      fill(inner, row.rows, next)
      draft[row.property] = inner
      return
    }
    case 'list':
      draft[row.property] = linesOf(row, next)
  }
}

function linesOf(row: Row & { kind: 'list' }, next: Next): Record<string, unknown>[] {
  const lines = Array.from({ length: Math.max(row.presence === 'some' ? 1 : 0, upTo(next, row.max)) }, (_, at) => {
    const line: Record<string, unknown> = {}
    fill(line, row.rows, next)
    return 'sequence' in line ? { ...line, sequence: at + 1 } : line
  })
  // Bills, containers and trailers are unique in their parent.
  const key = ['bill_no', 'former_bill', 'container_number', 'trailer_number'].find(
    (name) => lines[0] !== undefined && name in lines[0],
  )
  return key ? [...new Map(lines.map((line) => [line[key], line])).values()] : lines
}

/** An absent element still has its lists. */
function empty(draft: Record<string, unknown>, rows: Rows): void {
  for (const row of rows) {
    if (row.kind === 'wrap') empty(draft, row.rows)
    else if (row.kind === 'list' || row.kind === 'leaves') draft[row.property] = []
  }
}

/** A valid random message, the same for the same seed; optional elements occur sometimes. */
export function randomManifest(type: RoadManifestType, fn: ManifestFunction, seed: number): RoadManifestMessage {
  const next = numbers(seed * 7 + 1)
  const draft: Record<string, unknown> = {
    message_id: `RANDOM${seed}${fn === '3' ? 'DEL' : ''}`,
    function_code: fn,
    message_type: type,
    sender_id: '0708MA1001909_DXPESW0000000001',
    send_time: `${moment(next)}${String(next(1000)).padStart(3, '0')}`,
  }
  fill(
    draft,
    manifestRows(type, fn).flatMap((row) => ('rows' in row ? row.rows : [])),
    next,
  )
  return draft as RoadManifestMessage
}
