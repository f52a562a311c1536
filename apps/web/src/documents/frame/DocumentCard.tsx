import type { ReactNode } from 'react'
import { SectionCard } from '../../kit/parts/form.ts'
import './document.css'

interface Props {
  /** The anchor of the card. */
  readonly section: string
  readonly title: string
  readonly children: ReactNode
}

/** A card of a document, which the anchors beside it lead to. */
export const DocumentCard = ({ section, title, children }: Props) => (
  <SectionCard data-part={section} className="doc-card" aria-label={title}>
    {children}
  </SectionCard>
)
