import type { ComponentType } from 'react'

/** The component of a path. */
export type ScreenComponent = ComponentType & {
  /** Prefetches the screen's initial data before it renders; `search` as in the address. */
  readonly ahead?: (search: string) => void
}

export type LoadScreen = () => Promise<{ readonly default: ScreenComponent }>
