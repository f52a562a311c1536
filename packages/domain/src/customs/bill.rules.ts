import { add, compare, grouped } from '../kit/decimal.ts'
import { block, warn } from './finding.ts'
import type { BillDraft, Finding, GoodsDraft, ManifestContext, ManifestDraft } from './finding.ts'
import { clearanceFindings } from './rules/clearance.rules.ts'
import { goodsFindings } from './rules/goods.rules.ts'
import { partyFindings } from './rules/party.rules.ts'
import { descriptionFindings } from './rules/plausible/descriptions.rules.ts'
import { partyPlausibility } from './rules/plausible/parties.rules.ts'
import { billLocation } from './rules/billLocation.ts'
import type { BillLocation } from './rules/billLocation.ts'

const kg = (weight: string | null | undefined) => `${grouped(weight)} kg`

/** Checks the sums of one bill and its consistency with itself, the manifest and the order. The element table checks its format. */
export function billFindings(
  bill: BillDraft,
  at: number,
  manifest: ManifestDraft,
  bills: readonly BillDraft[],
  context: ManifestContext,
): Finding[] {
  const location = billLocation(bill, at)
  return [
    ...numberFindings(bill, location, bills, manifest, context),
    ...valueFindings(bill, location),
    ...sumFindings(bill, location),
    ...clearanceFindings(bill, location, manifest),
    ...goodsFindings(bill, location, context),
    ...descriptionFindings(bill, location, context),
    ...partyFindings(bill, location, context),
    ...partyPlausibility(bill, location, manifest),
    ...(bill.goods ?? []).flatMap((line, n) =>
      headingFindings(line, `${location.path}.goods.${n}`, location.name, context),
    ),
  ]
}

function numberFindings(
  { bill_no }: BillDraft,
  { path, name }: BillLocation,
  bills: readonly BillDraft[],
  { batch_number }: ManifestDraft,
  { usedBillNumbers }: ManifestContext,
): Finding[] {
  if (!bill_no) return []
  const numberPath = `${path}.bill_no`
  const rows: Finding[] = []
  if (bills.filter((bill) => bill.bill_no === bill_no).length > 1)
    rows.push(block('bill.twice', { path: numberPath, message: `${name}在本舱单中重复` }))
  const batch = usedBillNumbers.get(bill_no)
  if (!batch) return rows
  // Source: 填制规范 0035: unique within its batch. Customs replies 19001 to a number that another bill has.
  const about = {
    path: numberPath,
    message: `${name}已在批次 ${batch} 的舱单中使用${batch === batch_number ? '' : '，海关可能以“提运单号已经存在”（19001）退单'}`,
    hint: '换用新的提(运)单号，或先删除那份舱单',
  }
  return [...rows, batch === batch_number ? block('bill.taken', about) : warn('bill.taken', about)]
}

/** The element table requires a value; this checks that the value is plausible. */
function valueFindings({ goods_value, currency }: BillDraft, { path, name }: BillLocation): Finding[] {
  if (!goods_value || !/^[0.]+$/.test(goods_value)) return []
  const message = `${name}的货物价值为 0 ${currency ?? ''}，应填写发货人向海关申报的货物总价（填制规范 0010）`
  return [warn('value.zero', { path: `${path}.goods_value`, message })]
}

/** Customs sums the goods of a bill and rejects a mismatch. */
function sumFindings(bill: BillDraft, { path, name }: BillLocation): Finding[] {
  const goods = bill.goods ?? []
  const rows: Finding[] = []
  if (goods.length === 0) return rows
  const weights = goods.map((line) => line.gross_weight)
  if (bill.gross_weight && weights.every(Boolean)) {
    const sum = add(weights.map((weight) => weight ?? '0'))
    if (compare(sum, bill.gross_weight) !== 0) {
      const message = `${name}的货物毛重合计 ${kg(sum)}，提(运)单毛重 ${kg(bill.gross_weight)}，两者应相等`
      rows.push(
        block('bill.goodsWeight', {
          path: `${path}.${culprit(bill, 'gross_weight')}`,
          message,
          hint: '改正货物毛重或提(运)单毛重',
        }),
      )
    }
  }
  const packages = goods.reduce((sum, line) => sum + (line.package_quantity ?? 0), 0)
  if (bill.package_quantity && packages !== bill.package_quantity) {
    const message = `${name}的货物件数合计 ${packages}，提(运)单件数 ${bill.package_quantity}，两者应相等`
    rows.push(
      block('bill.goodsPackages', {
        path: `${path}.${culprit(bill, 'package_quantity')}`,
        message,
        hint: '改正货物件数或提(运)单件数',
      }),
    )
  }
  return rows
}

/** The only goods line that was changed since the order filled it, otherwise the bill's own field. */
function culprit(bill: BillDraft, field: 'gross_weight' | 'package_quantity'): string {
  const origins = new Map((bill.origins ?? []).map((origin) => [origin.path, origin.value]))
  const changed = (bill.goods ?? []).flatMap((line, n) => {
    const path = `goods.${n}.${field}`
    const was = origins.get(path)
    return was !== undefined && was !== null && was !== String(line[field]) ? [path] : []
  })
  return changed.length === 1 ? changed[0]! : field
}

/** Codes of six, eight or ten digits are consistent if one is a prefix of the other. */
function headingFindings(line: GoodsDraft, path: string, name: string, { order }: ManifestContext): Finding[] {
  const code = line.hs_code
  const declaredCodes = (order?.goods ?? []).map((item) => item.hs_code)
  if (
    !code ||
    declaredCodes.length === 0 ||
    declaredCodes.some((prefix) => prefix.startsWith(code) || code.startsWith(prefix))
  )
    return []
  return [
    warn('hs.order', {
      path: `${path}.hs_code`,
      message: `${name}的税则号列 ${code} 与订单 ${order?.order_no ?? ''} 的 ${declaredCodes.join('、')} 不符`,
    }),
  ]
}
