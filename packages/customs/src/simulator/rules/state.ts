import type { RoadManifestMessage } from '../../roadManifest/message.ts'
import type { ReportType } from '@guanqiao/domain/customs/elementTables/roadReports'
import { billKey, confirmationKey, filerOf, lookUp } from '../customsState.ts'
import type { CustomsBill, CustomsState } from '../customsState.ts'
import { reportKey } from '../reportMessage.ts'
import type { Finding } from '../verdict.ts'

const papers = { MT1401: '原始舱单', MT2401: '预配舱单' } as const

/** Contradictions with customs' stored version of a bill. */
export function stateFindings(message: RoadManifestMessage, at: number, customsState: CustomsState): Finding[] {
  const bill_no = message.bills[at]?.bill_no ?? ''
  const path = `bills.${at}.bill_no`
  const twice = message.bills.filter((bill) => bill.bill_no === bill_no).length > 1
  return [
    ...(twice ? [{ serial: '214', path, text: `提运单[${bill_no}]在同一报文中重复出现` } as const] : []),
    ...(message.function_code === '9'
      ? filing(message, bill_no, path, customsState)
      : amending(message, bill_no, path, customsState)),
  ]
}

/**
 * A number is taken in the same batch by any sender, and in any other batch of the direction by the same sender: the rule requires
 * numbers to be unique within a batch, and the reply in the samples mentions only the bill's number. Companies assign their own
 * numbers, so two companies may use the same one.
 */
function filing(message: RoadManifestMessage, bill_no: string, path: string, customsState: CustomsState): Finding[] {
  const { batch_number, message_type, sender_id } = message
  const isTaken =
    lookUp(customsState.bills, billKey(batch_number, bill_no)) !== undefined ||
    Object.values(customsState.bills).some(
      (bill) => bill.bill_no === bill_no && bill.message_type === message_type && bill.filer === filerOf(sender_id),
    )
  return isTaken ? [{ serial: '001', path, text: `该${papers[message_type]}申报中的提运单号已经存在` }] : []
}

function amending(message: RoadManifestMessage, bill_no: string, path: string, customsState: CustomsState): Finding[] {
  const { batch_number, message_type, function_code } = message
  const act = function_code === '3' ? '删除' : '变更'
  const bill = lookUp(customsState.bills, billKey(batch_number, bill_no))
  if (bill?.message_type !== message_type)
    return [{ serial: '002', path, text: `该${papers[message_type]}${act}中的提运单号[${bill_no}]不存在` }]
  if (bill.state === 'released') return [{ serial: '003', path, text: `提运单[${bill_no}]海关已放行，不能${act}` }]
  const later = function_code === '3' ? laterPaper(bill, customsState) : undefined
  return later ? [{ serial: '004', path, text: `提运单[${bill_no}]已有${later}，不能删除` }] : []
}

const following = {
  MT1401: { confirmation: 'MT4401', reports: { MT5401: '理货报告' } },
  MT2401: { confirmation: 'MT4402', reports: { MT3402: '运抵报告', MT5402: '理货报告' } },
} as const

/** What customs accepted on the ground of a bill. Sources: 公告2014年第7号 三、四; 海关总署令第172号. */
function laterPaper(
  { batch_number, message_type, bill_no, content }: CustomsBill,
  state: CustomsState,
): string | undefined {
  const { confirmation, reports } = following[message_type]
  if (lookUp(state.confirmations ?? {}, confirmationKey(batch_number, confirmation))) return '载货车确报'
  const boxes = (content?.containers ?? []).map(({ container_number }) => container_number)
  const report = Object.entries(reports).find(([type]) => {
    const reportState = state.reports?.[reportKey(batch_number, type as ReportType)]
    return (
      reportState?.bills.some((line) => line.bill_no === bill_no) ||
      reportState?.containers.some((number) => boxes.includes(number))
    )
  })
  return report?.[1]
}
