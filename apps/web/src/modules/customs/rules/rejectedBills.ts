import type { BillState } from '@guanqiao/domain/customs/bill.flow'
import type { DocumentRow } from '../../../documents/screen/calls.ts'
import { isRejected } from '../../../documents/screen/units.ts'
import type { ManifestRow } from '../state/manifestRow.ts'
import { asManifest } from '../state/manifestRow.ts'
import { firstPath, objections } from './rejection.ts'

/** A rejection with its bills. */
export interface TurnedDown {
  readonly text: string
  readonly at: string | null
  /** Indexes of the bills in the document. */
  readonly positions: readonly number[]
  readonly what: string
  /** Whether its bills are declared anew once they are mended; customs holds the others. */
  readonly isOpen: boolean
}

const open: ReadonlySet<BillState> = new Set(['draft', 'ready', 'rejected', 'send_fail'])

/** Customs' last rejections of bills or changes, while nothing has been sent since. Bills with the same text are grouped. */
export function turnedDown({ bills }: Pick<ManifestRow, 'bills'>): TurnedDown[] {
  const rejected = bills.flatMap((bill, position) => (isRejected(bill) ? [{ bill, position }] : []))
  const alike = Map.groupBy(rejected, ({ bill }) => `${open.has(bill.status)} ${bill.last_text ?? ''}`)
  return [...alike.values()].map((group) => {
    const [{ bill }] = group as [(typeof group)[number]]
    const numbers = group.map((entry) => entry.bill.bill_no)
    const name = bills.length > 1 ? `提(运)单 ${numbers.join('、')} ` : ''
    const isOpen = open.has(bill.status)
    const what = `${name}${isOpen ? '海关退单' : '变更或删除被退单'}`
    return {
      text: bill.last_text ?? '',
      at: bill.last_at,
      positions: group.map(({ position }) => position),
      what,
      isOpen,
    }
  })
}

const trouble: readonly BillState[] = ['forbidden', 'refused', 'rejected']

/** The bill to show first if something must be corrected. */
const worstBill = ({ bills }: Pick<ManifestRow, 'bills'>): number =>
  trouble.map((state) => bills.findIndex(({ status }) => status === state)).find((at) => at >= 0) ?? 0

/** The path of customs' first objection, otherwise the bill to show first. */
export function mendPath(row: DocumentRow, isDrill: boolean): string {
  const manifest = asManifest(row)
  const [first] = turnedDown(manifest)
  const path = first && firstPath(objections(first.text, manifest.bills, { isDrill, about: first.positions[0] }))
  return path ?? `bills.${worstBill(manifest)}.bill_no`
}
