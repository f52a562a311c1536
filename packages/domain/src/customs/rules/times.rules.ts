import { shanghaiDay, shanghaiMinute } from '../elementTables/clock.ts'
import { limitOf } from '../../documents/deadline.ts'
import { note, warn } from '../finding.ts'
import type { Finding, ManifestContext, ManifestDraft } from '../finding.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
/** A date further ahead is more likely mistyped than planned. */
const FAR_DAYS = 30

/** Checks the times of a manifest against each other and against the current time. */
export const timeFindings = (head: ManifestDraft, context: ManifestContext): Finding[] =>
  head.message_type === 'MT2401'
    ? [...outwardLimit(head, context), ...farFindings(head, 'loading_time', head.loading_time, context)]
    : [
        ...inwardLimit(head, context),
        ...arrivalFindings(head, context),
        ...loadingFindings(head, context),
        ...farFindings(head, 'arrival_date', head.arrival_date, context),
      ]

const RULE = '传输时限规定三（二）'
const REVIEW = '海关将转人工审核（19010）'

/** Source: 传输时限规定 (annex 6 of announcement 2014 No. 7) 三（二）1: one hour before a truck reaches the first domestic station. */
function inwardLimit({ arrival_time, arrival_date }: ManifestDraft, context: ManifestContext): Finding[] {
  const minutes = limitOf(context.port, 'manifest_minutes')
  if (!arrival_time) {
    return arrival_date
      ? [
          note('limit.unknown', {
            path: 'arrival_time',
            message: `没有预计抵达口岸时间，无法核对${ahead(minutes)}的传输时限`,
          }),
        ]
      : []
  }
  const left = millisecondsTo(arrival_time, context.now)
  if (left >= minutes * MINUTE) return []
  return [
    warn('limit.late', {
      path: 'arrival_time',
      message: `预计 ${shanghaiMinute(new Date(arrival_time))} 抵达口岸，${timeLeftText(left, minutes)}。${RULE}：进境舱单须在抵达境内第一目的站${durationText(minutes)}前传输，${REVIEW}`,
    }),
  ]
}

/** Source: 三（二）2 of the same rules: one hour before loading begins. */
function outwardLimit({ loading_time }: ManifestDraft, { now, port }: ManifestContext): Finding[] {
  if (!loading_time) return []
  const minutes = limitOf(port, 'manifest_minutes')
  const left = millisecondsTo(loading_time, now)
  if (left >= minutes * MINUTE) return []
  return [
    warn('limit.late', {
      path: 'loading_time',
      message: `计划 ${shanghaiMinute(new Date(loading_time))} 装载，${timeLeftText(left, minutes)}。${RULE}：出境舱单须在开始装载${durationText(minutes)}前传输，${REVIEW}`,
    }),
  ]
}

const millisecondsTo = (time: string, now: string): number => new Date(time).getTime() - new Date(now).getTime()

const timeLeftText = (left: number, minutes: number): string =>
  left <= 0 ? '已过此时间' : `距现在 ${Math.floor(left / MINUTE)} 分钟，不足${durationText(minutes)}`

const durationText = (minutes: number): string =>
  minutes === 60 ? '一小时' : minutes % 60 === 0 && minutes > 0 ? ` ${minutes / 60} 小时` : ` ${minutes} 分钟`
const ahead = (minutes: number): string => `提前${durationText(minutes)}`

function arrivalFindings({ arrival_date, arrival_time }: ManifestDraft, { today }: ManifestContext): Finding[] {
  if (!arrival_date)
    return [warn('arrival.missing', { path: 'arrival_date', message: '没有到达卸货地日期，无法核对时限和证件有效期' })]
  const rows: Finding[] = []
  if (arrival_date < today)
    rows.push(
      warn('arrival.past', {
        path: 'arrival_date',
        message: `到达卸货地日期 ${arrival_date} 早于今天 ${today}，${REVIEW}`,
      }),
    )
  const crossing = arrival_time ? shanghaiDay(new Date(arrival_time)) : undefined
  if (crossing !== undefined && crossing > arrival_date)
    rows.push(
      warn('arrival.order', {
        path: 'arrival_date',
        message: `到达卸货地日期 ${arrival_date} 早于预计抵达口岸的 ${crossing}`,
      }),
    )
  return rows
}

/** Goods are loaded abroad before they arrive. */
function loadingFindings(
  { loading_time, arrival_time, arrival_date }: ManifestDraft,
  { now }: ManifestContext,
): Finding[] {
  if (!loading_time) return []
  const loaded = new Date(loading_time)
  const after = arrival_time
    ? loaded.getTime() > new Date(arrival_time).getTime()
    : Boolean(arrival_date) && shanghaiDay(loaded) > (arrival_date ?? '')
  const path = 'loading_time'
  if (after) {
    const arrival = arrival_time ? shanghaiMinute(new Date(arrival_time)) : arrival_date
    const message = `境外计划装载时间 ${shanghaiMinute(loaded)} 晚于到达的 ${arrival}`
    return [warn('loading.afterArrival', { path, message })]
  }
  if (new Date(now).getTime() - loaded.getTime() <= FAR_DAYS * DAY) return []
  return [warn('loading.old', { path, message: `境外计划装载时间 ${shanghaiMinute(loaded)} 在 ${FAR_DAYS} 天以前` })]
}

function farFindings(
  { message_type }: ManifestDraft,
  path: 'arrival_date' | 'loading_time',
  time: string | null | undefined,
  { now }: ManifestContext,
): Finding[] {
  if (!time || millisecondsTo(time, now) <= FAR_DAYS * DAY) return []
  const label = message_type === 'MT2401' ? '计划装载时间' : '到达卸货地日期'
  const day = shanghaiDay(new Date(time))
  return [warn('time.far', { path, message: `${label} ${day} 在 ${FAR_DAYS} 天以后，请核对年份` })]
}
