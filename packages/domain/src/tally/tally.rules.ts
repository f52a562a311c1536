import { contactOf } from '../customs/itemFields.ts'
import { contactFault } from '../customs/rules/plausible/parties.rules.ts'
import { shanghaiDay, shanghaiDigits, shanghaiMinute } from '../customs/elementTables/clock.ts'
import { oldFindings, placeFindings } from '../arrival/placeAndTime.rules.ts'
import { reportFindings } from '../arrival/report.rules.ts'
import type { OtherReport, ReportContext } from '../arrival/report.rules.ts'
import type { Row } from '../kit/entity.ts'
import type { Loose } from '../order/transport.rules.ts'
import { block, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import type { tally } from './tally.ts'

export type Tally = Loose<Row<typeof tally>>

export interface TallyContext extends ReportContext {
  /** The arrival reports of the batch that are not deleted. */
  readonly arrivals: readonly (OtherReport & { readonly arrival_time: string })[]
  /** The first pass of a truck of the batch over the scale of the site. */
  readonly firstPass?: string | null
}

const HOUR = 3_600_000
/** A tally is reported within six hours of its end. */
const LIMIT_HOURS = 6

const digits = (time: string | null | undefined): string => (time ? shanghaiDigits(new Date(time)).slice(0, 14) : '')

/** The body of a declaring message. Source: message schemas MT5401 and MT5402, function 2. */
export function tallyBody(report: Tally) {
  return {
    transport_mode: '3',
    containers: report.containers ?? [],
    bills: report.bills ?? [],
    tally_start: digits(report.tally_start),
    tally_end: digits(report.tally_end),
    tally_company: report.tally_company,
    tally_person: report.tally_person,
    tally_contacts: (report.tally_contacts ?? []).map(contactOf),
    ...(report.message_type === 'MT5401'
      ? { unloading_place: report.place_code }
      : { loading_place: report.place_code }),
  }
}

export const tallyFindings = (report: Tally, context: TallyContext): Finding[] => [
  ...reportFindings(report, context, '理货'),
  ...placeFindings(report.place_code, 'place_code', context),
  ...timeFindings(report, context),
  ...oldFindings(report.tally_start, 'tally_start', '理货开始时间', context.now),
  ...stepFindings(report, context),
  ...manifestTimeFindings(report, context),
  ...weighedFindings(report, context),
  ...(report.tally_contacts ?? []).flatMap((contactText, at) => {
    const wrong = contactFault(contactText)
    const message = `责任人联系方式“${contactOf(contactText).value}”${wrong ?? ''}`
    return wrong ? [warn('contact.form', { path: `tally_contacts.${at}`, message })] : []
  }),
  ...(report.message_type === 'MT5402' && context.manifest ? arrivalFindings(report, context) : []),
]

function timeFindings({ tally_start, tally_end }: Tally, { now }: TallyContext): Finding[] {
  if (!tally_start || !tally_end) return []
  const [start, end] = [new Date(tally_start), new Date(tally_end)]
  const path = 'tally_end'
  if (end < start) return [block('time.order', { path, message: '理货结束时间不能早于开始时间' })]
  if (end > now) return [block('time.future', { path, message: '理货结束后才能申报，结束时间不能晚于现在' })]
  const hours = Math.floor((now.getTime() - end.getTime()) / HOUR)
  if (hours < LIMIT_HOURS) return []
  const message = `理货已结束 ${hours} 小时，理货报告应在结束后 ${LIMIT_HOURS} 小时内传输`
  return [warn('time.late', { path, message })]
}

/** Hours that a batch may take to be tallied. */
const LONGEST_TALLY = 72

/** Imports are tallied after their trucks came and were unloaded, exports after they were loaded. Source: 海关总署令第172号. */
function stepFindings(
  { message_type, tally_start, tally_end }: Tally,
  { confirmations = [] }: TallyContext,
): Finding[] {
  const rows: Finding[] = []
  if (tally_start && tally_end && Date.parse(tally_end) - Date.parse(tally_start) > LONGEST_TALLY * HOUR)
    rows.push(warn('time.long', { path: 'tally_end', message: `理货历时超过 ${LONGEST_TALLY} 小时，请核对时间` }))
  const wanted = message_type === 'MT5401' ? 'MT4401' : 'MT4402'
  const accepted = confirmations.filter((one) => one.message_type === wanted && one.status === 'accepted')
  if (accepted.length === 0) {
    const message = `本批次没有海关已接受的${message_type === 'MT5401' ? '进境' : '出境'}载货确报 ${wanted}`
    return [
      ...rows,
      warn('step.confirmation', { path: 'batch_number', message, hint: '先申报确报，车辆过卡以后再理货' }),
    ]
  }
  const first = accepted.map(({ arrival_time }) => arrival_time).toSorted()[0]!
  if (message_type !== 'MT5401' || !tally_start || Date.parse(tally_start) >= Date.parse(first)) return rows
  const message = `理货开始时间早于确报的抵达口岸时间 ${shanghaiMinute(new Date(first))}`
  return [...rows, warn('time.crossing', { path: 'tally_start', message })]
}

/** Without an accepted confirmation the manifest says when the truck comes; exports are tallied as they are loaded. */
function manifestTimeFindings(
  { message_type, tally_start, tally_end }: Tally,
  { manifest, confirmations = [] }: TallyContext,
): Finding[] {
  if (!manifest) return []
  if (message_type === 'MT5402') {
    const { loading_time } = manifest
    if (!tally_end || !loading_time || new Date(tally_end) >= new Date(loading_time)) return []
    const message = `理货结束时间早于舱单的装载时间 ${shanghaiMinute(new Date(loading_time))}`
    return [warn('time.loading', { path: 'tally_end', message, hint: '核对时间；提前装载的，变更舱单' })]
  }
  const isConfirmed = confirmations.some((one) => one.message_type === 'MT4401' && one.status === 'accepted')
  // A truck that is early by hours is no contradiction, one that is early by a day is.
  const day = manifest.arrival_time ? shanghaiDay(new Date(manifest.arrival_time)) : manifest.arrival_date
  if (isConfirmed || !tally_start || !day || shanghaiDay(new Date(tally_start)) >= day) return []
  const message = `理货开始时间早于舱单的到达日期 ${day}`
  return [warn('time.crossing', { path: 'tally_start', message })]
}

/** Goods are weighed before or while they are tallied. */
function weighedFindings({ tally_end }: Tally, { firstPass }: TallyContext): Finding[] {
  if (!tally_end || !firstPass || new Date(tally_end) >= new Date(firstPass)) return []
  const message = `理货结束时间早于首次过磅的时间 ${shanghaiMinute(new Date(firstPass))}`
  return [warn('time.weighed', { path: 'tally_end', message })]
}

/** Exports: customs must have accepted the arrival of what was tallied, and nothing is tallied before it arrives. */
function arrivalFindings(report: Tally, { arrivals }: TallyContext): Finding[] {
  const accepted = arrivals.filter(({ status }) => status === 'accepted')
  if (accepted.length === 0) {
    const message = arrivals.length > 0 ? '海关尚未接受本批次的运抵报告' : '本批次没有运抵报告'
    const hint = '出口货物先申报运抵报告 MT3402，海关接受后再申报理货报告'
    return [block('arrival.none', { path: 'batch_number', message, hint })]
  }
  const rows: Finding[] = []
  for (const [at, { container_number }] of (report.containers ?? []).entries()) {
    if (accepted.some(({ containers }) => has(containers, 'container_number', container_number))) continue
    const message = `箱号 ${container_number} 没有被海关接受的运抵报告`
    rows.push(block('arrival.container', { path: `containers.${at}.container_number`, message }))
  }
  for (const [at, { bill_no }] of (report.bills ?? []).entries()) {
    // Surplus goods have no bill, and goods from an unpacked container arrived in it.
    if (bill_no.startsWith('FDCA') || accepted.some(({ bills }) => has(bills, 'bill_no', bill_no))) continue
    if (accepted.every(({ bills }) => (bills ?? []).length === 0)) continue
    const message = `提(运)单 ${bill_no} 没有被海关接受的运抵报告`
    rows.push(block('arrival.bill', { path: `bills.${at}.bill_no`, message }))
  }
  const first = accepted.map(({ arrival_time }) => arrival_time).toSorted()[0]
  if (report.tally_start && first && new Date(report.tally_start) < new Date(first)) {
    const message = `理货开始时间早于运抵时间 ${shanghaiMinute(new Date(first))}`
    rows.push(warn('time.arrival', { path: 'tally_start', message }))
  }
  return rows
}

const has = <K extends string>(lines: readonly Readonly<Record<K, string>>[] | null, name: K, value: string): boolean =>
  (lines ?? []).some((line) => line[name] === value)
