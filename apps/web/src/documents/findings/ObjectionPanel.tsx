import type { ReactNode } from 'react'
import './objection.css'

interface Props {
  readonly label: string
  /** The rejected document, or the event. */
  readonly title: string
  /** Follows the title in its line. */
  readonly beside: ReactNode
  readonly children: ReactNode
}

/** A statement of customs against a document. */
export const ObjectionPanel = ({ label, title, beside, children }: Props) => (
  <section className="doc-rejection" role="alert" aria-label={label}>
    <header>
      <strong>{title}</strong>
      {beside}
    </header>
    {children}
  </section>
)
