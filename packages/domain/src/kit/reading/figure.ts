import { dash } from '../field/signs.ts'
import { halfWidth } from '../field/typing.ts'
import { visibleText } from './invisible.ts'

const plain = /^-?\d+(\.\d+)?$/
const byBlanks = /^(-?\d{1,3}(?: \d{3})+)(?:[.,](\d+))?$/
const byCommas = /^(-?[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/
const decimalComma = /^(-?\d+),(\d+)$/

/**
 * A figure as people write it, as plain decimal text: 8,800.5 and 8 800,5 and 8800,5 are 8800.5. A comma separates thousands where one to
 * three digits are before the first and three behind each (52,500), and decimals if it is the only one elsewhere (38,5). Undefined for
 * figures that can be read in several ways (8.800,5; 8,80,0) and for other text.
 */
export function readFigure(entry: string): string | undefined {
  const text = visibleText(halfWidth(entry)).replace(dash, '-').replace(/[。｡]/g, '.').replace(/\s/g, ' ').trim()
  if (plain.test(text)) return text
  for (const form of [byBlanks, byCommas, decimalComma]) {
    const match = form.exec(text)
    if (match) return [match[1]!.replace(/[ ,]/g, ''), match[2]].filter(Boolean).join('.')
  }
  return undefined
}
