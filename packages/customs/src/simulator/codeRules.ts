import { changeReasons } from '../codes/changeReasons.ts'
import { clearanceCodes } from '../codes/clearance.ts'
import { packageTypes } from '../codes/packageTypes.ts'
import { paymentMethods } from '../codes/paymentMethods.ts'
import type { RoadManifestBill, RoadManifestMessage } from '../roadManifest/message.ts'
import { about, type Finding } from './verdict.ts'

const keys = (table: Readonly<Record<string, string>>): ReadonlySet<string> => new Set(Object.keys(table))

const clearances = keys(clearanceCodes)
const packages = keys(packageTypes)
const reasons = keys(changeReasons)

/** Codes that stand in no code table; blank ones are the schema's matter. */
export function codeFindings(message: RoadManifestMessage): Finding[] {
  const given = message.bills.flatMap((bill) =>
    (bill.change?.reason_codes ?? []).flatMap((code) =>
      unlisted(reasons, code, bill.bill_no, 'R0204', `变更原因代码[${code}]不在代码表CC001中`),
    ),
  )
  return message.function_code === '3' ? given : [...message.bills.flatMap(billFindings), ...given]
}

function billFindings(bill: RoadManifestBill): Finding[] {
  const { bill_no, clearance_code, payment_method } = bill
  const kinds = new Set([bill.package_type, ...bill.goods.map((item) => item.package_type)])
  return [
    ...unlisted(clearances, clearance_code, bill_no, 'R0201', `海关货物通关代码[${clearance_code}]不在代码表CC007中`),
    ...[...kinds].flatMap((kind) => unlisted(packages, kind, bill_no, 'R0202', `包装种类[${kind}]不在代码表CN005中`)),
    ...unlisted(paymentMethods, payment_method, bill_no, 'R0203', `运费支付方法[${payment_method}]不在代码表CN004中`),
  ]
}

const unlisted = (table: ReadonlySet<string>, value: string, bill: string, code: string, text: string): Finding[] =>
  value === '' || table.has(value) ? [] : [about(bill, code, text)]
