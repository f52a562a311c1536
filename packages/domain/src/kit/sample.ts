import { byKind } from './field.ts'
import type { ByKind, Field, FieldOf, Fields } from './field.ts'
import type { Shape } from './shape.ts'

/** Ids of rows that references may point to, by table. */
export type References = Readonly<Record<string, string>>

/** A day, an instant and an id are counted from here. */
const start = Date.UTC(2026, 0, 1)
const instant = (n: number) => new Date(start + n * 60_000).toISOString()
const day = (n: number) => new Date(start + n * 86_400_000).toISOString().slice(0, 10)
const uuid = (n: number) => `019b7765-ac00-7000-8000-${n.toString(16).padStart(12, '0')}`

/** Codes of the tables that fields name, one or more each. */
const codes: Readonly<Record<string, readonly string[]>> = {
  customs_district: ['0708', '0707', '0705'],
  land_port: ['0708', '0707', '0705'],
  country: ['MNG', 'CHN', 'RUS'],
  currency: ['CNY', 'USD', 'RUB'],
  unit: ['035', '070', '011'],
  supervision_mode: ['0110', '4019'],
  levy_type: ['101', '299'],
  duty_mode: ['1', '3'],
  trade_terms: ['1', '3'],
  transport_mode: ['4', '3'],
  wrap_type: ['00', '06'],
  container_spec: ['11', '21'],
  attached_document: ['7', 'A'],
  edoc_type: ['00000001', '00000002'],
  rmft_country: ['MN', 'CN', 'RU'],
  rmft_currency: ['CNY', 'USD', 'MNT'],
  rmft_package: ['VR', 'BG'],
  rmft_size_type: ['22G1', '45G1'],
  rmft_clearance: ['RD01', 'RD03'],
  rmft_payment: ['1', '2'],
  rmft_condition: ['10', '27'],
  rmft_fullness: ['5', '4'],
  rmft_container_source: ['2', '1'],
  rmft_change_reason: ['004', '007'],
  rmft_receipt: ['01', '03'],
  rmft_dangerous_goods: ['1689', '1942'],
  rmft_transport_mode: ['3'],
  rmft_seal_agency: ['CU', 'CA'],
  rmft_trailer_axle: ['02', '03'],
}

const pick = <T>(from: readonly T[], n: number): T | undefined => from[n % from.length]

const words = ({ label, max }: { readonly label: string; readonly max: number }, n: number) => {
  const tail = String(n + 1)
  return (label.slice(0, Math.max(0, max - tail.length)) + tail).slice(-max)
}

function amount({ digits, scale }: FieldOf<'decimal'>, n: number): string {
  const whole = String(n + 1).slice(-Math.max(1, digits - scale))
  return scale === 0 ? whole : `${digits === scale ? '0' : whole}.${'5'.padEnd(scale, '0')}`
}

const number = ({ min, max }: FieldOf<'integer'>, n: number): number => min + ((n + 1) % (max - min + 1))

const makers: ByKind<unknown, [n: number, references: References]> = {
  text: words,
  longText: (field, n) => `${words(field, n)}\n第二行`.slice(0, field.max),
  integer: number,
  decimal: amount,
  date: (_, n) => day(n),
  dateTime: (_, n) => instant(n),
  flag: (_, n) => n % 2 === 0,
  choice: (field, n) => pick(Object.keys(field.choices), n),
  code: (field, n) => pick(codes[field.table] ?? ['1'], n),
  reference: (field, n, references) => references[field.entity] ?? uuid(n),
  list: (field, n, references) => [field.of ? value(field.of, n, references) : words({ ...field, max: 64 }, n)],
  lines: (field, n, references) =>
    Array.from({ length: Math.max(1, field.min) }, (_, at) => record(field.lines, n + at, references, false)),
  record: (field, n, references) => record(field.lines, n, references, false),
}

/** A right value of a field: the n-th of its series, one of its examples, or one made by kind. */
function value(field: Field, n: number, references: References): unknown {
  if (field.series) return field.series(n)
  if (field.examples && (!field.unique || n < field.examples.length)) return pick(field.examples, n)
  return byKind(makers, field, n, references)
}

function record(fields: Fields, n: number, references: References, all: boolean): Record<string, unknown> {
  const wanted = Object.entries(fields).filter(([, field]) => !field.automatic && (all || field.required))
  return Object.fromEntries(wanted.map(([name, field]) => [name, value(field, n, references)]))
}

/**
 * The n-th right record of a shape as a caller sends it: every required field, with `all` every field. Fields that must be unique differ from
 * n to n. References take the id given for their table, otherwise an id that no row has.
 */
export const sample = (
  shape: Shape,
  n: number,
  references: References = {},
  options: { readonly all?: boolean } = {},
): Record<string, unknown> => record(shape.fields, n, references, options.all === true)

const wrongText = ({ max }: { readonly max: number }) => [
  1,
  true,
  [],
  {},
  '甲'.repeat(max + 1),
  '甲\u0000乙',
  '甲\u0007',
  '\ud800',
  '\udc00甲',
]

const wrongAmount = ({ digits, scale, signed, positive }: FieldOf<'decimal'>) => [
  1.5,
  true,
  '一',
  '1e3',
  '1,000',
  '.5',
  '0x10',
  'NaN',
  '9'.repeat(digits - scale + 1),
  `0.${'1'.repeat(scale + 1)}`,
  ...(signed ? [] : ['-1']),
  ...(positive ? ['0', '0.0'] : []),
]

const wrongNumber = ({ min, max }: FieldOf<'integer'>) => ['1', 1.5, true, [], min - 1, max + 1, Number.NaN, 1e300]

const wrongRecords = (max: number) => [
  {},
  '甲',
  [1],
  [null],
  [{ no_such_field: 1 }],
  Array.from({ length: max + 1 }, () => ({})),
]

const wrongs: ByKind<unknown[]> = {
  text: wrongText,
  longText: wrongText,
  integer: wrongNumber,
  decimal: wrongAmount,
  date: () => [20260101, true, '2026-02-30', '2026-1-1', '2026/01/01', '2026-01-01T00:00:00Z', '明天'],
  dateTime: () => [
    1767225600000,
    true,
    '2026-01-01',
    '2026-01-01 00:00:00',
    '2026-01-01T00:00:00',
    '2026-02-30T00:00:00Z',
    '2026-01-01T25:00:00Z',
  ],
  flag: () => [0, 1, 'true', '是', []],
  choice: () => [1, true, 'no-such-choice', '__proto__', 'constructor', []],
  code: wrongText,
  reference: () => [1, true, '1', 'id', "' or 1=1", '019b7765-ac00-7000-8000-00000000000g'],
  list: (field) => ['甲', {}, [1], [null], ['\u0000'], Array.from({ length: field.max + 1 }, () => '1')],
  lines: (field) => wrongRecords(field.max),
  record: () => [[], '甲', 1, { no_such_field: 1 }],
}

/** Values that must be refused for a field: of the wrong kind, too long, out of range, not storable; nothing at all where it is required. */
export const wrongValue = (field: Field): unknown[] => [
  ...byKind(wrongs, field),
  ...(field.required ? [null, '', ' '] : []),
]
