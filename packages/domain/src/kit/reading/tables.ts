import { halfWidth } from '../field/typing.ts'
import type { MassUnit } from './mass.ts'
import { massUnit, unitInHeading, withoutUnit } from './mass.ts'

/** A field that a column of a sheet can have. */
export interface TableField {
  readonly name: string
  /** The headings that name it for certain. */
  readonly labels: readonly string[]
  /** Headings in other words, and those that name another property of the same person or thing. */
  readonly pattern?: RegExp
  readonly not?: RegExp
  /** The figures are weights, in the unit that the heading names. */
  readonly isMass: boolean
}

export interface TableColumn {
  readonly name: string
  /** Of weights, if the headings name one. */
  readonly unit: MassUnit | undefined
}

export interface Table {
  /** By column; undefined for those that belong to no field. */
  readonly columns: readonly (TableColumn | undefined)[]
  /** The heading of each column, of two lines if there are two. */
  readonly headings: readonly string[]
  /** The fields that two columns name equally well; the first of them counts. */
  readonly twice: readonly string[]
  /** The unit that the headings name for the figures of each column, if they are weights. */
  readonly units: readonly (MassUnit | undefined)[]
  /** Rows before the first record: titles and headings. */
  readonly skipped: number
}

type Row = readonly string[]

/** Headings are within so many lines. */
const MAX_TITLE_LINES = 10
const MAX_HEADING = 60

const plainHeading = (heading: string): string =>
  halfWidth(heading)
    .normalize('NFKC')
    .replaceAll(/[\s*※★☆_]|[:：]$/g, '')
    .replace(/(?:必填|选填)$/, '')
    .toLowerCase()

/** What brackets behind a label may contain beside a unit. */
const note = /^(必填|必须|选填|可选|可空|单位.*|如.*|例.*|格式.*|[ymdhs/: .-]+)$/i
const bracket = /[（(【[]([^（(【[）)\]】]*)[）)\]】]\s*$/

function rankOf(heading: string, field: TableField): number {
  const text = plainHeading(heading)
  if (text === '' || text.length > MAX_HEADING || /\d{3}/.test(text)) return 0
  if (field.labels.some((label) => plainHeading(label) === text)) return 3
  const inside = bracket.exec(heading)?.[1]
  const isBare = inside === undefined || field.isMass || note.test(inside.trim())
  const bare = plainHeading(field.isMass ? withoutUnit(heading) : heading.replace(bracket, ''))
  if (isBare && field.labels.some((label) => plainHeading(field.isMass ? withoutUnit(label) : label) === bare)) return 2
  return field.pattern?.test(text) && !field.not?.test(text) ? 1 : 0
}

interface Match {
  readonly name: string
  readonly rank: number
  readonly isMass: boolean
}

function matchOf(heading: string, fields: readonly TableField[]): Match | undefined {
  const matches = fields.map((field) => ({ ...field, rank: rankOf(heading, field) })).filter(({ rank }) => rank > 0)
  return matches.find(({ rank }) => rank === Math.max(...matches.map((match) => match.rank)))
}

/** Cells that are merged with the one on their left arrive blank. */
const filledRight = (row: Row): string[] => {
  let last = ''
  return row.map((cell) => (last = cell.trim() === '' ? last : cell))
}

const isBlank = (cell: string | undefined): boolean => (cell ?? '').trim() === ''
const filledCells = (row: Row): number => row.filter((cell) => !isBlank(cell)).length

/** The headings of one line, or of two: the parts below the name of a group, or the name above them. */
interface Headings {
  readonly first: number
  readonly lines: 1 | 2
  readonly texts: readonly string[]
  readonly matches: readonly (Match | undefined)[]
  readonly score: number
}

function headingsOf(rows: readonly Row[], first: number, lines: 1 | 2, fields: readonly TableField[]): Headings {
  const [upper = [], lower = []] = [rows[first], rows[first + 1]]
  const groups = filledRight(upper)
  const columns = Array.from({ length: lines === 1 ? upper.length : Math.max(upper.length, lower.length) }, (_, at) => {
    const [above = '', group = groups.at(-1) ?? '', below = ''] = [upper[at], groups[at], lower[at]]
    if (lines === 1 || isBlank(below)) return { text: above, match: matchOf(above, fields) }
    return { text: `${group} ${below}`.trim(), match: matchOf(below, fields) ?? matchOf(`${group}${below}`, fields) }
  })
  const matches = columns.map(({ match }) => match)
  const score = new Set(matches.flatMap((match) => match?.name ?? [])).size
  return { first, lines, texts: columns.map(({ text }) => text), matches, score }
}

/** The line, or two lines, with the most headings that are known. */
function bestHeadings(rows: readonly Row[], fields: readonly TableField[]): Headings | undefined {
  let best: Headings | undefined
  for (let first = 0; first < Math.min(rows.length, MAX_TITLE_LINES); first += 1) {
    const single = headingsOf(rows, first, 1, fields)
    if (single.score > (best?.score ?? 0)) best = single
  }
  for (let first = 0; first + 1 < Math.min(rows.length, MAX_TITLE_LINES); first += 1) {
    const hasValues = rows[first + 1]!.some((cell) => /\d{3}/.test(cell))
    // A line of one cell is a title, and no name of a group of columns.
    if (hasValues || filledCells(rows[first]!) < 2) continue
    const pair = headingsOf(rows, first, 2, fields)
    const isBetter = pair.score > (best?.score ?? 0)
    if (isBetter || (pair.score === best?.score && isDivided(rows[first]!, rows[first + 1]!))) best = pair
  }
  return best
}

