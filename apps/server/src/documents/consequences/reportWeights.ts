import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { arrival } from '@guanqiao/domain/arrival/arrival'
import { balanceOf, scaleFindings } from '@guanqiao/domain/arrival/report.rules'
import { compare, grouped, subtract } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { weighing } from '@guanqiao/domain/weighing/index'
import { measuredOf } from '../reports/propose.ts'
import { passesOf, weighedOf } from '../reports/scene.ts'
import type { Scene } from '../reports/scene.ts'
import { basisOf, reasonOf } from './basis.ts'

/** What arrivals and tallies share. */
export type Report = Pick<
  Row<typeof arrival>,
  'id' | 'batch_number' | 'status' | 'is_partial' | 'declare_office' | 'containers' | 'bills' | 'origins'
> & {
  readonly message_type: string
  readonly arrival_time?: string | null
  readonly tally_start?: string | null
  readonly tally_end?: string | null
}
type Origin = NonNullable<Report['origins']>[number]
type Line = NonNullable<Report['bills']>[number]

export interface Weighed {
  readonly scene: Scene
  /** The tickets of the batch in every state. */
  readonly all: readonly Row<typeof weighing>[]
  /** The other reports of the same kind on the batch. */
  readonly others: readonly Report[]
}

/** What the scale says now of values that a report took over. */
export interface Refreshed {
  readonly changes: { readonly bills: Line[] | null; readonly origins: Origin[] | null } & Readonly<
    Record<string, unknown>
  >
  /** Differences from figures of tickets that are void or were repeated, in words. */
  readonly reasons: readonly string[]
}

const isUnsent = ({ status }: Report): boolean => status === 'draft' || status === 'ready'
const weightPath = (at: number): string => `bills.${at}.gross_weight`

/**
 * The weights and times of a report by the tickets as they are now; a value that somebody entered stays. Source: 填制规范 0011, the weight
 * that was really carried.
 */
export function refreshed(report: Report, weighed: Weighed): Refreshed {
  const { scene, all } = weighed
  const batch = report.batch_number
  const origins = new Map((report.origins ?? []).map((origin) => [origin.path, origin]))
  const reasons: string[] = []
  const bills = (report.bills ?? []).map((line, at) => {
    const path = weightPath(at)
    const origin = origins.get(path)
    if (!origin?.value || compare(origin.value, line.gross_weight) !== 0) return line
    const now = weightNow(report, line, origin, weighed)
    if (!now) return line
    origins.set(path, { path, ...now.origin })
    if (now.reason && now.origin.label === origin.label)
      reasons.push(`${now.reason}：提(运)单 ${line.bill_no} 的毛重 ${grouped(line.gross_weight)} kg 现在没有磅单`)
    else if (now.reason && compare(now.origin.value, line.gross_weight) !== 0)
      reasons.push(
        `${now.reason}：提(运)单 ${line.bill_no} 毛重原为 ${grouped(line.gross_weight)} kg，现按${now.origin.source === 'weighing' ? '磅单' : '舱单'}为 ${grouped(now.origin.value)} kg`,
      )
    return { ...line, gross_weight: now.origin.value }
  })
  const times = timesNow(report, (label) => basisOf(label, { scene, batch, all }))
  for (const { path, label, value } of times) origins.set(path, { path, source: 'weighing', label, value })
  return {
    changes: {
      bills: report.bills && bills,
      origins: report.origins && [...origins.values()],
      ...Object.fromEntries(times.map(({ path, value }) => [path, value])),
    },
    reasons,
  }
}

interface WeightNow {
  readonly origin: Pick<Origin, 'source' | 'label'> & { readonly value: string }
  /** Of a figure that was the scale's before. */
  readonly reason?: string
}

function weightNow(report: Report, line: Line, origin: Origin, { scene, all, others }: Weighed): WeightNow | undefined {
  const { batch_number: batch, message_type } = report
  const bill = balanceOf({ bills: scene.goodsOf(batch, message_type), others }).find(
    ({ bill_no }) => bill_no === line.bill_no,
  )
  // Which part of a bill that several unsent reports share this one has, the scale does not tell.
  const isShared = others.some(
    (other) => isUnsent(other) && other.bills?.some(({ bill_no }) => bill_no === line.bill_no),
  )
  if (!bill || (origin.source !== 'weighing' && origin.source !== 'manifest')) return undefined
  const basis = basisOf(origin.label, { scene, batch, all })
  const ofTruck = origin.source === 'weighing' && basis.isSingle
  if (isShared && !ofTruck) return undefined
  const [ticket] = basis.tickets
  const measured = ofTruck
    ? ticket && measuredOf(scene, batch, ticket, bill)
    : measuredOf(scene, batch, undefined, bill)
  if (measured)
    return {
      origin: { source: 'weighing', label: measured.label, value: measured.weight },
      ...(origin.source === 'weighing' && { reason: reasonOf(basis) }),
    }
  // The manifest does not tell the part of one truck.
  if (ofTruck)
    return { origin: { source: 'weighing', label: origin.label, value: line.gross_weight }, reason: reasonOf(basis) }
  const rest = subtract(bill.declared_weight, bill.reported_weight)
  if (origin.source === 'manifest' || compare(rest, '0') <= 0) return undefined
  return { origin: { source: 'manifest', label: `舱单 ${batch}`, value: rest }, reason: reasonOf(basis) }
}

const timeFields = { arrival_time: 'first', tally_start: 'first', tally_end: 'last' } as const

const isSameTime = (one: string | null | undefined, other: string | null | undefined): boolean =>
  Boolean(one) && Boolean(other) && Date.parse(one!) === Date.parse(other!)

/** The first and last pass of the tickets that count now, for times that are still theirs. */
function timesNow(report: Report, basis: (label: string) => ReturnType<typeof basisOf>) {
  return (Object.keys(timeFields) as (keyof typeof timeFields)[]).flatMap((path) => {
    const origin = (report.origins ?? []).find((one) => one.path === path)
    if (origin?.source !== 'weighing' || !isSameTime(origin.value, report[path])) return []
    const { tickets } = basis(origin.label)
    const value = passesOf(tickets)[timeFields[path]]
    if (value === null || isSameTime(value, origin.value)) return []
    return [{ path, value, label: truncate(`磅单 ${tickets.map(({ weighing_no }) => weighing_no).join('、')}`, 200) }]
  })
}

/** What a report that customs has, or may have, says otherwise than the scale does now. */
export function contradictions(report: Report, weighed: Weighed): readonly string[] {
  const { reasons } = refreshed(report, weighed)
  if (reasons.length > 0 || (report.bills ?? []).length === 0) return reasons
  const { scene, others } = weighed
  const bills = scene.goodsOf(report.batch_number, report.message_type)
  const findings = scaleFindings(report, { bills, others, weighed: weighedOf(scene, report.batch_number) }, '申报')
  return findings.map(({ message }) => message)
}
