import type { ReactNode } from 'react'

export type Order = 'ascend' | 'descend'

export interface TableColumn<R> {
  readonly key: string
  readonly title: string
  readonly width: number
  readonly align?: 'left' | 'center' | 'right'
  /** Stays while the table scrolls. */
  readonly fixed?: 'start' | 'end'
  /** The order of the rows by this column, undefined if they cannot be ordered by it. */
  readonly order?: Order | 'none'
  /** Too long contents end with an ellipsis and are shown as a hint. */
  readonly isClipped?: boolean
  readonly render: (row: R, index: number) => ReactNode
}

export interface TableSelection<R> {
  readonly keys: readonly string[]
  readonly onChange: (keys: string[], rows: R[]) => void
}
