import { createContext, useContext } from 'react'
import type { Marks } from '../findings/marks.ts'
import type { Form } from '../../kit/form/useForm.ts'
import type { Origin } from './origins.ts'

/** The target of the last jump, with a counter. */
export interface Goal {
  readonly path: string
  readonly turn: number
}

/** The data that fields and grids of a document need. */
export interface DocumentContext extends Marks {
  readonly form: Pick<Form<unknown>, 'values' | 'texts' | 'row' | 'dirty' | 'problems' | 'renewed' | 'set' | 'check'>
  /** The reason why a place is read-only, '' if it needs no explanation; undefined if it is editable. */
  readonly lockAt: (path: string) => string | undefined
  /** The target of the last jump. */
  readonly goal: Goal | undefined
  /** The origins of values that a new document starts with, by field. */
  readonly origins?: ReadonlyMap<string, Origin> | undefined
  /** Moves the focus past the grid of this path. */
  readonly leaveGrid: (path: string) => void
}

export const DocumentContext = createContext<DocumentContext | undefined>(undefined)

/** The surrounding document of a part of its screen. */
export function useDocumentContext(): DocumentContext {
  const documentContext = useContext(DocumentContext)
  if (!documentContext) throw new Error('rendered outside a document')
  return documentContext
}
