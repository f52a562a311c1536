import type { Handlers } from './elements.ts'

/** Formats that workbooks use by number without defining them (ECMA-376 part 1, 18.8.30), as far as they show days or times. */
const builtIn: Readonly<Record<number, string>> = Object.fromEntries(
  [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58]
    .map((id): [number, string] => [id, 'yyyy-mm-dd'])
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

/** Whether a format shows a day or a time. Elapsed time, `[h]:mm`, stays a number. */
export const isDateFormat = (format: string): boolean =>
  !/\[(h+|m+|s+)\]/i.test(format) && /[ymdhs]/i.test(format.replaceAll(noLetters, ''))
