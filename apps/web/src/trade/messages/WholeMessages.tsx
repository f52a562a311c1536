import type { DocumentType } from '@guanqiao/domain/trade/documentType'
import type { Values } from '../../kit/form/values.ts'
import type { WholeRow } from '../whole/calls.ts'
import type { Difference } from './difference.ts'
import { differencesOf } from './difference.ts'
import { MessagesTab } from './MessagesTab.tsx'

/** What was sent of a document that is answered as a whole, beside what it is now. */
export default function WholeMessages({ type, row }: { readonly type: DocumentType; readonly row: WholeRow }) {
  const compare = (content: string): Difference[] | undefined => {
    const then = sealedOf(content)
    return then && differencesOf(type.entity.fields, type.label, then, row)
  }
  return <MessagesTab docId={row.id} compare={compare} />
}

/** The sealed record of a message; undefined when it cannot be read as one. */
function sealedOf(content: string): Values | undefined {
  try {
    const { document } = JSON.parse(content) as { readonly document?: Values }
    return typeof document === 'object' ? document : undefined
  } catch {
    return undefined
  }
}
