import { widthOf } from '@guanqiao/domain/kit/field/typing'
import { items } from '@guanqiao/domain/customs/elementTables/item'
import type { Contact } from '../../roadManifest/message.ts'
import type { Finding } from '../verdict.ts'
import type { BillInPlace, BillRule } from './rule.ts'
import { codesOf, NONE, object } from './rule.ts'

const dangerousGoods = codesOf('rmft_dangerous_goods')

/** Goods of a bill to order have no consignee yet: the notify party replaces the consignee. */
const toOrder: BillRule = (context) => {
  const { consignee_name, notify_name } = context.bill
  if (!/to order|凭指示/i.test(consignee_name) || notify_name) return NONE
  return object(context, '215', 'notify_name', '收货人为凭指示时，通知人不能为空')
}

const dangerous: BillRule = (context) => {
  const { bill } = context
  const numbers = bill.goods.map(({ undg_code = '' }) => undg_code)
  const unknown = numbers.flatMap((number, at) =>
    number === '' || dangerousGoods.has(number)
      ? NONE
      : object(context, '217', `goods.${at}.undg_code`, `第${at + 1}项货物：危险品编号[${number}]不在代码表CN032中`),
  )
  const missing = numbers.some(Boolean) && !bill.undg_name
  return [...unknown, ...(missing ? object(context, '216', 'undg_name', '有危险品编号时，危险品联系人不能为空') : NONE)]
}

/** A consignee may be a person with a foreign passport; the codes of the other parties are customs codes. */
const codes: BillRule = (context) => {
  const capitals = /^[A-Z0-9]+$/
  const fields = [
    ['consignee_code', '收货人代码', /^[\x21-\x7e]+( [\x21-\x7e]+)*$/, '英文字符'],
    ['consignor_code', '发货人代码', capitals, '大写字母和数字'],
    ['notify_code', '通知人代码', capitals, '大写字母和数字'],
  ] as const
  return fields.flatMap(([field, label, form, expected]) => {
    const value = context.bill[field] ?? ''
    return value === '' || form.test(value) ? NONE : object(context, '219', field, `${label}[${value}]应为${expected}`)
  })
}

/** Values that the schema of a filing requires together, but that of a change does not. */
const together: BillRule = (context) => {
  const { bill } = context
  const missing = (value: unknown, expected: unknown): boolean => isGiven(value) && !isGiven(expected)
  const pairs = [
    ['consignee_person_contacts', '收货具体联系人联系号码', bill.consignee_person, bill.consignee_person_contacts],
    ['notify_address', '通知人地址', bill.notify_name, bill.notify_address],
    ['notify_contacts', '通知人联系号码', bill.notify_name, bill.notify_contacts],
    ['undg_contacts', '危险品联系人联系号码', bill.undg_name, bill.undg_contacts],
  ] as const
  return pairs.flatMap(([field, label, value, expected]) =>
    missing(value, expected) ? object(context, '220', field, `${label}不能为空`) : NONE,
  )
}

const isGiven = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value))

/** Texts in which the filling rules count a Chinese character as two and the schema as one. */
const widths: BillRule = (context) => {
  const { bill } = context
  const parties = [
    ['consignor_name', items.consignorName],
    ['consignee_name', items.consigneeName],
    ['consignee_person', items.contactName],
    ['notify_name', items.notifyName],
    ['notify_address', items.notifyAddress],
    ['undg_name', items.undgName],
  ] as const
  const contacts: [string, readonly Contact[]][] = [
    ['consignor_contacts', bill.consignor_contacts],
    ['consignee_contacts', bill.consignee_contacts],
    ['consignee_person_contacts', bill.consignee_person_contacts],
    ['notify_contacts', bill.notify_contacts],
    ['undg_contacts', bill.undg_contacts],
  ]
  return [
    ...parties.flatMap(([field, item]) => tooWide(context, field, item, bill[field])),
    ...contacts.flatMap(([field, list]) =>
      list.flatMap(({ value }, at) => tooWide(context, `${field}.${at}`, items.contactNumber, value)),
    ),
    ...bill.goods.flatMap((line, at) => [
      ...tooWide(context, `goods.${at}.description`, items.description, line.description, `第${at + 1}项货物：`),
      ...tooWide(context, `goods.${at}.supplement`, items.supplement, line.supplement, `第${at + 1}项货物：`),
    ]),
  ]
}

type Item = (typeof items)[keyof typeof items]

function tooWide(context: BillInPlace, field: string, item: Item, text = '', where = ''): Finding[] {
  const { max } = item.format
  if (widthOf(text) <= max) return NONE
  return object(context, '218', field, `${where}${item.label}不能超过${max / 2}个汉字或${max}个英文字符`)
}

export const partyRules: readonly BillRule[] = [toOrder, dangerous, codes, together, widths]
