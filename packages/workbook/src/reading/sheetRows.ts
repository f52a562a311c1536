import type { CellValue } from '../cell.ts'
import type { OpenBook } from './book.ts'
import type { Attributes, Handlers } from './elements.ts'
import type { Cell } from './values.ts'
import { valueOf } from './values.ts'

export interface SheetRow {
  /** As the sheet shows it. */
  readonly line: number
  /** Hidden by a filter or by hand. */
  readonly isHidden: boolean
  /** From column A on, without gaps. */
  readonly cells: readonly CellValue[]
}

/** Collects the rows of a sheet's XML. */
export class SheetRows {
  readonly #book: OpenBook
  readonly #rows: SheetRow[] = []
  #line = 0
  #isHidden = false
  #cells: CellValue[] = []
  #column = 0
  #cell: Omit<Cell, 'text'> | undefined
  #text: string | undefined
  #isReading = false

  constructor(book: OpenBook) {
    this.#book = book
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
    },
    closed: (name, text) => {
      if (name === 'v' || (name === 't' && !this.#isReading)) this.#text = (this.#text ?? '') + text
      if (name === 'rPh') this.#isReading = false
      if (name === 'c') this.#closeCell()
      if (name === 'row') this.#rows.push({ line: this.#line, isHidden: this.#isHidden, cells: this.#cells })
    },
  }

  #openRow({ r, hidden = '0' }: Attributes): void {
    this.#line = r === undefined ? this.#line + 1 : Number(r)
    this.#isHidden = hidden === '1' || hidden === 'true'
    this.#cells = []
    this.#column = 0
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
      while (this.#cells.length < this.#column) this.#cells.push(null)
      this.#cells[this.#column] = value
    }
    this.#column += 1
  }
}

/** Sheets have no more. */
const MAX_COLUMNS = 16_384

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
