export interface CodeValue {
  readonly code: string
  readonly name: string
  readonly parent?: string
  readonly extra?: Readonly<Record<string, string>>
  /** First and last day on which the code may be used, YYYY-MM-DD. */
  readonly valid_from?: string
  readonly valid_to?: string
}

/** Reads a table written as `code name|more|more`, its rows parted by `; ` or line ends; `more` names what follows the name. */
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
