import type { Field, Kind } from './field.ts'

const wrongText = (field: Field) => [1, true, [], {}, '甲'.repeat((field.max ?? 255) + 1), '甲\u0000乙', '甲\u0007', '\ud800', '\udc00甲']

const wrongAmount = ({ digits = 14, scale = 3, signed, positive }: Field) => [
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

const wrongNumber = ({ min = 0, max = 2_147_483_647 }: Field) => ['1', 1.5, true, [], min - 1, max + 1, Number.NaN, 1e300]

const wrongRecords = (max: number) => [{}, '甲', [1], [null], [{ no_such_field: 1 }], Array.from({ length: max + 1 }, () => ({}))]

const wrongs: Readonly<Record<Kind, (field: Field) => unknown[]>> = {
  text: wrongText,
  longText: wrongText,
  integer: wrongNumber,
  decimal: wrongAmount,
  date: () => [20260101, true, '2026-02-30', '2026-1-1', '2026/01/01', '2026-01-01T00:00:00Z', '明天'],
  dateTime: () => [1767225600000, true, '2026-01-01', '2026-01-01 00:00:00', '2026-01-01T00:00:00', '2026-02-30T00:00:00Z', '2026-01-01T25:00:00Z'],
  flag: () => [0, 1, 'true', '是', []],
  choice: () => [1, true, 'no-such-choice', '__proto__', 'constructor', []],
  code: wrongText,
  reference: () => [1, true, '1', 'id', "' or 1=1", '019b7765-ac00-7000-8000-00000000000g'],
  list: (field) => ['甲', {}, [1], [null], ['\u0000'], Array.from({ length: (field.max ?? 20) + 1 }, () => '1')],
  lines: (field) => wrongRecords(field.max ?? 999),
  record: () => [[], '甲', 1, { no_such_field: 1 }],
}

/** Values that must be refused for a field: of the wrong kind, too long, out of range, not storable; nothing at all where it is required. */
export const wrong = (field: Field): unknown[] => [...wrongs[field.kind](field), ...(field.required ? [null, '', ' '] : [])]
