import { Note } from '../../kit/parts/text.ts'
import { showInstant } from '../../kit/time.ts'
import { DrillMark } from './DrillMark.tsx'
import '../words.css'

interface Props {
  readonly of: { readonly last_code: string | null; readonly last_text: string | null; readonly last_at: string | null }
}

/** Customs' last statement on a document, or on a part of it. */
export function LastReceipt({ of }: Props) {
  return (
    <>
      <span className="doc-code figures">{of.last_code}</span> {of.last_text}
      <Note as="span" className="figures">
        {' '}
        {showInstant(of.last_at)}
      </Note>
      <DrillMark />
    </>
  )
}
