import { confirmationMessages, isLoadedMessage } from '../../confirmation/messageType.ts'
import { foldPlate } from '../../values/index.ts'
import type { Next, Progress, ProgressDocument } from '../crossing.ts'
import { driving, ofStatus } from '../crossing.ts'
import { livingOf, pendingAct, waitingAct } from './reports.ts'

/** Plates are joined by this mark in lists. */
const SEPARATOR = '、'
const platesOf = ({ subject }: ProgressDocument): string[] => (subject ? subject.split(SEPARATOR) : [])
const plateKeys = (documents: readonly ProgressDocument[]): ReadonlySet<string> =>
  new Set(documents.flatMap(platesOf).map(foldPlate))

/** The confirmations that carry the goods of the batch over the border. */
export const loadedConfirmations = (records: Pick<Progress, 'documents'>): ProgressDocument[] =>
  livingOf(records, 'confirmation').filter(({ message_type, is_return }) => !is_return && isLoadedMessage(message_type))

/** The trucks of the order that no confirmation of the batch names. */
export function unconfirmed(records: Pick<Progress, 'documents' | 'transports'>): string[] {
  const confirmed = plateKeys(loadedConfirmations(records))
  return driving(records).flatMap(({ plate_number }) => (confirmed.has(foldPlate(plate_number)) ? [] : [plate_number]))
}

/**
 * The confirmation 确报 of the loaded trucks. Exports are loaded after their release: 中华人民共和国海关进出境运输工具舱单管理办法
 * (decree 172).
 */
export function confirmationAct(records: Progress): Next | undefined {
  const { batch, manifest } = records
  const confirmations = loadedConfirmations(records)
  const isSent = confirmations.some(({ status }) => status === 'sent' || status === 'accepted')
  if (batch.ie_flag === 'E' && manifest?.status === 'accepted' && !isSent)
    return { act: 'wait', label: '等待海关放行', doc_id: manifest.id }
  const pending = pendingAct(confirmations, 'openConfirmation', '车辆确报')
  if (pending) return pending
  const left = unconfirmed(records)
  if (confirmations.length === 0 || left.length > 0) {
    const named = confirmations.length === 0 ? '' : `（${left.slice(0, 3).join(SEPARATOR)} 未报）`
    return { act: 'makeConfirmation', label: `申报车辆确报${named}`, doc_id: null }
  }
  const queued = confirmations.find(({ status }) => status === 'queued')
  if (queued)
    return {
      act: 'wait',
      label: `等待${batch.ie_flag === 'E' ? '运抵、放行' : '舱单接受'}后自动申报车辆确报`,
      doc_id: queued.id,
    }
  return waitingAct(confirmations, '车辆确报')
}

const homeMessages = { I: ['MT4404', 'MT4406'], E: ['MT4403', 'MT4405'] } as const

/** Trucks that crossed with goods and have no confirmation of their way home. */
export function awayTrucks(records: Pick<Progress, 'documents' | 'batch'>): string[] {
  if (records.batch.has_no_return) return []
  const crossed = loadedConfirmations(records).filter(({ status }) => status === 'accepted')
  const home = plateKeys(returnsOf(records))
  return crossed.flatMap(platesOf).filter((plate) => !home.has(foldPlate(plate)))
}

/**
 * Whether the trucks were where they carried the goods to: an import came through the gate or over the scale, or was released where there
 * is no scale; an export was loaded and counted. Before that nobody can say when they go home.
 */
export function haveArrived(
  records: Pick<Progress, 'batch' | 'documents' | 'manifest' | 'weighings' | 'has_scale'>,
): boolean {
  if (livingOf(records, 'tally').length > 0) return true
  const { ie_flag, status } = records.batch
  if (ie_flag !== 'E' && records.has_scale === false && records.manifest?.status === 'released') return true
  return ie_flag !== 'E' && (status === 'crossed' || status === 'closed' || ofStatus(records, 'done').length > 0)
}

const returnsOf = (records: Pick<Progress, 'documents'>) =>
  livingOf(records, 'confirmation').filter(({ is_return }) => is_return)

/** The trucks' way home: empty, or with the empty containers that they came with. */
export function homeAct(records: Progress): Next | undefined {
  const returns = returnsOf(records)
  const labelOf = (type: string) => (confirmationMessages[type as keyof typeof confirmationMessages] ?? '').slice(0, 6)
  const [pending] = returns.flatMap((one) => pendingAct([one], 'openConfirmation', labelOf(one.message_type)) ?? [])
  if (pending) return pending
  const [away] = awayTrucks(records)
  if (away && !haveArrived(records)) return { act: 'wait', label: '等待车辆抵达', doc_id: null }
  if (away) {
    const truck = driving(records).find(({ plate_number }) => foldPlate(plate_number) === foldPlate(away))
    const hasContainers = (truck?.container_numbers ?? []).length > 0
    const type = homeMessages[records.batch.ie_flag ?? 'I'][hasContainers ? 1 : 0]
    return {
      act: hasContainers ? 'makeEmptyContainer' : 'makeReturn',
      label: `申报${labelOf(type)} ${away}`,
      doc_id: null,
    }
  }
  const waiting = returns.find(({ status }) => status !== 'accepted')
  return waiting && waitingAct([waiting], labelOf(waiting.message_type))
}
