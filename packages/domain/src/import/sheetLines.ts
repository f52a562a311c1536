import type { Importable } from './importable.ts'

/** How the rows of a sheet form records with lines. */
export interface SheetLines {
  /** The property whose lines are the rows. */
  readonly property: string
  /** A row and a record, as they are called. */
  readonly row: string
  readonly record: string
  /** Rows with the same values in these fields are of one record; one of them may be left out below. */
  readonly by: readonly string[]
  readonly byLabel: string
  /** Other lines, of which a sheet has one for each record. */
  readonly single: readonly string[]
  /** Fields of the record and of the lines that a sheet does not have: they follow from others. */
  readonly without: readonly string[]
  /** Lines within a line: of how many a row has columns, and the word before their labels. */
  readonly parts?: Readonly<Record<string, { readonly count: number; readonly word: string }>>
  /** The field that tells the lines of an existing record apart. Without it a sheet changes no record. */
  readonly lineKey?: string
}

/** The records whose sheets have a row for each line; of the others each row is a record. */
export const sheetLines: Readonly<Partial<Record<Importable, SheetLines>>> = {
  order_head: {
    property: 'transports',
    row: '一辆车',
    record: '订单',
    by: ['contract_no'],
    byLabel: '合同号',
    single: ['goods'],
    without: ['goods_line'],
  },
  confirmation: {
    property: 'trucks',
    row: '一辆车',
    record: '车辆确报',
    by: ['batch_number', 'message_type'],
    byLabel: '批次号和报文类型',
    single: [],
    // The type of the message states direction and load.
    without: ['ie_flag', 'laden'],
    parts: { trailers: { count: 1, word: '挂车' }, containers: { count: 2, word: '箱' } },
    lineKey: 'plate_number',
  },
}

/** How rows form records. */
export const rowsText = ({ row, record, byLabel }: SheetLines): string =>
  `每行${row}。${byLabel}相同的行，以及其下没有${byLabel}的行，属于同一${record}；${record}的内容可只填第一行，重复填写时须相同。`
