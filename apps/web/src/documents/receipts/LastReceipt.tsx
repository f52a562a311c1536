import { Note } from '../../kit/parts/text.ts'
import { showInstant } from '../../kit/time.ts'
import { DrillMark } from './DrillMark.tsx'
import '../words.css'

interface Props {
  readonly of: { readonly last_code: string | null; readonly last_text: string | null; readonly last_at: string | null }
}

/** Customs' last statement on a document, or on a part of it. A queued document has words of our own, at a time if it was held. */
export function LastReceipt({ of }: Props) {
  if (of.last_code === null)
    return (
      <span className={of.last_at === null ? '' : 'doc-error'}>
        {of.last_text}
        {of.last_at !== null && (
          <Note as="span" className="figures">
            {' '}
            {showInstant(of.last_at)}
          </Note>
        )}
      </span>
    )
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
