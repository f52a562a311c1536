import { objectionsIn } from '@guanqiao/domain/rejection/code'
import { namedPath } from '@guanqiao/domain/rejection/namedPath'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { next } from '@guanqiao/domain/documents/flow'
import { useDrill } from '../../platform/session/session.ts'
import type { DocumentRow } from '../screen/calls.ts'
import type { RejectionsProps } from '../screen/options.ts'
import { isRejected } from '../screen/units.ts'
import type { Objection } from './Rejection.tsx'
import Rejections from './Rejections.tsx'

/** The rejection of a document that customs decides as a whole. */
export default function DocumentRejections({ type, row, onJump }: RejectionsProps) {
  const isDrill = useDrill()
  const isOpen = next(type.flow, row.status, 'edit') !== undefined
  const rejection = {
    what: isOpen ? '海关退单' : '删除被退单',
    at: row.last_at,
    objections: objectionsIn(row.last_text ?? '').map((text) => ({ text, ...placeIn(type, row, text, isDrill) })),
    isOpen,
  }
  return <Rejections type={type} id={row.id} rejections={isRejected(row) ? [rejection] : []} onJump={onJump} />
}

/** The place of the cause; the number of the document where the text names none. */
function placeIn(
  type: DocumentType,
  row: DocumentRow,
  text: string,
  isDrill: boolean,
): Pick<Objection, 'path' | 'isSure'> {
  const path = namedPath(type, row, text, isDrill)
  return path === undefined ? { path: type.entity.display, isSure: false } : { path, isSure: true }
}
