import { isBillLocked, isHeadLocked } from '@guanqiao/domain/customs/bill.difference'
import { atCustoms, changeable, isOpen } from '@guanqiao/domain/customs/bill.flow'
import type { DocumentRow } from '../../../documents/screen/calls.ts'
import type { Mode } from '../../../documents/screen/units.ts'
import type { DocumentScreen } from '../../../documents/screen/useDocumentScreen.ts'
import type { ManifestRow } from './manifestRow.ts'
import { asManifest } from './manifestRow.ts'

/** The reason why a place of the document is read-only, '' if it needs no explanation; undefined if it is editable. */
export function lockAt(
  path: string,
  {
    mode,
    isChanging,
    units,
  }: Pick<DocumentScreen, 'mode' | 'isChanging'> & {
    readonly units: Pick<DocumentScreen['units'], 'lines'>
  },
  row: DocumentRow | undefined,
): string | undefined {
  if (mode === 'read') return ''
  const manifest = row && asManifest(row)
  const [first = '', index, ...rest] = path.split('.')
  if (first !== 'bills') return isHeadFieldLocked(first, manifest) ? '' : undefined
  const shown = units.lines[Number(index)]?.['id']
  const stored = manifest?.bills.find(({ id }) => id === shown)
  if (!manifest || !stored || isOpen(stored.status)) return undefined
  if (!isChanging || !changeable(stored.status)) return ''
  return isBillLocked(manifest.message_type, rest.join('.')) ? '不能变更，须删除后重新申报' : undefined
}

const sentBill = (manifest: ManifestRow | undefined) => manifest?.bills.find(({ status }) => atCustoms.has(status))

const isHeadFieldLocked = (field: string, manifest: ManifestRow | undefined): boolean =>
  manifest !== undefined && sentBill(manifest) !== undefined && isHeadLocked(manifest.message_type, field)

/** The reason why most of the head is read-only, shown once for all its fields. */
export function headLock(row: DocumentRow | undefined, mode: Mode): string | undefined {
  const sent = sentBill(row && asManifest(row))
  if (mode === 'read' || !sent) return undefined
  return `提(运)单 ${sent.bill_no} 已申报，表头中海关已有的内容不能修改；须修改的，先向海关删除已申报的提(运)单。`
}
