import type { ComponentType } from 'react'

/** What stands at a path. */
export type ScreenComponent = ComponentType & {
  /** Asks for what the screen shows first, before it is drawn; `search` as in the address. */
  readonly ahead?: (search: string) => void
}
