import type { CellValue } from '../cell.ts'
import type { OpenBook } from './book.ts'
import type { Budget } from './budget.ts'
import type { Attributes, Handlers } from './xmlElements.ts'
import type { Cell } from './values.ts'
import { valueOf } from './values.ts'

export interface SheetRow {
  /** As the sheet shows it. */
  readonly line: number
  /** Hidden by a filter or by hand. */
  readonly isHidden: boolean
  /** From column A on, without gaps. */
  readonly cells: readonly CellValue[]
  /** The number formats of the cells, where they have one of their own. */
  readonly formats: readonly (string | undefined)[]
}

/** Cells that are shown as one, whose value is that of the first: lines and columns, both from 1 and 0 as in rows. */
export interface Merge {
  readonly line: number
  readonly column: number
  readonly lastLine: number
}

/** Columns from 0. */
export interface ColumnRange {
  readonly first: number
  readonly last: number
}

/** Collects the rows of a sheet's XML. */
export class SheetRows {
  readonly #book: OpenBook
  readonly #budget: Budget
  readonly #rows: SheetRow[] = []
  /** A sheet names them behind its rows. */
  readonly merges: Merge[] = []
  readonly hiddenColumns: ColumnRange[] = []
  #line = 0
  #isHidden = false
  #cells: CellValue[] = []
  #formats: (string | undefined)[] = []
  #column = 0
  #cell: Omit<Cell, 'text'> | undefined
  #text: string | undefined
  #isReading = false

  constructor(book: OpenBook, budget: Budget) {
    this.#book = book
    this.#budget = budget
  }

  /** The rows since the last call. */
  drain(): SheetRow[] {
    return this.#rows.splice(0)
  }

  readonly handlers: Handlers = {
    opened: (name, attributes) => {
      if (name === 'row') this.#openRow(attributes)
      if (name === 'c') this.#openCell(attributes)
      if (name === 'rPh') this.#isReading = true
      if (name === 'mergeCell') this.#addMerge(attributes)
      if (name === 'col') this.#addColumns(attributes)
    },
    closed: (name, text) => {
      if (name === 'v' || (name === 't' && !this.#isReading)) this.#text = (this.#text ?? '') + text
      if (name === 'rPh') this.#isReading = false
      if (name === 'c') this.#closeCell()
      if (name === 'row') this.#closeRow()
    },
  }

  #openRow({ r, hidden }: Attributes): void {
    this.#budget.take('lines')
    this.#line = r === undefined ? this.#line + 1 : Number(r)
    this.#isHidden = isTrue(hidden)
    this.#cells = []
    this.#formats = []
    this.#column = 0
  }

  #closeRow(): void {
    this.#budget.take('cells', this.#cells.length)
    this.#rows.push({ line: this.#line, isHidden: this.#isHidden, cells: this.#cells, formats: this.#formats })
  }

  #addColumns({ min, max, hidden }: Attributes): void {
    if (isTrue(hidden)) this.hiddenColumns.push({ first: Number(min) - 1, last: Number(max) - 1 })
  }

  #addMerge({ ref = '' }: Attributes): void {
    const [first = '', last = first] = ref.split(':')
    const [line, lastLine] = [lineOf(first), lineOf(last)]
    if (lastLine <= line) return
    this.#budget.take('merges')
    this.merges.push({ line, column: columnOf(first), lastLine })
  }

  /** Cells and rows without a reference follow the one before. */
  #openCell({ r, t = 'n', s }: Attributes): void {
    if (r !== undefined) this.#column = columnOf(r)
    this.#cell = { type: t, format: this.#book.formats.of(s) }
    this.#text = undefined
  }

  #closeCell(): void {
    const value = this.#cell ? valueOf({ ...this.#cell, text: this.#text }, this.#book) : null
    if (value !== null && this.#column < MAX_COLUMNS) {
      if (typeof value === 'string') this.#budget.take('characters', value.length)
      while (this.#cells.length < this.#column) this.#cells.push(null)
      this.#cells[this.#column] = value
      if (this.#cell?.format !== undefined) this.#formats[this.#column] = this.#cell.format
    }
    this.#column += 1
  }
}

/** Sheets have no more. */
const MAX_COLUMNS = 16_384

const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

const lineOf = (reference: string): number => Number(/\d+$/.exec(reference)?.[0] ?? 0)

/** AB12 → 27 */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of reference.toUpperCase()) {
    const value = letter.charCodeAt(0) - 64
    if (value < 1 || value > 26) break
    column = column * 26 + value
  }
  return column - 1
}
