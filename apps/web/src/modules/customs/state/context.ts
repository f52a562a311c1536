import { createContext, useContext } from 'react'
import type { Form } from '../../../kit/form/useForm.ts'
import type { Draft } from './shape.ts'
import type { BillActs } from './useBillActs.ts'

export interface Goal {
  readonly path: string
  readonly turn: number
}

export interface DocumentContext {
  readonly form: Form<Draft>
  /** Whether anything in it may be changed now. */
  readonly isOpen: boolean
  /** Why most of the head cannot be typed in. */
  readonly headLock: string | undefined
  /** Whether a bill may be added. */
  readonly mayAdd: boolean
  /** Why a place of it cannot be typed in, '' where that needs no words; undefined where it can. */
  readonly lockAt: (path: string) => string | undefined
  /** Whether what customs has accepted is open for a change. */
  readonly changing: boolean
  readonly busy: boolean
  readonly billActs: BillActs
  /** What the last check holds against single fields, by path. */
  readonly marks: Readonly<Record<string, string>>
  /** What it found worth a look, by path. */
  readonly warnings: Readonly<Record<string, string>>
  /** Where the cursor was last sent. */
  readonly goal: Goal | undefined
  /** Puts the cursor behind a grid of this path. */
  readonly leaveGrid: (path: string) => void
}

export const DocumentContext = createContext<DocumentContext | undefined>(undefined)

/** The document around a part of its screen. */
export function useDocumentContext(): DocumentContext {
  const found = useContext(DocumentContext)
  if (!found) throw new Error('no document around')
  return found
}
