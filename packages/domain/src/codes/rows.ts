import type { CodeOrigin, CodeValue } from '../kit/codeTable.ts'

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
