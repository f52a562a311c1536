import type { ReactNode } from 'react'
import '../words.css'

/** Several states of a row in one cell. */
export const ListedStates = ({ children }: { readonly children: ReactNode }) => (
  <span className="doc-listed">{children}</span>
)
