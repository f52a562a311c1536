import type { Row } from '../kit/entity.ts'
import type { Fields } from '../kit/field.ts'
import { exchangeXml, withoutEmpty } from '../documents/exchangeXml.ts'
import type { ExchangeContent } from '../documents/exchangeXml.ts'
import { inventoryFiling } from './filing.ts'
import { inventory } from './inventory.ts'

/** Format and version of the exchange file; docs/exchange-gathered-list.md describes it. A change of its elements takes a new version. */
const EXCHANGE_FORMAT = 'urn:guanqiao:exchange:cdl:1'
const EXCHANGE_NOTICE = '非海关报文，供单一窗口录入/口岸平台交换 — not a customs message'

const headNames = [
  'inventory_no',
  'ie_flag',
  'declare_office',
  'ie_office',
  'ie_date',
  'load_time',
  'batch_number',
  'plate_number',
  'bill_no',
  'transport_mode',
  'trade_mode',
  'agent_name',
  'agent_code',
  'operator_name',
  'operator_code',
  'owner_name',
  'license_no',
  'trade_country',
  'loading_port',
  'package_quantity',
  'wrap_type',
  'gross_weight',
  'net_weight',
  'remark',
] as const

const lineNames = { goods: 'good', containers: 'container', papers: 'paper' } as const

/** The content of the exchange file; the notice is its first element. Empty values are left out. */
export function exchangeContent(
  list: Row<typeof inventory>,
  filing: Pick<Row<typeof inventoryFiling>, 'records_no'>,
  freeze: { readonly number: number; readonly at: string },
): ExchangeContent {
  const head = headNames.flatMap((name) => (list[name] === null ? [] : [[name, list[name]] as const]))
  const goods = (list.goods ?? []).map((good, at) => ({ item_no: at + 1, ...withoutEmpty(good) }))
  return {
    notice: EXCHANGE_NOTICE,
    format: EXCHANGE_FORMAT,
    id: list.id,
    freeze_no: freeze.number,
    frozen_at: freeze.at,
    records_no: filing.records_no,
    ...Object.fromEntries(head),
    goods,
    containers: (list.containers ?? []).map(withoutEmpty),
    papers: (list.papers ?? []).map(withoutEmpty),
  }
}

/** The same content as XML: an element for each value, in the same order. */
export const inventoryXml = (content: ExchangeContent): string =>
  exchangeXml(content, { root: 'gathered_list', format: EXCHANGE_FORMAT, lineNames })

export interface ExchangeSheet {
  readonly name: string
  readonly rows: readonly (readonly string[])[]
}

/** Elements that are no field of a list. */
const furtherLabels: Readonly<Record<string, string>> = {
  notice: '声明',
  format: '格式',
  id: '清单',
  freeze_no: '冻结次数',
  frozen_at: '冻结时间',
  records_no: inventoryFiling.fields.records_no.label,
  item_no: '项号',
}

/**
 * The same content as sheets of texts: the head with an element a row, name, label and value; then a sheet for each kind of line, whose
 * first row has the names and whose second the labels. Every sheet exists, also without lines.
 */
export function exchangeSheets(content: ExchangeContent): ExchangeSheet[] {
  const labelOf = (name: string, fields: Fields) => fields[name]?.label ?? furtherLabels[name] ?? name
  const head = Object.entries(content).flatMap(([name, value]) =>
    Array.isArray(value) ? [] : [[name, labelOf(name, inventory.fields), String(value)]],
  )
  const sheets = (Object.keys(lineNames) as (keyof typeof lineNames)[]).map((kind) => {
    const { label, lines } = inventory.fields[kind]
    const names = [...(kind === 'goods' ? ['item_no'] : []), ...Object.keys(lines)]
    const rows = (content[kind] as readonly ExchangeContent[]).map((line) =>
      names.map((name) => String(line[name] ?? '')),
    )
    return { name: label, rows: [names, names.map((name) => labelOf(name, lines)), ...rows] }
  })
  return [{ name: inventory.label, rows: head }, ...sheets]
}
