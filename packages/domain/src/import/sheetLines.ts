import type { Importable } from './importable.ts'

/** How the rows of a sheet form records with lines. */
export interface SheetLines {
  /** The property whose lines are the rows. */
  readonly property: string
  /** A row and a record, as they are called. */
  readonly row: string
  readonly record: string
  /** Rows with the same value in this field are of one record. */
  readonly by: string
  readonly byLabel: string
  /** Other lines, of which a sheet has one for each record. */
  readonly single: readonly string[]
  /** Fields of the lines that a sheet does not have. */
  readonly without: readonly string[]
}

/** The records whose sheets have a row for each line; of the others each row is a record. */
export const sheetLines: Readonly<Partial<Record<Importable, SheetLines>>> = {
  order_head: {
    property: 'transports',
    row: '一辆车',
    record: '订单',
    by: 'contract_no',
    byLabel: '合同号',
    single: ['goods'],
    without: ['goods_line'],
  },
}

/** How rows form records. */
export const rowsText = ({ row, record, byLabel }: SheetLines): string =>
  `每行${row}。${byLabel}相同的行，以及其下没有${byLabel}的行，属于同一${record}；${record}的内容可只填第一行，重复填写时须相同。`
