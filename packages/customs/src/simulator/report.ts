import type { ReportType } from '@guanqiao/domain/customs/elementTables/roadReports'
import { add, compare, percentOff } from '@guanqiao/domain/kit/decimal'
import { formatSendTime } from '../messageTime.ts'
import { confirmationKey, lookUp } from './customsState.ts'
import type { CustomsBill, CustomsState } from './customsState.ts'
import type { CustomsReports, ReportedBill, ReportMessage } from './reportMessage.ts'
import { reportKey } from './reportMessage.ts'
import type { Submission } from './submission.ts'
import type { Finding } from './verdict.ts'

/** Customs' tolerance for bulk goods, in per cent. */
const TOLERANCE = '3.00'
const SURPLUS = 'FDCA'

const paper = (type: ReportType) => (type === 'MT5401' ? '原始舱单' : '预配舱单')
const reportLabel = (type: ReportType) => (type === 'MT3402' ? '运抵' : '理货')

interface Case {
  readonly report: ReportMessage
  readonly batch: string
  readonly customsState: CustomsState
  /** The accepted bills of the batch in the direction of the report. */
  readonly bills: readonly CustomsBill[]
  readonly earlier: CustomsReports | undefined
}

function caseOf({ batch_number }: Submission, report: ReportMessage, customsState: CustomsState): Case {
  const expectedType = report.message_type === 'MT5401' ? 'MT1401' : 'MT2401'
  const bills = Object.values(customsState.bills).filter(
    (bill) =>
      bill.batch_number === batch_number &&
      bill.message_type === expectedType &&
      (bill.state === 'accepted' || bill.state === 'released'),
  )
  return {
    report,
    batch: batch_number,
    customsState,
    bills,
    earlier: customsState.reports?.[reportKey(batch_number, report.message_type)],
  }
}

/** The reasons to reject a report. Sources: 填制规范 二, 三, 0011, 0017, 0035; 《舱单管理办法》. */
export function reportFindings(submission: Submission, report: ReportMessage, customsState: CustomsState): Finding[] {
  const reported = caseOf(submission, report, customsState)
  if (report.bills.length + report.containers.length === 0)
    return [{ serial: '408', path: 'bills', text: `没有${reportLabel(report.message_type)}的集装箱或提运单` }]
  if (submission.function_code === '3') return deletionFindings(reported)
  if (reported.bills.length === 0) {
    const text = `货物运输批次号[${reported.batch}]没有已接受的${paper(report.message_type)}`
    return [{ serial: '401', path: 'batch_number', text }]
  }
  return [
    ...report.bills.flatMap((line) => billFindings(reported, line)),
    ...report.containers.flatMap(({ container_number }) => boxFindings(reported, container_number)),
    ...orderFindings(reported),
    ...confirmedFindings(reported),
    ...timeFindings(report),
  ]
}

/** Differences that customs looks at before it accepts: the tally is compared with the manifest (《舱单管理办法》). */
export function reportDoubts(
  submission: Submission,
  report: ReportMessage,
  customsState: CustomsState,
  now: Date,
): Finding[] {
  if (submission.function_code === '3') return []
  const reported = caseOf(submission, report, customsState)
  const early = report.arrival_date !== undefined && report.arrival_date > dayIn(now)
  return [
    ...(early
      ? [{ serial: '412', path: 'arrival_date', text: `运抵日期[${report.arrival_date}]在今天以后` } as const]
      : []),
    ...report.bills.flatMap((line): Finding[] => {
      const bill = reported.bills.find(({ bill_no }) => bill_no === line.bill_no)
      if (!bill?.content) return []
      const total = add([line.gross_weight ?? '0', ...weightsBefore(reported, line.bill_no)])
      const percent = percentOff(total, bill.content.gross_weight) ?? '0.00'
      // Less may be a part: the rest is still to come.
      if (compare(percent, TOLERANCE) <= 0) return []
      const text = `提运单[${line.bill_no}]${reportLabel(report.message_type)}毛重${total}与舱单毛重${bill.content.gross_weight}不符`
      return [{ serial: '412', path: 'bills', text }]
    }),
  ]
}

/** yyyyMMdd in Shanghai. */
const dayIn = (now: Date): string => formatSendTime(now).slice(0, 8)

const weightsBefore = ({ earlier }: Case, bill_no: string): string[] =>
  (earlier?.bills ?? []).flatMap((bill) => (bill.bill_no === bill_no ? (bill.gross_weight ?? []) : []))

