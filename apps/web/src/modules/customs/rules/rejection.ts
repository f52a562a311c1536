/** One objection of customs, word for word, and the field it seems to be about. */
export interface Objection {
  readonly text: string
  /** A path as findings have it. */
  readonly path: string | undefined
}

interface Known {
  readonly bill_no?: unknown
  readonly containers?: unknown
}

/** Fields that a word in the text points to; the first that matches wins, so the narrower words stand first. */
const words: readonly (readonly [word: RegExp, field: string, level: 'head' | 'bill' | 'goods'])[] = [
  [/批次号/, 'batch_number', 'head'],
  [/车辆|车牌/, 'plates', 'head'],
  [/口岸海关|关区代码/, 'declare_office', 'head'],
  [/传输人/, 'transmitter_id', 'head'],
  [/操作员卡|IC\s?卡/, 'operator_card_id', 'head'],
  [/卸货地/, 'unloading_place', 'head'],
  [/装货地/, 'loading_place', 'head'],
  [/通知人/, 'notify_name', 'bill'],
  [/收货人/, 'consignee_name', 'bill'],
  [/发货人/, 'consignor_name', 'bill'],
  [/通关代码/, 'clearance_code', 'bill'],
  [/运费支付/, 'payment_method', 'bill'],
  [/运输条款/, 'condition_code', 'bill'],
  [/税则|商品编[码号]/, 'hs_code', 'goods'],
  [/货物描述|货物名称/, 'description', 'goods'],
  [/危险品/, 'undg_code', 'goods'],
  [/包装/, 'package_type', 'bill'],
  [/件数/, 'package_quantity', 'bill'],
  [/毛重|重量/, 'gross_weight', 'bill'],
  [/币制/, 'currency', 'bill'],
  [/价值/, 'goods_value', 'bill'],
]

/** Codes that say which field it is, whatever the words. */
const codes: Readonly<Record<string, string>> = {
  R0103: 'batch_number',
  R0104: 'notify_name',
  R0201: 'clearance_code',
  R0202: 'package_type',
  R0203: 'payment_method',
  R0205: 'plates',
  R0301: 'gross_weight',
  R0302: 'package_quantity',
  R0303: 'gross_weight',
  R0401: 'batch_number',
  R0402: 'batch_number',
  R0403: 'bill_no',
  R0404: 'bill_no',
  R0405: 'bill_no',
  R0406: 'bill_no',
}

const headFields = new Set(words.flatMap(([, field, level]) => (level === 'head' ? [field] : [])))

/** Splits what customs wrote into objections. The words stay as they are; only where to look is read out of them. */
export function objections(text: string, bills: readonly Known[]): Objection[] {
  return text
    .split(/[；;\n]+/)
    .map((it) => it.trim())
    .filter(Boolean)
    .map((it) => ({ text: it, path: pathOf(it, bills) }))
}

function pathOf(text: string, bills: readonly Known[]): string | undefined {
  const box = boxIn(text, bills)
  if (box) return box
  const [field, level] = fieldIn(text)
  const bill = billNamed(text, bills) ?? (field && bills.length === 1 ? 0 : undefined)
  if (field && headFields.has(field)) return field
  if (bill === undefined) return undefined
  if (!field) return `bills.${bill}.bill_no`
  const item = Number(/第\s*(\d+)\s*项/.exec(text)?.[1] ?? 0)
  return level === 'goods' || item > 0
    ? `bills.${bill}.goods.${Math.max(0, item - 1)}.${field}`
    : `bills.${bill}.${field}`
}

function fieldIn(text: string): readonly [field: string | undefined, level: 'head' | 'bill' | 'goods'] {
  const coded = codes[/\b(R\d{4})\b/.exec(text)?.[1] ?? '']
  if (coded) return [coded, headFields.has(coded) ? 'head' : 'bill']
  const found = words.find(([word]) => word.test(text))
  return found ? [found[1], found[2]] : [undefined, 'bill']
}

/** The bill that a text names. */
function billNamed(text: string, bills: readonly Known[]): number | undefined {
  const named = bills.findIndex(
    ({ bill_no }) => typeof bill_no === 'string' && bill_no !== '' && text.includes(bill_no),
  )
  return named >= 0 ? named : undefined
}

/** A container number in the text (ISO 6346) that stands on one of the bills. */
function boxIn(text: string, bills: readonly Known[]): string | undefined {
  const number = /\b[A-Z]{4}\d{7}\b/.exec(text)?.[0]
  if (!number) return undefined
  for (const [at, { containers }] of bills.entries()) {
    const rows = Array.isArray(containers) ? (containers as { container_number?: unknown }[]) : []
    const row = rows.findIndex((it) => it.container_number === number)
    if (row >= 0) return `bills.${at}.containers.${row}.container_number`
  }
  return undefined
}
