import { shanghaiDigits, shanghaiMinute } from '../customs/elementTables/clock.ts'
import type { Row } from '../kit/entity.ts'
import type { Loose } from '../order/transport.rules.ts'
import { block, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import type { arrival } from './arrival.ts'
import { oldFindings, placeFindings } from './placeAndTime.rules.ts'
import { reportFindings } from './report.rules.ts'
import type { ReportContext } from './report.rules.ts'

export type Arrival = Loose<Row<typeof arrival>>

export interface ArrivalContext extends ReportContext {
  /** The first pass of a truck of the batch over the scale of the site. */
  readonly firstPass: string | null
}

/** The body of a declaring message. Source: message schema MT3402, function 2; the schema has the day of arrival alone. */
export const arrivalBody = (report: Arrival) => ({
  transport_mode: '3',
  containers: report.containers ?? [],
  bills: report.bills ?? [],
  arrival_date: report.arrival_time ? shanghaiDigits(new Date(report.arrival_time)).slice(0, 8) : '',
  unloading_place: report.unloading_place,
})

export const arrivalFindings = (report: Arrival, context: ArrivalContext): Finding[] => [
  ...reportFindings(report, context, '运抵'),
  ...placeFindings(report.unloading_place, 'unloading_place', context),
  ...timeFindings(report, context),
  ...oldFindings(report.arrival_time, 'arrival_time', '运抵时间', context.now),
  ...stepFindings(context),
]

/** Exports are loaded after they arrived. Source: 海关总署令第172号. */
function stepFindings({ confirmations = [] }: ArrivalContext): Finding[] {
  const loaded = confirmations.find(({ message_type, status }) => message_type === 'MT4402' && status === 'accepted')
  if (!loaded) return []
  const message = '海关已接受本批次的出境载货确报（装载舱单）；运抵应在装载以前申报'
  return [warn('step.loaded', { path: 'batch_number', message })]
}

/** An arrival is reported once the goods are there, and they are there before they are weighed, loaded and leave. Source: 海关总署令第172号. */
function timeFindings({ arrival_time }: Arrival, context: ArrivalContext): Finding[] {
  const { now, firstPass, manifest, confirmations = [] } = context
  if (!arrival_time) return []
  const path = 'arrival_time'
  const arrived = new Date(arrival_time)
  if (arrived > now)
    return [block('time.future', { path, message: '货物运抵监管场所后才能申报，运抵时间不能晚于现在' })]
  const departed = confirmations.flatMap((one) => (one.message_type === 'MT4402' ? one.arrival_time : []))
  const [departure] = departed.toSorted()
  // In the order of the crossing: the first that is before the arrival says what is wrong.
  const later = (
    [
      ['time.weighed', '首次过磅的时间', firstPass],
      ['time.loading', '舱单的装载时间', manifest?.loading_time],
      ['time.departure', '出境载货确报的预计抵达口岸时间', departure],
    ] as const
  ).find(([, , time]) => time && new Date(time) < arrived)
  if (!later) return []
  const [rule, label, time] = later
  return [warn(rule, { path, message: `运抵时间晚于${label} ${shanghaiMinute(new Date(time!))}` })]
}
