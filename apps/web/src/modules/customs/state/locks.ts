import { isBillLocked, isHeadLocked } from '@guanqiao/domain/customs/bill.difference'
import { atCustoms, changeable, isOpen } from '@guanqiao/domain/customs/bill.flow'
import type { Mode } from './mode.ts'
import type { Whole } from './shape.ts'

interface Opened {
  readonly record: Whole | undefined
  /** Ids of the displayed bills, by index. */
  readonly ids: readonly unknown[]
  readonly mode: Mode
  /** Whether accepted bills are open for a change. */
  readonly changing: boolean
}

/** The reason why a place of the document is read-only, '' if it needs no explanation; undefined if it is editable. */
export function lockAt(path: string, { record, ids, mode, changing }: Opened): string | undefined {
  if (mode === 'read') return ''
  const [first = '', index, ...rest] = path.split('.')
  if (first !== 'bills') return isHeadFieldLocked(first, record) ? '' : undefined
  const stored = record?.bills.find(({ id }) => id === ids[Number(index)])
  if (!record || !stored || isOpen(stored.status)) return undefined
  if (!changing || !changeable(stored.status)) return ''
  return isBillLocked(record.manifest.message_type, rest.join('.')) ? '不能变更，须删除后重新申报' : undefined
}

const sentBill = (record: Whole | undefined) => record?.bills.find(({ status }) => atCustoms.has(status))

const isHeadFieldLocked = (field: string, record: Whole | undefined): boolean =>
  record !== undefined && sentBill(record) !== undefined && isHeadLocked(record.manifest.message_type, field)

/** The reason why most of the head is read-only, shown once for all its fields. */
export function headLock(record: Whole | undefined, mode: Mode): string | undefined {
  const sent = sentBill(record)
  if (mode === 'read' || !sent) return undefined
  return `提(运)单 ${sent.bill_no} 已申报，表头中海关已有的内容不能修改；须修改的，先向海关删除已申报的提(运)单。`
}
