import type { CellValue } from '../cell.ts'
import type { Random } from './random.ts'

/** A cell as a person sees it, and how it came to be. */
export interface Content {
  readonly value: CellValue
  /** Number format of a day or a number; the general one otherwise. */
  readonly format?: string
  /** The value was calculated. */
  readonly isFormula?: boolean
  /** The text has parts in bold, or a reading above it. */
  readonly isRich?: boolean
}

/** A sheet as a person sees it: lines from the first on, some of them blank. */
export interface Grid {
  readonly rows: readonly (readonly Content[])[]
  /** Merged ranges of whole titles: A1:D1. */
  readonly titles: readonly string[]
  readonly hidden: readonly number[]
}

const headings = ['车牌号*', '车型', '运输公司', '整备质量(kg)', '行驶证有效期', '备注', 'Улсын дугаар', '发动机号']
const words = [
  '蒙L12345',
  '牵引车',
  '北疆运输有限公司',
  'Алтай Транс',
  '1234УБА',
  'a<b & "c"',
  "d'e",
  '𠮷野家',
  '第一行\n第二行',
]
const days = ['yyyy-mm-dd', 'yyyy/m/d;@', '[$-804]yyyy"年"m"月"d"日";@', 'd.m.yyyy', 'mm\\-dd\\-yy']
const instants = ['yyyy-mm-dd hh:mm:ss', 'yyyy/m/d h:mm', '[$-409]m/d/yy h:mm AM/PM;@']
const figures = ['0.00', '#,##0', '#,##0.00_ ', '0_);[Red]\\(0\\)', '@']

const DAY_MS = 86_400_000
const FIRST_DAY = Date.UTC(1990, 0, 1)

const blank: Content = { value: null }

function text(random: Random): Content {
  const [word, more] = [random.of(words), random.of(words)]
  const value = random.once(6) ? ` ${word} ` : random.once(4) ? `${word}${more}` : word
  return { value, isFormula: random.once(10), isRich: random.once(5) }
}

function figure(random: Random): Content {
  const value = random.of([
    random.below(100),
    random.below(90_000_000),
    random.below(9_000_000) / 100,
    -(1 + random.below(5000)) / 8,
    0,
    1e-5,
    123_456_789_012_345,
  ])
  return { value, ...(random.once(3) ? { format: random.of(figures) } : {}), isFormula: random.once(8) }
}

const day = (random: Random): Content => ({
  value: new Date(FIRST_DAY + random.below(20_000) * DAY_MS),
  format: random.of(days),
})

/** Whole seconds: a day of a sheet has fifteen digits. */
const instant = (random: Random): Content => ({
  value: new Date(FIRST_DAY + random.below(20_000) * DAY_MS + random.below(86_400) * 1000),
  format: random.of(instants),
})

function cell(random: Random): Content {
  const make = random.of([
    text,
    text,
    text,
    figure,
    figure,
    day,
    instant,
    () => ({ value: random.once(2) }),
    () => blank,
  ])
  return make(random)
}

/** A table of records below a title or not, with gaps. */
export function gridOf(random: Random): Grid {
  const width = 2 + random.below(7)
  const rows: Content[][] = []
  const titles: string[] = []
  if (random.once(3)) {
    rows.push([{ value: '车辆清单 2027年' }])
    titles.push(`A1:${String.fromCharCode(64 + width)}1`)
    if (random.once(2)) rows.push([])
  }
  rows.push(headings.slice(0, width).map((value) => ({ value, isRich: random.once(6) })))
  for (let count = 1 + random.below(8); count > 0; count -= 1)
    rows.push(random.once(9) ? [] : Array.from({ length: width }, () => cell(random)))
  const hidden = rows.flatMap((_, at) => (at > 2 && random.once(8) ? [at + 1] : []))
  return { rows, titles, hidden }
}
