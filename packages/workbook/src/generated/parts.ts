import { strToU8, zipSync } from 'fflate'
import type { CellValue } from '../cell.ts'
import type { Content, Grid } from './content.ts'
import type { Random } from './random.ts'

/** What a writer does in its own way. */
export interface Habits {
  /** Prefix of all elements of the main namespace, with its colon. */
  readonly prefix: string
  readonly texts: 'shared' | 'inline' | 'formula'
  /** Blank cells that are written all the same. */
  readonly blanks: 'none' | 'styled' | 'shared'
  readonly hasDimension: boolean
  readonly hasReferences: boolean
  readonly isFrom1904: boolean
  /** Days as ISO texts instead of numbers. */
  readonly hasIsoDays: boolean
  readonly targets: 'relative' | 'absolute'
  readonly names: 'usual' | 'backslashed' | 'uppercase'
  /** The table is the second sheet, behind a hidden one. */
  readonly hasHiddenSheet: boolean
  readonly isDeflated: boolean
  readonly hasProperties: boolean
  /** Attributes and elements that no reader needs. */
  readonly extras: boolean
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const DAY_MS = 86_400_000

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const columnName = (at: number): string => String.fromCharCode(65 + at)

const serialOf = (date: Date, isFrom1904: boolean): string =>
  String(Number(((date.getTime() - (isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30))) / DAY_MS).toFixed(10)))

/** Writes the parts of one workbook. */
export class Workbook {
  readonly #habits: Habits
  readonly #random: Random
  readonly #texts: string[] = []
  readonly #formats: string[] = []

  constructor(habits: Habits, random: Random) {
    this.#habits = habits
    this.#random = random
  }

