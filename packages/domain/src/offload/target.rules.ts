import { batchFlow } from '../order/batch.flow.ts'
import { batchWarning } from '../order/batch.rules.ts'
import { block, note, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import { directionOf } from './messageType.ts'
import type { Offload, Target } from './offload.context.ts'

/** States in which a number is no longer available for goods. */
const over: ReadonlySet<string> = new Set(['crossed', 'closed', 'void'])

/** The new batch, and the numbers that the bills get in it. A missing number is a finding of the message's form. */
export const targetFindings = (draft: Offload, target: Target): Finding[] => [
  ...batchFindings(draft, target),
  ...numberFindings(draft, target),
]

/** Sources: 填制规范 0034 (a moved bill gets a new batch number, of the same direction). */
function batchFindings({ new_batch_number, batch_number, message_type }: Offload, { row }: Target): Finding[] {
  if (!new_batch_number) return []
  const path = 'new_batch_number'
  if (new_batch_number === batch_number)
    return [
      block('batch.same', { path, message: '改配后批次号与原批次号相同', hint: '货物改由另一批次承运，填新的批次号' }),
    ]
  const direction = directionOf(message_type)
  if (!row) {
    const warning = batchWarning(new_batch_number, direction)
    const message = `批次号 ${new_batch_number} 不在本企业的批次号中，请与承运人核对`
    return [
      note('batch.foreign', { path, message }),
      ...(warning ? [warn('batch.rule', { path, message: warning })] : []),
    ]
  }
  if (row.ie_flag !== null && row.ie_flag !== direction) {
    const message = `批次号 ${new_batch_number} 是${row.ie_flag === 'I' ? '进口' : '出口'}批次号，与原批次方向不同`
    return [block('batch.direction', { path, message })]
  }
  if (!over.has(row.status)) return []
  const message = `批次号 ${new_batch_number} ${batchFlow.states[row.status].label}，不能再承运货物`
  return [block('batch.over', { path, message })]
}

/** The number of a line after the move: the new one, or the former one that stays. */
const numberAfter = ({ bill_no, new_bill_no }: NonNullable<Offload['bills']>[number]): string | undefined =>
  new_bill_no || bill_no || undefined

/** Source: 填制规范 0035 (a bill number is unique within its batch). */
function numberFindings({ bills, new_batch_number }: Offload, target: Target): Finding[] {
  const numbers = (bills ?? []).map(numberAfter)
  const present = new Set(target.bills)
  return numbers.flatMap((number, at) => {
    if (!number) return []
    const path = `bills.${at}.new_bill_no`
    const line = (bills ?? [])[at]!
    const isFormer = number === line.bill_no
    // A former number that occurs twice is a finding of its own.
    if (numbers.indexOf(number) !== at && !isFormer)
      return [block('bill.newTwice', { path, message: `改配后提(运)单 ${number} 重复` })]
    if (!present.has(number)) return []
    const message = `批次 ${new_batch_number ?? ''} 的舱单中已有提(运)单 ${number}`
    return [block('bill.taken', { path, message, hint: '填写另一个改配后提(运)单号' })]
  })
}
