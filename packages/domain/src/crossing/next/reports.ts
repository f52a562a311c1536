import type { Next, Progress, ProgressDocument } from '../crossing.ts'
import { isAccepted, ofStatus, unweighed } from '../crossing.ts'

const open: ReadonlySet<string> = new Set(['draft', 'ready', 'rejected', 'send_fail'])
const labels: Readonly<Record<string, string>> = {
  draft: '检查并申报',
  ready: '申报',
  rejected: '修改退单：',
  send_fail: '重新申报',
}

export const livingOf = (
  { documents }: Pick<Progress, 'documents'>,
  doc_type: ProgressDocument['doc_type'],
): ProgressDocument[] => documents.filter((one) => one.doc_type === doc_type && one.status !== 'deleted')

/** The first of the documents that waits for a user. */
export function pendingAct(documents: readonly ProgressDocument[], act: Next['act'], label: string): Next | undefined {
  const pending = documents.find(({ status }) => open.has(status))
  return pending && { act, label: `${labels[pending.status]}${label}`, doc_id: pending.id }
}

/** The first of the documents that waits for customs. */
export function waitingAct(documents: readonly ProgressDocument[], label: string): Next | undefined {
  const waiting = documents.find(({ status }) => status !== 'accepted')
  return waiting && { act: 'wait', label: `等待海关${label}回执`, doc_id: waiting.id }
}

/**
 * The packing lists that somebody began for an export: nothing asks for one, since no road rule requires it, but one that is begun is to
 * reach customs before the goods are in the container, and a rejected one is to be mended. The batch waits for no reply to it, and those who may not
 * declare it weigh meanwhile.
 */
export function packingAct(records: Progress): Next | undefined {
  if (!records.mayPack || records.batch.ie_flag !== 'E') return undefined
  return pendingAct(livingOf(records, 'packing'), 'openPacking', '装箱清单')
}

/** The arrival of an export at its site, before customs releases it. */
export function arrivalAct(records: Progress): Next | undefined {
  if (records.batch.ie_flag !== 'E' || !isAccepted(records.manifest?.status)) return undefined
  const arrivals = livingOf(records, 'arrival')
  if (arrivals.length === 0) return { act: 'makeArrival', label: '生成运抵报告', doc_id: null }
  return pendingAct(arrivals, 'openArrival', '运抵报告') ?? waitingAct(arrivals, '运抵报告')
}

/** The goods of an export after loading, those of an import after unloading: goods that no scale of the enterprise saw are tallied by others. */
export function tallyAct(records: Progress): Next | undefined {
  const tallies = livingOf(records, 'tally')
  if (tallies.length > 0) return pendingAct(tallies, 'openTally', '理货报告') ?? waitingAct(tallies, '理货报告')
  const isUnloaded = ofStatus(records, 'done').length > 0 && unweighed(records).length === 0
  return records.batch.ie_flag === 'E' || isUnloaded
    ? { act: 'makeTally', label: '生成理货报告', doc_id: null }
    : undefined
}

/** Applications about goods that stay behind: nothing asks for one, but one that is begun is to be decided. */
export function offloadAct(records: Progress): Next | undefined {
  const applications = livingOf(records, 'offload')
  return pendingAct(applications, 'openOffload', '落装改配') ?? waitingAct(applications, '落装改配')
}
