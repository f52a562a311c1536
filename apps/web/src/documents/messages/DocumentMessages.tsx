import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Values } from '../../kit/form/values.ts'
import type { DocumentRow } from '../screen/calls.ts'
import type { Difference } from './difference.ts'
import { differencesOf } from './difference.ts'
import { MessagesTab } from './MessagesTab.tsx'

/** The messages of a document that customs decides as a whole, compared with its current state. */
export default function DocumentMessages({ type, row }: { readonly type: DocumentType; readonly row: DocumentRow }) {
  const compare = (content: string): Difference[] | undefined => {
    const then = sealedOf(content)
    return then && differencesOf(type.entity.fields, type.label, then, row)
  }
  return <MessagesTab table={type.entity.table} docId={row.id} compare={compare} />
}

/** The sealed record of a message; undefined if it cannot be parsed. */
function sealedOf(content: string): Values | undefined {
  try {
    const { document } = JSON.parse(content) as { readonly document?: Values }
    return typeof document === 'object' ? document : undefined
  } catch {
    return undefined
  }
}