/** Whether a line divides merged headings of the one above: it has words below a gap, none below another heading, and no values. */
function isDivided(upper: Row, lower: Row): boolean {
  const columns = lower.map((cell, at) => [!isBlank(upper[at]), !isBlank(cell)])
  const has = (above: boolean, below: boolean) => columns.some(([one, other]) => one === above && other === below)
  return has(false, true) && has(true, false) && !lower.some((cell) => /\d/.test(cell))
}

const unitOfTitle = (rows: readonly Row[]): MassUnit | undefined => {
  const [, name] = /单位\s*[:：]\s*(\p{L}+)/u.exec(rows.flat().join(' ')) ?? []
  const unit = name === undefined ? undefined : massUnit(name)
  return unit?.kilograms === undefined ? undefined : unit
}

const unitAlone = (cell: string): MassUnit | undefined => {
  const unit = massUnit(cell.replaceAll(/^[\s（(【[<《「]+|[\s）)\]】>》」*※]+$/g, ''))
  return unit.kilograms === undefined ? undefined : unit
}

/**
 * Finds the table of a sheet or a pasted block: below its titles, with headings in one line or two, by their labels or in other words, and
 * with the units of weights, which the heading, the line above or below it, or the title names. Undefined without any known heading.
 */
export function findTable(rows: readonly Row[], fields: readonly TableField[]): Table | undefined {
  const best = bestHeadings(rows, fields)
  if (!best) return undefined
  const { unitAt, skipped } = unitsOf(rows, best)
  const columnOf = (name: string): number[] => {
    const ranks = best.matches.map((match) => (match?.name === name ? match.rank : 0))
    const most = Math.max(...ranks)
    return ranks.flatMap((rank, at) => (rank === most ? [at] : []))
  }
  const positions = new Map(
    [...new Set(best.matches.flatMap((match) => match?.name ?? []))].map((name) => [name, columnOf(name)]),
  )
  return {
    columns: best.matches.map((match, at) =>
      match && positions.get(match.name)![0] === at
        ? { name: match.name, unit: match.isMass ? unitAt(at) : undefined }
        : undefined,
    ),
    headings: best.texts,
    twice: [...positions].flatMap(([name, columns]) => (columns.length > 1 ? [name] : [])),
    units: best.matches.map((_, at) => unitAt(at)),
    skipped,
  }
}

function unitsOf(rows: readonly Row[], { first, lines, texts }: Pick<Headings, 'first' | 'lines' | 'texts'>) {
  const titles = rows.slice(0, first)
  const above = filledRight(titles.at(-1) ?? [])
  const next = rows[first + lines] ?? []
  const hasUnitLine = filledCells(next) > 0 && next.every((cell) => isBlank(cell) || unitAlone(cell) !== undefined)
  const unitAt = (at: number): MassUnit | undefined =>
    unitInHeading(texts[at] ?? '') ??
    (lines === 2 ? unitInHeading(filledRight(rows[first]!)[at] ?? '') : undefined) ??
    (hasUnitLine ? unitAlone(next[at] ?? '') : undefined) ??
    unitIn(above[at]) ??
    unitOfTitle(titles)
  return { unitAt, skipped: first + lines + (hasUnitLine ? 1 : 0) }
}

/**
 * The table of a sheet whose headings are unknown, as people lay it out: below titles, which have fewer cells than the records. Undefined
 * without any cell.
 */
export function unknownTable(rows: readonly Row[]): Table | undefined {
  const heads = rows.slice(0, MAX_TITLE_LINES)
  const widest = Math.max(0, ...heads.map(filledCells))
  if (widest === 0) return undefined
  // A column of remarks may lack a heading.
  const first = heads.findIndex((row) => filledCells(row) > widest / 2)
  const texts = [...heads[first]!]
  const { unitAt, skipped } = unitsOf(rows, { first, lines: 1, texts })
  return {
    columns: texts.map(() => undefined),
    headings: texts,
    twice: [],
    units: texts.map((_, at) => unitAt(at)),
    skipped,
  }
}

/** The unit of a group of columns; the words of a title are none. */
const unitIn = (heading = ''): MassUnit | undefined => {
  const unit = unitInHeading(heading)
  return unit?.kilograms === undefined ? undefined : unit
}

/** A word for sums, alone, with what is summed, or with its figure; 合计物流 and 总计划 are none. */
const total =
  /^(?:本页|全部|以上)?(?:[合总小累共]\s*计)\s*(?:[车件吨]?数|重量?|金额|[毛净]重)?\s*(?![\p{L}])|^(?:total|итого|нийт)\s*(?:[:：]|$)/iu

/** A line with the sums of the others. */
export const isTotal = (row: Row): boolean => total.test(row.find((cell) => !isBlank(cell))?.trim() ?? '')
