import { areSameCompany } from '../../../values/companyNames.ts'
import { creditCheck } from '../../../values/index.ts'
import { contactOf } from '../../itemFields.ts'
import { warn } from '../../finding.ts'
import type { BillDraft, Finding, ManifestDraft } from '../../finding.ts'
import type { BillLocation } from '../billLocation.ts'

/** The parties of a bill against each other and against the direction, and what their contacts look like. */
export const partyPlausibility = (bill: BillDraft, location: BillLocation, head: ManifestDraft): Finding[] => [
  ...sameFindings(bill, location),
  ...sideFindings(bill, location, head),
  ...nameFindings(bill, location),
  ...contactFindings(bill, location),
]

function sameFindings(bill: BillDraft, { path, name }: BillLocation): Finding[] {
  const { consignor_name, consignee_name, consignor_code, consignee_code } = bill
  if (consignor_name && areSameCompany(consignor_name, consignee_name ?? ''))
    return [
      warn('party.same', {
        path: `${path}.consignee_name`,
        message: `${name}的收货人与发货人同为“${consignee_name}”，请核对`,
      }),
    ]
  if (!consignor_code || consignor_code !== consignee_code) return []
  const message = `${name}的收货人代码与发货人代码同为 ${consignor_code}，请核对`
  return [warn('party.same', { path: `${path}.consignee_code`, message })]
}

const isCreditCode = (code: string | null | undefined): boolean =>
  /^[0-9A-Z]{18}$/.test(code ?? '') && creditCheck(code!) === code!.charAt(17)

/** A Chinese company is the consignee of imports and the consignor of exports. */
function sideFindings(
  { consignor_code, consignee_code }: BillDraft,
  { path, name }: BillLocation,
  { ie_flag }: ManifestDraft,
): Finding[] {
  const [side, label, code] =
    ie_flag === 'E'
      ? (['consignee_code', '出口的收货人', consignee_code] as const)
      : (['consignor_code', '进口的发货人', consignor_code] as const)
  if (!ie_flag || !isCreditCode(code)) return []
  const message = `${name}：${label}代码 ${code} 是境内企业的统一社会信用代码，请核对收发货人是否填反`
  return [warn('party.side', { path: `${path}.${side}`, message })]
}

const partyNames = {
  consignor_name: '发货人',
  consignee_name: '收货人',
  notify_name: '通知人',
  consignee_person: '收货具体联系人',
  undg_name: '危险品联系人',
} as const

const nobody = /^(无|没有|不详|未知|待定|同上|测试|test|n\/?a|nil|none|unknown|x+)$/i

/** Source: 填制规范 0028, 0043, 0048, 0052, 0053: names of companies or persons. */
const nameFindings = (bill: BillDraft, { path, name }: BillLocation): Finding[] =>
  Object.entries(partyNames).flatMap(([field, label]) => {
    const text = (bill[field as keyof typeof partyNames] ?? '').trim()
    if (text === '' || (/\p{L}{2}/u.test(text) && !nobody.test(text))) return []
    return [warn('party.name', { path: `${path}.${field}`, message: `${name}的${label}“${text}”不像名称，请核对` })]
  })

const contactFields = {
  consignor_contacts: '发货人',
  consignee_contacts: '收货人',
  consignee_person_contacts: '收货具体联系人',
  notify_contacts: '通知人',
  undg_contacts: '危险品联系人',
} as const

const contactFindings = (bill: BillDraft, { path, name }: BillLocation): Finding[] =>
  Object.entries(contactFields).flatMap(([field, label]) =>
    (bill[field as keyof typeof contactFields] ?? []).flatMap((contactText, at) => {
      const wrong = contactFault(contactText)
      return wrong === undefined
        ? []
        : [
            warn('contact.form', {
              path: `${path}.${field}.${at}`,
              message: `${name}的${label}联系方式“${contactOf(contactText).value}”${wrong}`,
            }),
          ]
    }),
  )

const LEAST_DIGITS = 5
const MOST_DIGITS = 20

/** Why a contact cannot be what it says it is; undefined if it may. Source: 填制规范 0027. */
export function contactFault(contactText: string): string | undefined {
  const { type, value } = contactOf(contactText)
  if (type === 'EM') return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value) ? undefined : '不是电子邮箱地址'
  const numberLabel = type === 'FX' ? '传真号码' : '电话号码'
  const digits = value.replace(/\D/g, '')
  if (
    digits.length < LEAST_DIGITS ||
    digits.length > MOST_DIGITS ||
    /[\p{Script=Han}@]/u.test(value.replace(/转|分机/g, ''))
  )
    return `不像${numberLabel}`
  return /^1[3-9]\d*$/.test(digits) && digits === value.trim() && digits.length !== 11 ? '不是11位手机号码' : undefined
}
