import type { ComponentType } from 'react'
import { createContext } from 'react'

export interface WhoElseProps {
  readonly entity: string
  readonly id: string
  readonly editing: boolean
}

/** Shows who else has a record open; the shell provides it. */
export const WhoElseContext = createContext<ComponentType<WhoElseProps>>(() => null)
