import type { Handlers } from './xmlElements.ts'

/** Formats that workbooks use by number without defining them (ECMA-376 part 1, 18.8.30), as far as they show more than plain numbers. */
const builtIn: Readonly<Record<number, string>> = Object.fromEntries(
  [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]
    .map((id): [number, string] => [id, 'yyyy-mm-dd'])
    .concat([
      [2, '0.00'],
      [3, '#,##0'],
      [4, '#,##0.00'],
      [9, '0%'],
      [10, '0.00%'],
      [11, '0.00E+00'],
      [12, '# ?/?'],
      [13, '# ??/??'],
      [48, '##0.0E+0'],
    ])
    .concat([18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id): [number, string] => [id, 'hh:mm'])),
)

/** The number formats of a workbook. */
export class Formats {
  readonly #custom = new Map<number, string>()
  readonly #styles: number[] = []
  #isInStyles = false

  readonly handlers: Handlers = {
    opened: (name, { numFmtId, formatCode = '' }) => {
      if (name === 'cellXfs') this.#isInStyles = true
      if (name === 'numFmt') this.#custom.set(Number(numFmtId), formatCode)
      if (name === 'xf' && this.#isInStyles) this.#styles.push(Number(numFmtId ?? 0))
    },
    closed: (name) => {
      if (name === 'cellXfs') this.#isInStyles = false
    },
  }

  /** The format of cells with this style; undefined for the general one and those that show plain numbers. */
  of(style: string | undefined): string | undefined {
    const id = this.#styles[Number(style ?? 0)] ?? 0
    return this.#custom.get(id) ?? builtIn[id]
  }
}

/** Text in quotes, escapes, widths and fillers, colours and conditions. */
const noLetters = /"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|general/gi

/**
 * A whole number as a cell with the format shows it: 12 with `000-000` is 000-012. Undefined for formats that show less or more than the
 * number, such as decimals, per cent and separators of thousands.
 */
export function shownNumber(value: number, format: string | undefined): string | undefined {
  const pattern = (format ?? '0').split(';')[0]!.replaceAll(/_.|\*.|\[[^\]]*\]/g, '')
  if (/^(general|@|0)?$/i.test(pattern)) return String(value)
  const tokens = [...pattern.matchAll(/"([^"]*)"|\\(.)|([0#?])|([-/() 年月日号\p{Script=Han}])|(.)/gu)]
  if (tokens.some((token) => token[5] !== undefined) || !Number.isInteger(value) || value < 0) return undefined
  const isPlace = (token: RegExpMatchArray) => token[3] !== undefined
  const first = tokens.findIndex(isPlace)
  let left = String(value).padStart(tokens.filter((token) => token[3] === '0').length, '0')
  let shown = ''
  for (const [at, token] of [...tokens.entries()].toReversed()) {
    // The first place shows all digits that are more than the places.
    const part = isPlace(token) ? left.slice(at === first ? 0 : -1) : (token[1] ?? token[2] ?? token[4] ?? '')
    if (isPlace(token)) left = left.slice(0, left.length - part.length)
    shown = part + shown
  }
  return shown
}

/** Whether a format shows a day or a time. Elapsed time, `[h]:mm`, stays a number. */
export const isDateFormat = (format: string): boolean =>
  !/\[(h+|m+|s+)\]/i.test(format) && /[ymdhs]/i.test(format.replaceAll(noLetters, ''))
