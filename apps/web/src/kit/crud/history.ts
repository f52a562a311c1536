import type { ComponentType } from 'react'
import { createContext } from 'react'

export interface HistoryProps {
  /** The table of the record's entity. */
  readonly table: string
  readonly id: string
}

/** Shows the history of a record; the shell provides it. */
export const HistoryContext = createContext<ComponentType<HistoryProps>>(() => null)
