import { add, compare, isDecimal } from '@guanqiao/domain/kit/decimal'
import type { RoadManifestBill, RoadManifestMessage } from '../roadManifest/message.ts'
import { about, type Finding } from './verdict.ts'

/** The goods of a bill must add up to the bill, in weight and in packages. */
export const sumFindings = (message: RoadManifestMessage): Finding[] =>
  message.function_code === '3'
    ? []
    : message.bills.flatMap((bill) => [...weightFindings(bill), ...packageFindings(bill)])

function weightFindings(bill: RoadManifestBill): Finding[] {
  const weights = bill.goods.map((item) => item.gross_weight)
  // Ill-formed weights are reported as such; there is nothing to add up then.
  if (weights.length === 0 || ![bill.gross_weight, ...weights].every(isDecimal)) return []
  if (compare(bill.gross_weight, '0', 3) <= 0) return [about(bill.bill_no, 'R0303', '总毛重应大于零')]
  const sum = add(weights)
  if (compare(sum, bill.gross_weight, 3) === 0) return []
  return [about(bill.bill_no, 'R0301', `货物毛重合计[${sum}]与提运单总毛重[${bill.gross_weight}]不符`)]
}

function packageFindings(bill: RoadManifestBill): Finding[] {
  const sum = bill.goods.reduce((total, item) => total + item.package_quantity, 0)
  if (bill.goods.length === 0 || sum === bill.package_quantity) return []
  return [about(bill.bill_no, 'R0302', `货物件数合计[${sum}]与提运单总件数[${bill.package_quantity}]不符`)]
}