  bytesOf(grid: Grid): Uint8Array {
    const { names, isDeflated, hasProperties } = this.#habits
    const sheet = this.#sheet(grid)
    const parts = {
      '[Content_Types].xml': this.#types(),
      '_rels/.rels': this.#relations('', [
        ['rId1', 'officeDocument', 'xl/workbook.xml'],
        ...(hasProperties ? [['rId2', 'extended-properties', 'docProps/app.xml'] as const] : []),
      ]),
      'xl/workbook.xml': this.#workbook(),
      'xl/_rels/workbook.xml.rels': this.#relations('xl/', [
        ['rId3', 'styles', 'xl/styles.xml'],
        ['rId1', 'worksheet', 'xl/worksheets/sheet1.xml'],
        ...(this.#habits.hasHiddenSheet ? [['rId5', 'worksheet', 'xl/worksheets/sheet2.xml'] as const] : []),
        ...(this.#texts.length > 0 ? [['rId4', 'sharedStrings', 'xl/sharedStrings.xml'] as const] : []),
      ]),
      'xl/styles.xml': this.#styles(),
      'xl/worksheets/sheet1.xml': sheet,
      ...(this.#habits.hasHiddenSheet
        ? {
            'xl/worksheets/sheet2.xml': this.#part(
              'worksheet',
              '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>',
            ),
          }
        : {}),
      ...(this.#texts.length > 0 ? { 'xl/sharedStrings.xml': this.#sharedTexts() } : {}),
      ...(hasProperties ? { 'docProps/app.xml': `${DECLARATION}<Properties/>` } : {}),
    }
    const named = Object.entries(parts).map(([name, text]) => [partNames[names](name), strToU8(text)] as const)
    return zipSync(Object.fromEntries(named), { level: isDeflated ? 1 : 0 })
  }

  /** A part whose elements have the writer's prefix. */
  #part(root: string, content: string, attributes = ''): string {
    const { prefix } = this.#habits
    const namespace = prefix === '' ? `xmlns="${MAIN}"` : `xmlns:${prefix.slice(0, -1)}="${MAIN}"`
    const text = `<${root} ${namespace} xmlns:r="${OFFICE}"${attributes}>${content}</${root}>`
    return DECLARATION + (prefix === '' ? text : text.replaceAll(/<(\/?)(?=[a-zA-Z])/g, `<$1${prefix}`))
  }

  #types(): string {
    const override = (part: string, kind: string) =>
      `<Override PartName="/xl/${part}.xml" ContentType="${SHEET}.${kind}+xml"/>`
    return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${override('styles', 'styles')}${override('sharedStrings', 'sharedStrings')}</Types>`
  }

  #relations(folder: string, relations: readonly (readonly [id: string, kind: string, target: string])[]): string {
    const items = relations.map(([id, kind, target]) => {
      const path = this.#habits.targets === 'absolute' ? `/${target}` : target.slice(folder.length)
      return `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${path}"/>`
    })
    return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`
  }

  #workbook(): string {
    const { isFrom1904, hasHiddenSheet, extras } = this.#habits
    const properties = isFrom1904
      ? '<workbookPr date1904="1"/>'
      : extras
        ? '<workbookPr defaultThemeVersion="124226"/>'
        : ''
    const hidden = hasHiddenSheet ? '<sheet name="参数" sheetId="2" state="hidden" r:id="rId5"/>' : ''
    const views = extras ? '<bookViews><workbookView windowWidth="28800" windowHeight="12375"/></bookViews>' : ''
    return this.#part(
      'workbook',
      `${properties}${views}<sheets>${hidden}<sheet name="车辆" sheetId="1" r:id="rId1"/></sheets>`,
    )
  }

  /** The style of a format; the first one is general. */
  #style(format: string | undefined): number {
    if (format === undefined) return 0
    const at = this.#formats.indexOf(format)
    return at >= 0 ? at + 1 : this.#formats.push(format)
  }

  #styles(): string {
    const formats = this.#formats.map(
      (format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`,
    )
    const styles = this.#formats.map((_, at) => `<xf numFmtId="${164 + at}" fontId="0" applyNumberFormat="1"/>`)
    const extras = this.#habits.extras ? '<fonts count="1"><font><sz val="11"/><name val="宋体"/></font></fonts>' : ''
    const numbers = formats.length > 0 ? `<numFmts count="${formats.length}">${formats.join('')}</numFmts>` : ''
    return this.#part(
      'styleSheet',
      `${numbers}${extras}<cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0" fontId="0"/>${styles.join('')}</cellXfs>`,
    )
  }

  #sharedTexts(): string {
    return this.#part('sst', this.#texts.join(''), ` count="${this.#texts.length}" uniqueCount="${this.#texts.length}"`)
  }

  #sheet({ rows, titles, hidden }: Grid): string {
    const { hasDimension, hasReferences, extras } = this.#habits
    const width = Math.max(1, ...rows.map((cells) => cells.length))
    const lines = rows.map((cells, at) => {
      if (cells.length === 0 && hasReferences) return ''
      const number = hasReferences ? ` r="${at + 1}"` : ''
      const spans = extras ? ` spans="1:${width}" ht="14.25"` : ''
      const isHidden = hidden.includes(at + 1) ? ' hidden="1"' : ''
      return `<row${number}${spans}${isHidden}>${cells.map((cell, column) => this.#cell(cell, at + 1, column)).join('')}</row>`
    })
    const dimension = hasDimension ? `<dimension ref="A1:${columnName(width - 1)}${rows.length}"/>` : ''
    const views = extras
      ? '<sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetFormatPr defaultRowHeight="13.5"/>'
      : ''
    const merges =
      titles.length > 0
        ? `<mergeCells count="${titles.length}">${titles.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`
        : ''
    return this.#part('worksheet', `${dimension}${views}<sheetData>${lines.join('')}</sheetData>${merges}`)
  }

  #cell({ value, format, isFormula = false, isRich = false }: Content, line: number, column: number): string {
    const { hasReferences, blanks, hasIsoDays, isFrom1904 } = this.#habits
    const reference = hasReferences ? ` r="${columnName(column)}${line}"` : ''
    const style = this.#style(format)
    const start = `<c${reference}${style > 0 ? ` s="${style}"` : ''}`
    const formula = isFormula ? `<f>${escaped('IF(1<2,A1,"x")')}</f>` : ''
    if (value === null) {
      if (blanks === 'none' && hasReferences) return ''
      return blanks === 'shared' ? `<c${reference} t="s"/>` : `<c${reference} s="0"/>`
    }
    if (typeof value === 'string') return this.#text(start, value, { formula, isRich })
    if (typeof value === 'boolean') return `${start} t="b">${formula}<v>${value ? 1 : 0}</v></c>`
    if (value instanceof Date && hasIsoDays) return `${start} t="d"><v>${value.toISOString().slice(0, 19)}</v></c>`
    const number = value instanceof Date ? serialOf(value, isFrom1904) : String(value)
    return `${start}${this.#random.once(4) ? ' t="n"' : ''}>${formula}<v>${number}</v></c>`
  }

  #text(
    start: string,
    value: string,
    { formula, isRich }: { readonly formula: string; readonly isRich: boolean },
  ): string {
    const { texts } = this.#habits
    if (formula !== '' || texts === 'formula') return `${start} t="str">${formula}<v>${escaped(value)}</v></c>`
    const item = isRich ? rich(value) : `<t xml:space="preserve">${escaped(value)}</t>`
    if (texts === 'inline') return `${start} t="inlineStr"><is>${item}</is></c>`
    const known = this.#texts.indexOf(`<si>${item}</si>`)
    const at = known >= 0 ? known : this.#texts.push(`<si>${item}</si>`) - 1
    return `${start} t="s"><v>${at}</v></c>`
  }
}

/** A text of two runs, with the reading that Excel keeps beside it. */
function rich(value: string): string {
  const characters = [...value]
  const half = Math.ceil(characters.length / 2)
  const runs = [characters.slice(0, half), characters.slice(half)].map(
    (run, at) =>
      `<r>${at === 0 ? '<rPr><b/><sz val="11"/></rPr>' : ''}<t xml:space="preserve">${escaped(run.join(''))}</t></r>`,
  )
  return `${runs.join('')}<rPh sb="0" eb="1"><t>dú</t></rPh><phoneticPr fontId="1"/>`
}

const partNames: Readonly<Record<Habits['names'], (name: string) => string>> = {
  usual: (name) => name,
  backslashed: (name) => name.replaceAll('/', '\\'),
  uppercase: (name) => name.toUpperCase(),
}

/** The cells of a grid as a reader has to return them, by line; no cells at the end of a line, no blank lines. */
export const valuesOf = ({ rows }: Grid): Record<string, CellValue[]> =>
  trimmedLines(rows.map((cells) => cells.map(({ value }) => value)))

/** Lines by their number, without the blanks that readers leave out or not. */
export function trimmedLines(
  rows: readonly (readonly (CellValue | undefined)[])[],
  from = 1,
): Record<string, CellValue[]> {
  return Object.fromEntries(
    rows.flatMap((cells, at): [string, CellValue[]][] => {
      const last = cells.findLastIndex((value) => value !== null && value !== undefined && value !== '')
      return last < 0
        ? []
        : [[String(at + from), cells.slice(0, last + 1).map((value) => (value === '' ? null : (value ?? null)))]]
    }),
  )
}
