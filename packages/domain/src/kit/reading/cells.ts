/** The cells of a line, from 1: the line of the text at which they begin. */
export interface CellLine {
  readonly line: number
  readonly cells: readonly string[]
}

export type Separator = '\t' | ',' | ';'

/**
 * The lines of a text as Excel and WPS write it to the clipboard and into files. A quote at the start of a cell opens a quoted cell, in which quotes
 * are doubled, only if a closing one follows before a separator, the end of the line or of the text; every other quote is a character of the
 * cell. A quoted cell of a pasted block has tabs or line breaks, never both: such a one would swallow the rows up to another quote.
 */
export function cellLines(text: string, separator: Separator = '\t'): CellLine[] {
  const source = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
  const lines: CellLine[] = []
  let line = 1
  for (let at = 0; at <= source.length; ) {
    const first = line
    const cells: string[] = []
    for (;;) {
      const cell = quotedAt(source, at, separator) ?? bareAt(source, at, separator)
      cells.push(cell.content)
      line += cell.content.split('\n').length - 1
      at = cell.end + 1
      if (source.charAt(cell.end) !== separator) break
    }
    line += 1
    lines.push({ line: first, cells })
  }
  return lines
}

interface CellAt {
  readonly content: string
  /** The position of the separator or line break behind it, or the length of the text. */
  readonly end: number
}

function bareAt(source: string, from: number, separator: Separator): CellAt {
  let end = from
  while (end < source.length && source.charAt(end) !== separator && source.charAt(end) !== '\n') end += 1
  return { content: source.slice(from, end), end }
}

function quotedAt(source: string, from: number, separator: Separator): CellAt | undefined {
  if (source.charAt(from) !== '"') return undefined
  let close = source.indexOf('"', from + 1)
  while (close >= 0 && source.charAt(close + 1) === '"') close = source.indexOf('"', close + 2)
  if (close < 0) return undefined
  const end = close + 1
  const isClosed = end === source.length || source.charAt(end) === separator || source.charAt(end) === '\n'
  const content = source.slice(from + 1, close).replaceAll('""', '"')
  if (!isClosed || (separator === '\t' && content.includes('\t') && content.includes('\n'))) return undefined
  return { content, end }
}

/** The first line of a file may name its separator to Excel. */
const declared = /^\ufeff?"?sep=([\t,;])"?\r?(?:\n|$)/i
const VOTING_LINES = 20

/** The separator that a text declares in a first line of its own (`sep=;`), which is no record. */
export const declaredSeparator = (text: string): Separator | undefined =>
  declared.exec(text)?.[1] as Separator | undefined

/** The separator that divides most of the first lines into equally many cells: the comma may also be the sign of decimals. */
export function separatorOf(text: string): Separator {
  const first = text.split('\n', VOTING_LINES).join('\n')
  const votes = (['\t', ',', ';'] as const).map((separator) => {
    const counts = cellLines(first, separator).map(({ cells }) => cells.length)
    const most = Math.max(
      ...counts.filter((count) => count > 1).map((count) => counts.filter((one) => one === count).length),
      0,
    )
    return { separator, most }
  })
  const best = Math.max(...votes.map(({ most }) => most))
  return best === 0 ? ',' : votes.find(({ most }) => most === best)!.separator
}
