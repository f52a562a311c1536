import { creditCheck } from '../../values/index.ts'
import { block, warn } from '../finding.ts'
import type { BillDraft, Finding, ManifestContext, ManifestDraft } from '../finding.ts'
import type { BillLocation } from './billLocation.ts'

/** Checks the parties of a bill against the order's, and their codes. */
export const partyFindings = (bill: BillDraft, location: BillLocation, context: ManifestContext): Finding[] => [
  ...orderFindings(bill, location, context),
  ...codeFindings(bill, location),
]

const folded = (name: string | null | undefined) => (name ?? '').replace(/[\s,.，。()（）]/g, '').toUpperCase()

function orderFindings(
  bill: BillDraft,
  { path, name }: BillLocation,
  { consignor, consignee }: ManifestContext,
): Finding[] {
  const ends = [
    ['consignor_name', '发货人', consignor],
    ['consignee_name', '收货人', consignee],
  ] as const
  const rows = ends.flatMap(([key, label, party]) => {
    const declaredName = bill[key]
    if (!party || !declaredName) return []
    if (
      [party.company_name, party.name_en, party.name_foreign].some(
        (registeredName) => registeredName && folded(registeredName) === folded(declaredName),
      )
    )
      return []
    if (toOrder(declaredName)) return []
    return [
      warn('party.order', {
        path: `${path}.${key}`,
        message: `${name}的${label}为“${declaredName}”，订单的${label}为“${party.company_name}”`,
      }),
    ]
  })
  if (toOrder(bill.consignee_name ?? '') && !bill.notify_name) {
    rows.push(
      block('party.notify', { path: `${path}.notify_name`, message: `${name}的收货人为凭指示，必须填写通知人` }),
    )
  }
  return rows
}

const toOrder = (name: string) => /to order|凭指示/i.test(name)

const codes = { consignor_code: '发货人代码', consignee_code: '收货人代码', notify_code: '通知人代码' } as const

/** Source: 填制规范 0044, 0049, 0051: an organisation code, a code filed with customs or an identity number, capitals and digits. */
const ruled = /^[A-Z0-9]{1,17}$/

/** The schema accepts 36 characters of any kind; a unified social credit code of 18 is newer than the filling rules and common. */
const codeFindings = (bill: BillDraft, { path, name }: BillLocation): Finding[] =>
  Object.entries(codes).flatMap(([field, label]) => {
    const code = bill[field as keyof typeof codes]
    if (!code || ruled.test(code) || isCreditCode(code)) return []
    const message = `${name}的${label} ${code}：填制规范要求不超过17位的大写字母和数字`
    return [warn('party.code', { path: `${path}.${field}`, message })]
  })

const isCreditCode = (code: string): boolean => /^[0-9A-Z]{18}$/.test(code) && creditCheck(code) === code.charAt(17)

/** Source: 填制规范 0040: the customs office of the agent's registration and its organisation code. */
export function agentFindings({ agent_code }: ManifestDraft, { code }: ManifestContext): Finding[] {
  if (!agent_code) return []
  const path = 'agent_code'
  if (!/^\d{2}[0-9A-Z]{11}$/.test(agent_code))
    return [warn('agent.form', { path, message: `代理企业代码 ${agent_code} 应为4位关区代码加9位组织机构代码` })]
  const office = agent_code.slice(0, 4)
  if (code('customs_district', office)) return []
  return [warn('agent.form', { path, message: `代理企业代码 ${agent_code} 的前4位 ${office} 不是关区代码` })]
}
