import type { TableName } from '../../codes/index.ts'
import { block, warn } from '../finding.ts'
import type { BillDraft, Finding, ManifestContext, ManifestDraft } from '../finding.ts'
import { billLocation } from './billLocation.ts'

interface Coded {
  readonly path: string
  readonly subject: string
  readonly table: TableName
  readonly value: string | null | undefined
}

/** Checks every code of the filing against its table: the schema rejects unknown codes, and may reject codes introduced later. */
export const codeFindings = (head: ManifestDraft, bills: readonly BillDraft[], { code }: ManifestContext): Finding[] =>
  [headCode(head), ...bills.flatMap(billCodes)].flatMap((coded) => judged(coded, code))

const headCode = ({ declare_office }: ManifestDraft): Coded => ({
  path: 'declare_office',
  subject: '进出境口岸海关',
  table: 'customs_district',
  value: declare_office,
})

const billTables = {
  clearance_code: ['通关代码', 'rmft_clearance'],
  condition_code: ['运输条款', 'rmft_condition'],
  payment_method: ['运费支付方法', 'rmft_payment'],
  package_type: ['包装种类', 'rmft_package'],
  currency: ['币制', 'rmft_currency'],
  transit_from: ['跨境启运地', 'customs_district'],
  transit_to: ['跨境指运地', 'customs_district'],
} as const satisfies Partial<Record<keyof BillDraft, readonly [string, TableName]>>

function billCodes(bill: BillDraft, at: number): Coded[] {
  const { path, name } = billLocation(bill, at)
  const coded = Object.entries(billTables).map(([field, [label, table]]) => ({
    path: `${path}.${field}`,
    subject: `${name}的${label}`,
    table,
    value: bill[field as keyof typeof billTables],
  }))
  const countries = (bill.routing_countries ?? []).map((value, n) => ({
    path: `${path}.routing_countries.${n}`,
    subject: `${name}的途经国家`,
    table: 'rmft_country' as const,
    value,
  }))
  const goods = (bill.goods ?? []).flatMap((line, n) => {
    const subject = `${name}第 ${n + 1} 项货物的`
    const goodsPath = `${path}.goods.${n}`
    return [
      {
        path: `${goodsPath}.package_type`,
        subject: `${subject}包装种类`,
        table: 'rmft_package' as const,
        value: line.package_type,
      },
      {
        path: `${goodsPath}.undg_code`,
        subject: `${subject}危险品编号`,
        table: 'rmft_dangerous_goods' as const,
        value: line.undg_code,
      },
    ]
  })
  return [...coded, ...countries, ...goods]
}

function judged({ path, subject, table, value }: Coded, code: ManifestContext['code']): Finding[] {
  if (!value) return []
  const row = code(table, value)
  if (!row) return [block('code.unknown', { path, message: `${subject} ${value} 不在代码表中` })]
  if (row.standing === 'refused')
    return [block('code.refused', { path, message: `${subject} ${value} ${row.name}：海关报文不收此代码` })]
  if (row.standing !== 'newer') return []
  return [
    warn('code.newer', {
      path,
      message: `${subject} ${value} ${row.name}：晚于海关2019年报文规范，报文可能被退回`,
      hint: '先向口岸海关确认已启用此代码',
    }),
  ]
}
