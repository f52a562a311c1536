import type { DocumentType } from '@guanqiao/domain/trade/documentType'
import { Note } from '../../kit/parts/text.ts'
import { DueMark } from './DueMark.tsx'
import { useDue } from './useDue.ts'

export interface DueProps {
  readonly type: Pick<DocumentType, 'key' | 'flow' | 'deadlines'>
  readonly row: { readonly status: string }
  /** A list shows a dash where nothing is due. */
  readonly isListed?: true
}

/** The time limit of a document, while it runs. */
export default function DocumentDue({ type, row, isListed }: DueProps) {
  const until = useDue(type, row)
  if (until === undefined) return isListed ? <Note as="span">—</Note> : null
  return <DueMark until={until} table={type.key} isListed={isListed} />
}
