import { createContext, useContext } from 'react'
import type { Marks } from '../findings/marks.ts'
import type { Form } from '../../kit/form/useForm.ts'

/** Where the cursor was sent, and how often it was. */
export interface Goal {
  readonly path: string
  readonly turn: number
}

/** What the fields and grids of a document need to know of it. */
export interface DocumentContext extends Marks {
  readonly form: Pick<Form<unknown>, 'values' | 'texts' | 'row' | 'problems' | 'set' | 'check'>
  /** Why a place of it cannot be typed in, '' where that needs no words; undefined where it can. */
  readonly lockAt: (path: string) => string | undefined
  /** Where the cursor was last sent. */
  readonly goal: Goal | undefined
  /** Puts the cursor behind a grid of this path. */
  readonly leaveGrid: (path: string) => void
}

export const DocumentContext = createContext<DocumentContext | undefined>(undefined)

/** The document around a part of its screen. */
export function useDocumentContext(): DocumentContext {
  const documentContext = useContext(DocumentContext)
  if (!documentContext) throw new Error('no document around')
  return documentContext
}
