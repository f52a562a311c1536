import type { Field } from '@guanqiao/domain/kit/field'
import type { ReactNode } from 'react'
import type { OriginNote } from './origins.ts'
import './document.css'

interface Props {
  readonly field: Field
  readonly note: OriginNote | undefined
  readonly children: ReactNode
}

/** A field with a mark for the origin of its value. */
export const OriginPlace = ({ field, note, children }: Props) => (
  <div className={`doc-place${note ? ' doc-has-origin' : ''}${field.kind === 'longText' ? ' doc-wide' : ''}`}>
    {children}
    {note && (
      <span className={note.isChanged ? 'doc-origin doc-origin-changed' : 'doc-origin'} title={note.text}>
        <span className="doc-origin-words">{note.text}</span>
      </span>
    )}
  </div>
)
