import type { CodeOrigin, CodeValue } from '../kit/codeTable.ts'

/** A file of `tables/`: a line of `rows` is a code, whose values are named by `columns`; the last ones may be missing. */
export interface TableFile {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const ownColumns: ReadonlySet<string> = new Set(['code', 'name', 'standing', 'valid_from'])
const marks: Readonly<Record<string, string>> = { wider: '代码表外', newer: '新增', refused: '报文不收' }

/** The values of a table. Names show the origin too. */
export const valuesOf = ({ columns, rows }: TableFile): CodeValue[] =>
  rows.map((row) => {
    const cells = columns.map((column, at) => [column, row[at] ?? ''] as const).filter(([, value]) => value !== '')
    const {
      code = '',
      name = '',
      standing,
      ...own
    } = Object.fromEntries(cells.filter(([column]) => ownColumns.has(column)))
    const extra = cells.filter(([column]) => !ownColumns.has(column))
    return {
      code,
      name: standing === undefined ? name : `${name}（${marks[standing]}）`,
      ...own,
      ...(isOrigin(standing) ? { standing } : {}),
      ...(extra.length > 0 ? { extra: Object.fromEntries(extra) } : {}),
    }
  })

const isOrigin = (standing: string | undefined): standing is CodeOrigin => standing !== undefined && standing in marks
