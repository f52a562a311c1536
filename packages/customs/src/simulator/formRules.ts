import type { RoadManifestMessage } from '../roadManifest/message.ts'
import { checkRoadManifest } from '../roadManifest/roadManifest.ts'
import type { MessageProblem } from '../xml/messageError.ts'
import { about, type Finding } from './verdict.ts'

/** What the schema asks: required fields, lengths, shapes; then the batch number and the party to be notified. */
export function formFindings(message: RoadManifestMessage): Finding[] {
  return [
    ...checkRoadManifest(message).map((problem) => findingOf(problem, message)),
    ...batchFindings(message.batch_number),
    ...notifyFindings(message),
  ]
}

function findingOf(problem: MessageProblem, message: RoadManifestMessage): Finding {
  const code = problem.code === 'required' ? 'R0101' : 'R0102'
  const index = /^bills\.(\d+)\./.exec(problem.path ?? '')?.[1]
  const bill = index === undefined ? undefined : message.bills[Number(index)]
  if (!bill) return { code, text: problem.message }
  const item = /\.goods\.(\d+)\./.exec(problem.path ?? '')?.[1]
  return about(
    bill.bill_no,
    code,
    item === undefined ? problem.message : `第${Number(item) + 1}项货物：${problem.message}`,
  )
}

function batchFindings(batch: string): Finding[] {
  if (batch === '' || /^\d{13}$/.test(batch)) return []
  return [{ code: 'R0103', text: `货物运输批次号[${batch}]应为13位数字` }]
}

function notifyFindings(message: RoadManifestMessage): Finding[] {
  if (message.function_code === '3') return []
  return message.bills
    .filter((bill) => /to order|凭指示/i.test(bill.consignee.name) && !bill.notify)
    .map((bill) => about(bill.bill_no, 'R0104', '收货人为凭指示时，通知人不能为空'))
}
