import type { RoadManifestMessage } from '../roadManifest/message.ts'
import { type KnownState, lookUp } from './known.ts'
import { about, type Finding } from './verdict.ts'

/** What contradicts what customs already holds: batches and bills, their owners and their release. */
export function stateFindings(message: RoadManifestMessage, known: KnownState): Finding[] {
  return [...repeated(message), ...(message.function_code === '9' ? filing(message, known) : amending(message, known))]
}

function repeated(message: RoadManifestMessage): Finding[] {
  const numbers = message.bills.map((bill) => bill.bill_no)
  const twice = new Set(numbers.filter((number, index) => numbers.indexOf(number) !== index))
  return [...twice].map((number) => about(number, 'R0405', '在同一报文中重复出现'))
}

function filing(message: RoadManifestMessage, known: KnownState): Finding[] {
  const { batch_number } = message
  if (lookUp(known.batches, batch_number)) {
    return [{ code: 'R0401', text: `货物运输批次号[${batch_number}]重复舱单，海关已接受申报` }]
  }
  return message.bills.flatMap(({ bill_no }) => elsewhere(bill_no, batch_number, known))
}

function elsewhere(bill_no: string, batch_number: string, known: KnownState): Finding[] {
  const owner = lookUp(known.bills, bill_no)?.batch_number
  if (owner === undefined || owner === batch_number) return []
  return [about(bill_no, 'R0404', `已在货物运输批次号[${owner}]下申报`)]
}

function amending(message: RoadManifestMessage, known: KnownState): Finding[] {
  const { batch_number } = message
  const act = message.function_code === '3' ? '删除' : '变更'
  if (lookUp(known.batches, batch_number)?.message_type !== message.message_type) {
    return [{ code: 'R0402', text: `货物运输批次号[${batch_number}]的原始舱单不存在或未被接受，不能${act}` }]
  }
  return message.bills.flatMap(({ bill_no }) => {
    const bill = lookUp(known.bills, bill_no)
    if (!bill) return [about(bill_no, 'R0406', `不在货物运输批次号[${batch_number}]下，不能${act}`)]
    if (bill.batch_number !== batch_number) return elsewhere(bill_no, batch_number, known)
    return bill.state === 'released' ? [about(bill_no, 'R0403', `海关已放行，不能${act}`)] : []
  })
}
