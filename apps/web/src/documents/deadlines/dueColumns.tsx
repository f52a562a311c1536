import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { ExtraColumn } from '../../kit/EntityTable.tsx'
import { Due } from './Due.tsx'

/** The time limits of a list, with the fields from which they count; no column for a type without one. */
export const dueColumns = <R extends { readonly status: string }>(type: DocumentType): readonly ExtraColumn<R>[] =>
  type.deadlines
    ? [
        {
          name: 'due',
          title: '申报时限',
          width: 128,
          early: true,
          needs: ['message_type', 'declare_office', ...new Set(Object.values(type.deadlines).map(({ from }) => from))],
          render: (row) => <Due type={type} row={row} isListed />,
        },
      ]
    : []
