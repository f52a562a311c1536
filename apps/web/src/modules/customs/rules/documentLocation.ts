/** The place of a document path on the screen: in the head, on a bill, or in a cell of one of a bill's grids. */
export type DocumentLocation =
  | { readonly in: 'head'; readonly path: string }
  | { readonly in: 'bill'; readonly bill: number; readonly path: string }
  | {
      readonly in: 'grid'
      readonly bill: number
      readonly grid: 'goods' | 'containers'
      readonly row: number
      readonly field: string
    }

const grids = new Set(['goods', 'containers'])

/** The place of a finding's path (`gross_weight`, `bills.0.gross_weight`, `bills.0.goods.1.hs_code`); undefined for the whole document. */
export function locationOf(path: string | null): DocumentLocation | undefined {
  if (!path) return undefined
  const [first = '', index, part, row, field] = path.split('.')
  if (first !== 'bills') return { in: 'head', path: first }
  const bill = Number(index ?? 0)
  if (part === undefined) return { in: 'bill', bill, path: `bills.${bill}.bill_no` }
  if (!grids.has(part)) return { in: 'bill', bill, path: `bills.${bill}.${part}` }
  const grid = part as 'goods' | 'containers'
  return {
    in: 'grid',
    bill,
    grid,
    row: Number(row ?? 0),
    field: field ?? (grid === 'goods' ? 'description' : 'container_number'),
  }
}

/** 提(运)单 2 · 货物第 1 行, the label of a finding's place. */
export function locationLabel(location: DocumentLocation | undefined): string {
  if (!location || location.in === 'head') return location ? '表头' : '整票'
  const bill = `提(运)单 ${location.bill + 1}`
  return location.in === 'bill'
    ? bill
    : `${bill} · ${location.grid === 'goods' ? '货物' : '集装箱'}第 ${location.row + 1} 行`
}
