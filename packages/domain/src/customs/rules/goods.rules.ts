import { block, warn } from '../finding.ts'
import type { BillDraft, Finding, GoodsDraft, ManifestContext } from '../finding.ts'
import { isBulk } from './billLocation.ts'
import type { BillLocation } from './billLocation.ts'

/** Checks the goods of a bill: numbering, name, packaging and, for dangerous goods, their marking. */
export const goodsFindings = (bill: BillDraft, location: BillLocation, context: ManifestContext): Finding[] => [
  ...sequenceFindings(bill, location),
  ...packageFindings(bill, location, context),
  ...dangerFindings(bill, location),
  ...(bill.goods ?? []).flatMap((line, at) => lineFindings(line, at, location, context)),
]

/** Source: 填制规范 0001: each goods item of a bill has a number of its own, counted from 1. */
function sequenceFindings({ goods }: BillDraft, { path, name }: BillLocation): Finding[] {
  const numbers = (goods ?? []).map(({ sequence }) => sequence)
  const twice = numbers.findIndex((number, at) => Boolean(number) && numbers.indexOf(number) !== at)
  if (twice >= 0) {
    const message = `${name}的商品项序号 ${numbers[twice]} 重复`
    return [block('goods.sequence', { path: `${path}.goods.${twice}.sequence`, message })]
  }
  const gap = numbers.findIndex((number) => Boolean(number) && (number ?? 0) > numbers.length)
  if (gap < 0) return []
  const message = `${name}的商品项序号 ${numbers[gap]}：应从1开始按顺序编号（填制规范 0001）`
  return [warn('goods.sequence', { path: `${path}.goods.${gap}.sequence`, message })]
}

function packageFindings(bill: BillDraft, { path, name }: BillLocation, { trucks }: ManifestContext): Finding[] {
  const { package_type, package_quantity, goods } = bill
  const rows: Finding[] = []
  const counted = package_quantity ?? 0
  // One piece per goods item: an item has at least one, and the bill has their sum.
  if (isBulk(package_type) && counted > Math.max(1, goods?.length ?? 0)) {
    const message = `${name}为裸装散货，件数 ${counted}；无法填报件数的裸装散货填“1”（填制规范 0017）`
    rows.push(warn('packages.bulk', { path: `${path}.package_quantity`, message }))
  }
  const kinds = [...new Set((goods ?? []).map((line) => line.package_type).filter(Boolean))]
  if (package_type && kinds.length > 0 && !kinds.includes(package_type)) {
    const message = `${name}的包装种类为 ${package_type}，货物的包装种类为 ${kinds.join('、')}`
    rows.push(warn('packages.kind', { path: `${path}.package_type`, message }))
  }
  const planned = trucks.map((truck) => truck.package_quantity)
  if (trucks.length === 0 || !counted || isBulk(package_type) || planned.some((quantity) => !quantity)) return rows
  const sum = planned.reduce<number>((total, quantity) => total + (quantity ?? 0), 0)
  if (sum === counted) return rows
  const message = `${name} ${counted} 件，订单车辆计划 ${sum} 件`
  return [...rows, warn('packages.planned', { path: `${path}.package_quantity`, message })]
}

/** Source: 填制规范 第一部分 一（一）6: dangerous goods require a contact, and vice versa. */
function dangerFindings({ goods, undg_name, undg_contacts }: BillDraft, { path, name }: BillLocation): Finding[] {
  const numbered = (goods ?? []).filter(({ undg_code }) => undg_code)
  const reachable = Boolean(undg_name) || Boolean(undg_contacts?.length)
  if (numbered.length > 0 && !reachable) {
    const message = `${name}有危险品 ${numbered[0]?.undg_code}，缺少危险品联系人及联系方式`
    return [block('undg.contact', { path: `${path}.undg_name`, message })]
  }
  if (numbered.length > 0 || !reachable) return []
  const message = `${name}填有危险品联系人，货物没有危险品编号`
  return [warn('undg.contact', { path: `${path}.undg_name`, message })]
}

function lineFindings(
  line: GoodsDraft,
  at: number,
  { path, name }: BillLocation,
  { goodsFile }: ManifestContext,
): Finding[] {
  const { hs_code } = line
  const goodsPath = `${path}.goods.${at}`
  const subject = `${name}第 ${at + 1} 项货物`
  if (!hs_code || !goodsFile) return []
  const state = goodsFile.get(hs_code)
  if (state === 'valid' || hs_code.length < FULL_LENGTH) return []
  const why = state === 'expired' ? '在商品档案中已失效' : '不在商品档案中'
  return [warn('hs.file', { path: `${goodsPath}.hs_code`, message: `${subject}的商品编号 ${hs_code} ${why}` })]
}

/** Only a complete code can match registered goods. */
const FULL_LENGTH = 10
