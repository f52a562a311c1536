import { warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import type { ReportContext } from './report.rules.ts'

/** The site of a report is that of the manifest. Sources: 填制规范 0037, 0038. */
export function placeFindings(
  place: string | null | undefined,
  path: string,
  { manifest }: Pick<ReportContext, 'manifest'>,
): Finding[] {
  const declared = manifest?.message_type === 'MT1401' ? manifest.unloading_place : manifest?.loading_place
  if (!place || !declared || place === declared) return []
  const label = manifest?.message_type === 'MT1401' ? '卸货地' : '装货地'
  const message = `监管场所代码 ${place} 与舱单的${label} ${declared} 不同`
  return [warn('place.manifest', { path, message, hint: '核对监管场所；货物换了场所的，先变更舱单' })]
}

const DAY = 86_400_000
/** A report is of what has just happened. */
const OLD_DAYS = 30

/** A time so long ago is more likely mistyped than late. */
export function oldFindings(time: string | null | undefined, path: string, label: string, now: Date): Finding[] {
  if (!time || now.getTime() - new Date(time).getTime() <= OLD_DAYS * DAY) return []
  return [warn('time.old', { path, message: `${label}在 ${OLD_DAYS} 天以前，请核对日期` })]
}
