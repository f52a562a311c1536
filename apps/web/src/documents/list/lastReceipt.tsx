import type { ExtraColumn } from '../../kit/EntityTable.tsx'
import { Note } from '../../kit/parts/text.ts'
import '../words.css'

interface Answered {
  readonly last_code?: string | null | undefined
  readonly last_text?: string | null | undefined
}

/** Customs' last statement with its code; a rejection is highlighted. */
export const lastReceiptColumn = <R extends Answered>(): ExtraColumn<R> => ({
  name: 'last_text',
  title: '最近回执',
  width: 212,
  needs: ['last_code'],
  render: (row) =>
    row.last_text ? (
      <span title={row.last_text} className={row.last_code === '03' ? 'doc-error' : ''}>
        {row.last_code} {row.last_text}
      </span>
    ) : (
      <Note as="span">—</Note>
    ),
})
