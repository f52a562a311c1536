import type { XmlElement } from '../../xml/parse.ts'
import type { Variant } from './rows.ts'
import type { SchemaProblem } from './validate.ts'

/** Within each element of `scope`, no two `items` have the same `field`; '' is the item's own text. */
interface Uniqueness {
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

/** xs:unique of the message schemas; those of first filings have none. */
function uniquenessOf({ message_type, function_code }: Variant): readonly Uniqueness[] {
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

/** Duplicate values that the schema requires to be unique. */
export function uniqueProblems(variant: Variant, root: XmlElement): SchemaProblem[] {
  return uniquenessOf(variant).flatMap(({ scope, items, field, label, isNumber }) =>
    elementsAt(root, scope).flatMap((element) => {
      const values = elementsAt(element, items).flatMap((item) =>
        elementsAt(item, field).map(({ text }) => (isNumber ? String(Number(text)) : text.trim())),
      )
      const repeated = new Set(values.filter((value, at) => values.indexOf(value) !== at))
      return [...repeated].map((value) => ({ path: `${root.name}/${scope}`, text: `${label}[${value}]重复` }))
    }),
  )
}

export function elementsAt(element: XmlElement, path: string): XmlElement[] {
  if (path === '') return [element]
  const [name, ...rest] = path.split('/')
  return element.children.filter((child) => child.name === name).flatMap((child) => elementsAt(child, rest.join('/')))
}
