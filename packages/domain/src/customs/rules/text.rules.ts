import { INVISIBLE } from '../../kit/field/signs.ts'
import { warn } from '../finding.ts'
import type { BillDraft, Finding, ManifestDraft } from '../finding.ts'
import { billLocation } from './billLocation.ts'

/** Characters beyond the basic plane (emoji), private-use and invisible characters: systems behind customs drop them or fail. */
const unusual = new RegExp(`[\\u{10000}-\\u{10FFFF}\\uE000-\\uF8FF${INVISIBLE}]`, 'u')
/** Letters, digits and spaces of Chinese input methods: 0xFF10–FF19, FF21–FF3A, FF41–FF5A, and the ideographic space. */
const wide = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\u3000]/

const billTexts = {
  consignor_name: '发货人名称',
  consignee_name: '收货人名称',
  consignee_person: '收货具体联系人',
  notify_name: '通知人名称',
  notify_address: '通知人地址',
  undg_name: '危险品联系人',
} as const
const goodsTexts = { description: '货物描述', supplement: '补充描述' } as const

/** Free texts with characters that customs' systems may not accept. */
export const textFindings = (head: ManifestDraft, bills: readonly BillDraft[]): Finding[] => [
  ...judged('remark', '备注', head.remark),
  ...bills.flatMap((bill, at) => {
    const { path, name } = billLocation(bill, at)
    const rows = Object.entries(billTexts).flatMap(([field, label]) =>
      judged(`${path}.${field}`, `${name}的${label}`, bill[field as keyof typeof billTexts]),
    )
    const goods = (bill.goods ?? []).flatMap((line, n) =>
      Object.entries(goodsTexts).flatMap(([field, label]) =>
        judged(`${path}.goods.${n}.${field}`, `${name}第 ${n + 1} 项${label}`, line[field as keyof typeof goodsTexts]),
      ),
    )
    return [...rows, ...goods]
  }),
]

function judged(path: string, subject: string, text: string | null | undefined): Finding[] {
  if (!text) return []
  const odd = unusual.exec(text)?.[0]
  if (odd !== undefined) {
    const code = `U+${(odd.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    const message = `${subject}含有表情或不可见的特殊字符（${code}），海关系统可能不收`
    return [warn('text.characters', { path, message, hint: '删去该字符' })]
  }
  if (!wide.test(text)) return []
  return [warn('text.wide', { path, message: `${subject}含有全角字母、数字或空格`, hint: '改用半角' })]
}
