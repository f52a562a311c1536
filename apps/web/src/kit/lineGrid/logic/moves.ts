export interface Cell {
  readonly row: number
  readonly column: number
}

export type Move = 'next' | 'back' | 'up' | 'down' | 'left' | 'right' | 'first' | 'last' | 'pageUp' | 'pageDown'

/** The number of rows and the focusable columns. */
export interface Extent {
  readonly rows: number
  readonly columns: readonly number[]
}

const page = 10
const clamp = (value: number, last: number) => Math.max(0, Math.min(value, last))

/** The target of a move; undefined if `next` or `back` would leave the grid. */
export function destination(at: Cell, move: Move, { rows, columns }: Extent): Cell | undefined {
  const index = Math.max(0, columns.indexOf(at.column))
  const column = (index: number) => columns[clamp(index, columns.length - 1)] ?? 0
  const row = (index: number) => ({ row: clamp(index, rows - 1), column: at.column })
  switch (move) {
    case 'next':
      if (index < columns.length - 1) return { row: at.row, column: column(index + 1) }
      return at.row < rows - 1 ? { row: at.row + 1, column: column(0) } : undefined
    case 'back':
      if (index > 0) return { row: at.row, column: column(index - 1) }
      return at.row > 0 ? { row: at.row - 1, column: column(columns.length - 1) } : undefined
    case 'left':
      return { row: at.row, column: column(index - 1) }
    case 'right':
      return { row: at.row, column: column(index + 1) }
    case 'up':
      return row(at.row - 1)
    case 'down':
      return row(at.row + 1)
    case 'pageUp':
      return row(at.row - page)
    case 'pageDown':
      return row(at.row + page)
    case 'first':
      return { row: 0, column: column(0) }
    case 'last':
      return { row: clamp(rows - 1, rows - 1), column: column(columns.length - 1) }
  }
}