function billFindings(scene: Case, line: ReportedBill): Finding[] {
  const { bill_no } = line
  const { message_type } = scene.report
  const path = 'bills'
  const bill = scene.bills.find((candidate) => candidate.bill_no === bill_no)
  if (!bill) {
    if (bill_no.startsWith(`${SURPLUS}${scene.batch}`) && bill_no.length > SURPLUS.length + scene.batch.length)
      return []
    return [{ serial: '402', path, text: `提运单[${bill_no}]不在该批次已接受的${paper(message_type)}中` }]
  }
  const boxes = bill.content?.containers ?? []
  if (boxes.length > 0 && message_type === 'MT3402')
    return [{ serial: '409', path, text: `提运单[${bill_no}]为集装箱货物，只填写集装箱号` }]
  if (line.volume !== undefined && /^V[GLOQRY]$/.test(line.package_type ?? ''))
    return [{ serial: '415', path, text: `提运单[${bill_no}]为散货，不填写货物体积` }]
  const before = weightsBefore(scene, bill_no)
  // Without the content of the bill, a second report of it cannot be told from a repetition.
  const declared = bill.content?.gross_weight
  const isWhole = before.length > 0 && (declared === undefined || compare(add(before), declared) >= 0)
  return isWhole ? [{ serial: '404', path, text: `提运单[${bill_no}]的${reportLabel(message_type)}报告已经存在` }] : []
}

function boxFindings(scene: Case, number: string): Finding[] {
  const { message_type } = scene.report
  const path = 'containers'
  const isKnown = scene.bills.some(({ content }) =>
    (content?.containers ?? []).some(({ container_number }) => container_number === number),
  )
  // Bills that were accepted before the simulation began have no content.
  if (!isKnown && scene.bills.every(({ content }) => content !== undefined))
    return [{ serial: '403', path, text: `集装箱[${number}]不在该批次已接受的${paper(message_type)}中` }]
  const isTaken = scene.earlier?.containers.includes(number) === true
  return isTaken ? [{ serial: '404', path, text: `集装箱[${number}]的${reportLabel(message_type)}报告已经存在` }] : []
}

/** Vehicles are confirmed before they arrive, and their goods tallied after they were unloaded. Source: 舱单申报传输时限规定 三(一). */
function confirmedFindings({ report, batch, customsState }: Case): Finding[] {
  if (report.message_type !== 'MT5401') return []
  const isConfirmed = lookUp(customsState.confirmations ?? {}, confirmationKey(batch, 'MT4401')) !== undefined
  return isConfirmed
    ? []
    : [{ serial: '414', path: 'batch_number', text: `货物运输批次号[${batch}]没有已接受的进境载货确报` }]
}

/** Exports arrive before they are tallied. */
function orderFindings({ report, batch, customsState }: Case): Finding[] {
  if (report.message_type !== 'MT5402') return []
  const arrived = customsState.reports?.[reportKey(batch, 'MT3402')]
  const boxes = report.containers.filter(({ container_number }) => !arrived?.containers.includes(container_number))
  const bills = report.bills.filter(
    ({ bill_no }) =>
      !bill_no.startsWith(SURPLUS) &&
      !arrived?.bills.some((bill) => bill.bill_no === bill_no) &&
      // The goods of an unpacked container arrived in it.
      !arrived?.containers.length,
  )
  return [...boxes.map(({ container_number }) => container_number), ...bills.map(({ bill_no }) => bill_no)].map(
    (number): Finding => ({ serial: '405', path: 'batch_number', text: `[${number}]没有已接受的运抵报告` }),
  )
}

const timeFindings = ({ tally_start, tally_end }: ReportMessage): Finding[] =>
  tally_start && tally_end && tally_end < tally_start
    ? [{ serial: '410', path: 'tally_end', text: '理货结束时间早于理货开始时间' }]
    : []

function deletionFindings({ report, batch, customsState, earlier }: Case): Finding[] {
  const numbers = [
    ...report.bills.map(({ bill_no }) => bill_no),
    ...report.containers.map((box) => box.container_number),
  ]
  const holds = (reports: CustomsReports | undefined, number: string) =>
    reports?.containers.includes(number) || reports?.bills.some(({ bill_no }) => bill_no === number)
  const tallied = report.message_type === 'MT3402' ? customsState.reports?.[reportKey(batch, 'MT5402')] : undefined
  const isLoaded =
    report.message_type === 'MT3402' &&
    lookUp(customsState.confirmations ?? {}, confirmationKey(batch, 'MT4402')) !== undefined
  return numbers.flatMap((number): Finding[] => {
    const path = 'batch_number'
    if (!holds(earlier, number))
      return [{ serial: '406', path, text: `没有[${number}]的${reportLabel(report.message_type)}报告` }]
    if (holds(tallied, number)) return [{ serial: '407', path, text: `[${number}]已有理货报告，不能删除运抵报告` }]
    return isLoaded ? [{ serial: '311', path, text: `[${number}]已有装载舱单，不能删除运抵报告` }] : []
  })
}
