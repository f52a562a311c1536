import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { Note } from '../../kit/parts/text.ts'
import { AnswerWait } from './AnswerWait.tsx'
import { DueMark } from './DueMark.tsx'
import { useDue } from './useDue.ts'

export interface DueProps {
  readonly type: Pick<DocumentType, 'key' | 'flow' | 'deadlines'>
  readonly row: {
    readonly status: string
    readonly batch_number?: string
    readonly sent_at?: string | null
    readonly declare_office?: unknown
  }
  /** A list shows a dash where nothing is due. */
  readonly isListed?: true
}

/** Customs has a message of the document and has not answered. */
const waiting = ['sending', 'sent', 'changing', 'deleting']

/** The time limit of a document, while it runs; afterwards, outside lists, how long it has waited for customs. */
export default function DocumentDue({ type, row, isListed }: DueProps) {
  const { status, batch_number, sent_at, declare_office } = row
  const until = useDue(type, row)
  if (until !== undefined) return <DueMark until={until} table={type.key} isListed={isListed} />
  if (isListed) return <Note as="span">—</Note>
  if (!waiting.includes(status) || !sent_at || !batch_number) return null
  const office = typeof declare_office === 'string' ? declare_office : null
  return <AnswerWait docType={type.key} batchNumber={batch_number} office={office} since={sent_at} />
}
