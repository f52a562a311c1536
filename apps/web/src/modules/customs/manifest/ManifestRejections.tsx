import type { Values } from '../../../kit/form/values.ts'
import { useDrill } from '../../../platform/session/session.ts'
import Rejections from '../../../documents/rejection/Rejections.tsx'
import type { RejectionsProps } from '../../../documents/screen/options.ts'
import { objections } from '../rules/rejection.ts'
import { turnedDown } from '../rules/rejectedBills.ts'
import { asManifest } from '../state/manifestRow.ts'

/** The rejections of bills and of their changes, those with the same text together. */
export default function ManifestRejections({ type, row, values, onJump }: RejectionsProps) {
  const isDrill = useDrill()
  const bills = (values['bills'] ?? []) as readonly Values[]
  const rejections = turnedDown(asManifest(row)).map(({ text, positions, ...rejection }) => ({
    ...rejection,
    objections: objections(text, bills, { isDrill, about: positions.length === 1 ? positions[0] : undefined }),
  }))
  return <Rejections type={type} id={row.id} rejections={rejections} onJump={onJump} />
}
