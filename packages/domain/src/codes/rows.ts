/**
 * How a code deviates from its official table. `wider`: accepted by the message schema, missing in the table. `newer`: introduced
 * after the schemas of 2019, which may reject it. `refused`: in the table, rejected by the schema.
 */
export type CodeOrigin = 'wider' | 'newer' | 'refused'

export interface CodeValue {
  readonly code: string
  readonly name: string
  readonly standing?: CodeOrigin
  readonly parent?: string
  /** Of a value from another list than its table's. */
  readonly source?: string
  readonly extra?: Readonly<Record<string, string>>
  /** First and last day of validity, YYYY-MM-DD. */
  readonly valid_from?: string
  readonly valid_to?: string
}

/** Parses a table of `code name|more|more` rows, separated by `; ` or line ends; `more` names the columns after the name. */
export function rows(table: string, more: readonly string[] = []): CodeValue[] {
  return table
    .trim()
    .split(/; |\n/)
    .map((line) => {
      const [start = '', ...rest] = line.split('|')
      const cut = start.indexOf(' ')
      const plain = { code: start.slice(0, cut), name: start.slice(cut + 1) }
      return rest.length === 0
        ? plain
        : { ...plain, extra: Object.fromEntries(rest.map((value, at) => [more[at] ?? '', value])) }
    })
}

const marks: Readonly<Record<CodeOrigin, string>> = { wider: '代码表外', newer: '新增', refused: '报文不收' }

/** The rows with their origin, which the name shows too. */
export const marked = (standing: CodeOrigin, values: readonly CodeValue[]): CodeValue[] =>
  values.map((value) => ({ ...value, name: `${value.name}（${marks[standing]}）`, standing }))
