import { shanghaiDay, shanghaiMinute } from '../customs/elementTables/clock.ts'
import { platesIn } from '../customs/rules/plates.ts'
import { block, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import { samePlate } from '../values/plates.ts'
import type { ConfirmationDraft } from './confirmation.body.ts'
import type { BatchManifest, ConfirmationContext } from './confirmation.context.ts'
import { isEntryMessage, isLoadedMessage } from './messageType.ts'
import type { ConfirmationMessage } from './messageType.ts'

const DAY = 86_400_000
/** Between the day that the manifest states and the time of the confirmation. */
const MOST_DAYS = 3

/** What is asked about a truck that is none of its batch. */
export const foreignTruck = (plate: string, batch: string | null | undefined): string =>
  `${plate} 不是这个批次的车，确定由它载运批次 ${batch ?? ''} 吗？`

/** A loaded confirmation against the manifest of its batch: trucks, customs office, carrier, day. */
export function againstManifest(
  confirmation: ConfirmationDraft,
  type: ConfirmationMessage,
  { manifest: paper, transports, reports }: ConfirmationContext,
): Finding[] {
  if (!isLoadedMessage(type) || !paper) return []
  const { declare_office, carrier_code, arrival_time, trucks } = confirmation
  const rows: Finding[] = []
  if (paper.hasLeft) {
    const message = '本批次的货物已全部落装或改配，载货的确报没有货物'
    rows.push(block('goods.departed', { path: 'batch_number', message, hint: '改配的货物在新批次申报确报' }))
  }
  if (declare_office && declare_office !== paper.declare_office) {
    const message = `进出境口岸海关 ${declare_office} 与舱单的 ${paper.declare_office} 不同`
    rows.push(warn('office.manifest', { path: 'declare_office', message }))
  }
  if (carrier_code && paper.carrier_code && carrier_code !== paper.carrier_code) {
    const message = `承运人代码 ${carrier_code} 与舱单的 ${paper.carrier_code} 不同`
    rows.push(warn('carrier.manifest', { path: 'carrier_code', message }))
  }
  if (isEntryMessage(type) && arrival_time && paper.arrival_date) {
    const days = (Date.parse(shanghaiDay(new Date(arrival_time))) - Date.parse(paper.arrival_date)) / DAY
    if (days > 0 || days < -MOST_DAYS) {
      const message = `预计抵达口岸 ${shanghaiDay(new Date(arrival_time))}，舱单的到达卸货地日期是 ${paper.arrival_date}`
      rows.push(warn('time.manifest', { path: 'arrival_time', message }))
    }
  }
  rows.push(...timeFindings(confirmation, type, paper, reports))
  // The trucks of an order are compared with the order.
  const plates = transports.length > 0 ? [] : platesIn(paper.plates)
  if (plates.length === 0) return rows
  return [
    ...rows,
    ...(trucks ?? []).flatMap(({ plate_number }, at) =>
      !plate_number || plates.some((plate) => samePlate(plate, plate_number))
        ? []
        : [
            warn('truck.manifest', {
              path: `trucks.${at}.plate_number`,
              message: `${plate_number} 不是舱单的车辆（${plates.slice(0, 5).join('、')}）`,
              question: foreignTruck(plate_number, confirmation.batch_number),
            }),
          ],
    ),
  ]
}

/**
 * The goods are loaded before the truck enters or leaves; exports have arrived at the site before they leave, and imports are tallied after
 * they entered. Source: 海关总署令第172号.
 */
function timeFindings(
  { arrival_time }: ConfirmationDraft,
  type: ConfirmationMessage,
  { loading_time }: BatchManifest,
  reports: ConfirmationContext['reports'],
): Finding[] {
  if (!arrival_time) return []
  const path = 'arrival_time'
  const at = Date.parse(arrival_time)
  const isEntry = isEntryMessage(type)
  const minute = (time: string) => shanghaiMinute(new Date(time))
  const rows: Finding[] = []
  if (loading_time && at < Date.parse(loading_time)) {
    const message = `预计抵达口岸 ${minute(arrival_time)}，早于舱单的装载时间 ${minute(loading_time)}`
    rows.push(warn('time.loading', { path, message, hint: '核对时间；装载时间变了的，变更舱单' }))
  }
  const effective = reports.filter(({ status }) => effectiveStates.has(status))
  const arrived = effective.flatMap((report) => (report.message_type === 'MT3402' && report.arrival_time) || [])
  const [firstArrival] = arrived.toSorted()
  if (!isEntry && firstArrival && at < Date.parse(firstArrival)) {
    const message = `预计抵达口岸 ${minute(arrival_time)}，早于货物运抵监管场所的 ${minute(firstArrival)}`
    rows.push(warn('time.arrival', { path, message }))
  }
  const tallied = effective.flatMap((report) => (report.message_type === 'MT5401' && report.tally_start) || [])
  const [firstTally] = tallied.toSorted()
  if (isEntry && firstTally && at > Date.parse(firstTally)) {
    const message = `预计抵达口岸 ${minute(arrival_time)}，晚于理货开始的 ${minute(firstTally)}`
    rows.push(warn('time.tallied', { path, message }))
  }
  return rows
}

const effectiveStates: ReadonlySet<string> = new Set(['sending', 'sent', 'review', 'accepted', 'deleting'])

/** The order of a crossing. Source: 海关总署令第172号: exports arrive, are released, and then loaded; imports are tallied after they are unloaded. */
export function stepFindings(type: ConfirmationMessage, { manifest: paper, reports }: ConfirmationContext): Finding[] {
  if (!isLoadedMessage(type) || !paper) return []
  const path = 'batch_number'
  const effectiveReports = reports.filter(({ status }) => effectiveStates.has(status))
  const tally = effectiveReports.find(({ message_type }) => message_type === (type === 'MT4401' ? 'MT5401' : 'MT5402'))
  const rows: Finding[] = []
  if (tally) {
    const message = '本批次已有理货报告，确报应在理货以前申报'
    rows.push(warn('step.tallied', { path, message }))
  }
  if (type === 'MT4401' || paper.message_type !== 'MT2401') return rows
  const isArrived = effectiveReports.some(
    ({ message_type, status }) => message_type === 'MT3402' && status === 'accepted',
  )
  if (!isArrived) {
    const message = '本批次没有海关已接受的运抵报告；出口货物运抵、放行以后才装载（装载舱单）'
    rows.push(warn('step.arrival', { path, message, hint: '先申报运抵报告 MT3402' }))
  }
  const open = paper.bills.filter(({ status }) => status !== 'released')
  if (open.length > 0) {
    const numbers = open.slice(0, 3).map(({ bill_no }) => bill_no)
    const message = `提(运)单 ${numbers.join('、')}${open.length > 3 ? ` 等 ${open.length} 票` : ''} 还没有放行；放行以后才装载（装载舱单）`
    rows.push(warn('step.release', { path, message, hint: '收到放行回执（11）以后再申报' }))
  }
  return rows
}

/** The truck of a return is the one that came, and it leaves after it arrived. */
export function homewardFindings(
  { return_of, trucks, arrival_time }: ConfirmationDraft,
  { inbound = [] }: ConfirmationContext,
): Finding[] {
  if (!return_of || inbound.length === 0) return []
  const plates = inbound.flatMap((one) => one.plates)
  const rows = (trucks ?? []).flatMap(({ plate_number }, at) =>
    !plate_number || plates.some((plate) => samePlate(plate, plate_number))
      ? []
      : [
          warn('return.truck', {
            path: `trucks.${at}.plate_number`,
            message: `${plate_number} 不是来程批次 ${return_of} 的车辆（${plates.slice(0, 5).join('、')}）`,
            question: `${plate_number} 不是来程批次 ${return_of} 的车，确定是它返程吗？`,
          }),
        ],
  )
  const first = inbound.map((one) => one.arrival_time).toSorted()[0]!
  if (!arrival_time || Date.parse(arrival_time) >= Date.parse(first)) return rows
  const message = `返程时间早于来程批次 ${return_of} 的抵达口岸时间 ${shanghaiMinute(new Date(first))}`
  return [...rows, warn('return.time', { path: 'arrival_time', message })]
}
