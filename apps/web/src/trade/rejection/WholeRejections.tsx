import { replyOf } from '@guanqiao/domain/customs/replies'
import { objectionsIn } from '@guanqiao/domain/rejection/code'
import type { DocumentType } from '@guanqiao/domain/trade/documentType'
import { next } from '@guanqiao/domain/trade/flow'
import type { WholeRow } from '../whole/calls.ts'
import type { Objection } from './Rejection.tsx'
import Rejections from './Rejections.tsx'

interface Props {
  readonly type: DocumentType
  readonly row: WholeRow
  readonly isRejected: boolean
  readonly onJump: (path: string) => void
}

/** The rejection of a document that customs decides as a whole. */
export default function WholeRejections({ type, row, isRejected, onJump }: Props) {
  const isOpen = next(type.flow, row.status, 'edit') !== undefined
  const rejection = {
    what: isOpen ? '海关退单' : '删除被退单',
    at: row.last_at,
    objections: objectionsIn(row.last_text ?? '').map((text) => ({ text, ...placeIn(type, text) })),
    isOpen,
  }
  return <Rejections type={type} id={row.id} rejections={isRejected ? [rejection] : []} onJump={onJump} />
}

/** The field that the number of the reply stands for, if the document has it. */
function placeIn({ entity }: DocumentType, text: string): Pick<Objection, 'path' | 'isSure'> {
  const field = replyOf(text)?.field
  const isKnown = field !== undefined && field in entity.fields
  return isKnown ? { path: field, isSure: true } : { path: entity.display, isSure: false }
}
