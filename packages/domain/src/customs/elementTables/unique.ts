import type { Fields } from './check.ts'
import { fieldsOf, isBlank, itemsOf } from './check.ts'
import type { MessageProblem } from './problem.ts'
import type { Row, Rows } from './row.ts'

/** Within each element of `scope`, no two `items` have the same `field`; '' is the item's own text. */
export interface Uniqueness {
  readonly scope: string
  readonly items: string
  readonly field: string
  readonly label: string
  /** 01 and 1 are equal. */
  readonly isNumber?: boolean
}

const BODY = 'Declaration'
const LINE = 'Declaration/Consignment'
const BILL: Uniqueness = {
  scope: BODY,
  items: 'Consignment',
  field: 'TransportContractDocument/ID',
  label: '提(运)单号',
}
const REASON: Uniqueness = {
  scope: `${LINE}/TransportContractDocument/Amendment`,
  items: 'ChangeReasonCode',
  field: '',
  label: '变更原因代码',
}
const SEQUENCE: Uniqueness = {
  scope: LINE,
  items: 'ConsignmentItem',
  field: 'SequenceNumeric',
  label: '商品项序号',
  isNumber: true,
}
const SEAL: Uniqueness = { scope: `${LINE}/TransportEquipment`, items: 'SealID', field: '', label: '封志号码' }
const truck: readonly Uniqueness[] = [
  { scope: BODY, items: 'Consignment/BorderTransportMeans', field: 'ID', label: '运输工具代码' },
  { scope: BODY, items: 'Consignment/BorderTransportMeans/TransportEquipment', field: 'ID', label: '托架或拖挂车编号' },
  { scope: BODY, items: 'Consignment/TransportEquipment', field: 'ID', label: '箱号' },
  SEAL,
]
const moved: readonly Uniqueness[] = [
  BILL,
  { scope: BODY, items: 'Consignment', field: 'AdditionalDocument/ID', label: '改配前原运单号' },
  { scope: LINE, items: 'TransportEquipment', field: 'ID', label: '箱号' },
  { scope: LINE, items: 'TransportEquipment', field: 'AdditionalDocument/ID', label: '改配前原集装箱(器)编号' },
  SEAL,
]
const report: readonly Uniqueness[] = [
  BILL,
  { scope: `${BODY}/BorderTransportMeans`, items: 'TransportEquipment', field: 'ID', label: '箱号' },
]

/** xs:unique of the message schemas, which have neither xs:key nor xs:keyref; those of first filings have none. */
export function uniquenessOf(message_type: string, function_code: string): readonly Uniqueness[] {
  switch (message_type) {
    case 'MT1401':
    case 'MT2401':
      return function_code === '9' ? [] : function_code === '5' ? [BILL, SEQUENCE, REASON] : [BILL, REASON]
    case 'MT4401':
    case 'MT4402':
      return function_code === '2' ? truck : []
    case 'MT3402':
    case 'MT5401':
    case 'MT5402':
      return function_code === '3' ? report : []
    case 'MT8401':
    case 'MT8402':
      return [BILL]
    case 'MT8403':
    case 'MT8404':
      return moved
    default:
      return []
  }
}

/** Every repetition that the schema refuses, at the property of the later value. */
export const checkUnique = (rows: Rows, record: Fields, rules: readonly Uniqueness[]): MessageProblem[] =>
  rules.flatMap(({ scope, items, field, label, isNumber }) =>
    partsAt({ rows, record, at: '' }, scope).flatMap((part) => {
      const values = partsAt(part, items)
        .flatMap((item) => partsAt(item, field))
        .flatMap(({ value, at }) => (isBlank(value) ? [] : [{ at, text: textOf(value, isNumber) }]))
      return values.flatMap(({ text, at }, index): MessageProblem[] => {
        if (values.findIndex((other) => other.text === text) === index) return []
        return [{ code: 'repeated', message: `${label} ${text} 重复，海关报文中不能出现两次`, path: at }]
      })
    }),
  )

const textOf = (value: unknown, isNumber = false): string => (isNumber ? String(Number(value)) : String(value).trim())

/** An element of the message: its value, or its rows with the record that fills them; `at` is its path of properties. */
interface Part {
  readonly rows: Rows
  readonly record: Fields
  readonly at: string
  readonly value?: unknown
}

/** The elements of a path below a part, as the writer would write them. */
function partsAt(part: Part, path: string): Part[] {
  if (path === '') return [part]
  const [name, ...rest] = path.split('/')
  return part.rows
    .filter((row) => row.name === name)
    .flatMap((row) => partsOf(row, part))
    .flatMap((below) => partsAt(below, rest.join('/')))
}

function partsOf(row: Row, { record, at }: Part): Part[] {
  if (row.kind === 'fixed') return []
  if (row.kind === 'wrap') return [{ rows: row.rows, record, at }]
  const path = at === '' ? row.property : `${at}.${row.property}`
  const value = record[row.property]
  switch (row.kind) {
    case 'leaf':
      return [{ rows: [], record: {}, at: path, value }]
    case 'leaves':
      return itemsOf(value).map((item, n) => ({ rows: [], record: {}, at: `${path}.${n}`, value: item }))
    case 'record':
      return [{ rows: row.rows, record: fieldsOf(value), at: path }]
    case 'list':
      return itemsOf(value).map((item, n) => ({ rows: row.rows, record: fieldsOf(item), at: `${path}.${n}` }))
  }
}
