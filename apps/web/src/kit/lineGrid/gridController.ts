import { cellLines } from '@guanqiao/domain/kit/reading/cells'
import { useState } from 'react'
import type { Option } from '../controls/codes.ts'
import { readValue } from '../controls/readValue.ts'
import { isSame } from '../form/values.ts'
import type { Line } from './block.ts'
import { paste, withValue } from './block.ts'
import type { GridColumn } from './logic/columns.ts'
import type { History, Snapshot } from './logic/history.ts'
import { carried, noHistory, recorded, redone, undone } from './logic/history.ts'
import type { Command } from './logic/keys.ts'
import type { Cell } from './logic/moves.ts'
import { destination } from './logic/moves.ts'
import type { ColumnOptions } from './useOptions.ts'

export interface GridSetup {
  readonly rows: readonly Line[]
  /** Receives the changed rows; they must be passed back unchanged, otherwise the undo history is cleared. */
  readonly onChange: (rows: Line[]) => void
  readonly columns: readonly GridColumn[]
  readonly options: ColumnOptions
  readonly blank: () => Line
  readonly maxRows: number
  readonly isBlank: (line: Line) => boolean
  /** Lines that were saved, each with the one that took its place: they are the same lines, and the undo history stays. */
  readonly renewed?: ReadonlyMap<Line, Line> | undefined
  /** Moves the focus on when Enter is pressed in a last line that was left blank. Without it only Tab leaves the grid. */
  readonly leave?: (() => void) | undefined
}

export interface GridView {
  /** The focused cell; `turn` increases with each command, so that its input resets. */
  readonly at: Cell
  readonly turn: number
  /** The result of the last command, for the user. */
  readonly notice: string
}

/** The state of a grid: rows, focus, current input, and all operations on them. */
export class GridController {
  rows: readonly Line[] = []
  at: Cell = { row: 0, column: 0 }
  /** Text typed into the active cell, not committed yet. */
  typing: string | undefined
  /** Whether the grid takes the focus; the first rendering does not. */
  wantsFocus = false
  private setup: GridSetup
  private history: History = noHistory
  private readonly show: (change: (view: GridView) => GridView) => void

  constructor(setup: GridSetup, show: (change: (view: GridView) => GridView) => void) {
    this.setup = setup
    this.show = show
    this.at = { row: 0, column: this.editableColumns()[0] ?? 0 }
    this.take(setup)
  }

  /** Called on each rendering. Rows from outside reset the history, unless they are the same lines, saved. */
  take(setup: GridSetup): void {
    this.setup = setup
    if (setup.rows !== this.rows) this.history = carried(this.history, this.rows, setup.rows, setup.renewed)
    this.rows = setup.rows
    if (this.at.row >= this.rows.length) this.at = { ...this.at, row: Math.max(0, this.rows.length - 1) }
  }

  /** Sets the text of the live input. */
  type(text: string): void {
    this.typing = text
  }

  entered(): void {
    this.wantsFocus = true
  }

  /** The focus has left the grid. */
  left(): void {
    this.wantsFocus = false
    this.flush()
  }

  go(to: Cell, notice = ''): void {
    this.wantsFocus = true
    this.flush()
    this.at = to
    this.show(({ turn }) => ({ at: to, turn: turn + 1, notice }))
  }

  /** Focuses a cell, by default the active one; without a known field, the first column that takes input. */
  focus(to?: { readonly row: number; readonly field: string }): void {
    if (!to) return this.go(this.at)
    const column = this.setup.columns.findIndex(({ name }) => name === to.field)
    this.go({
      row: Math.max(0, Math.min(to.row, this.rows.length - 1)),
      column: column < 0 ? (this.editableColumns()[0] ?? 0) : column,
    })
  }

  /** Commits the typed text as the cell's value. */
  flush(): void {
    const text = this.typing
    this.typing = undefined
    const column = this.column()
    if (text !== undefined && column) this.put(readValue(column.field, text, this.setup.options[column.name]))
  }

  /** Replaces the focused line, as one step. */
  replaceLine(change: (line: Line) => Line): void {
    this.typing = undefined
    const line = this.rows[this.at.row]
    const next = line && change(line)
    if (line && next && next !== line) this.emit(this.rows.with(this.at.row, next))
  }

  /** Replaces all rows, as one undoable step. Returns the id of the step for `undoStep`. */
  apply(rows: readonly Line[], notice = ''): number {
    this.flush()
    this.emit([...rows])
    this.go({ row: Math.max(0, Math.min(this.at.row, rows.length - 1)), column: this.at.column }, notice)
    return this.history.past.length
  }

  /** Changes lines in their places, as one step; the text that is being typed stays. */
  mend(lines: ReadonlyMap<Line, Line>): void {
    this.emit(this.rows.map((line) => lines.get(line) ?? line))
  }

  /** Undoes a step if nothing has changed since; returns whether it did. */
  undoStep(step: number): boolean {
    const isLast = this.typing === undefined && this.history.past.length === step && this.history.future.length === 0
    if (isLast) this.step(undone)
    return isLast
  }

  pick(option: Option): void {
    this.typing = undefined
    this.put(this.column()?.field.kind === 'flag' ? option.value === 'true' : option.value, option.label)
  }

  add(): void {
    this.flush()
    if (!this.hasRoom(1)) return
    this.emit([...this.rows, this.setup.blank()])
    this.go({ row: this.rows.length - 1, column: this.editableColumns()[0] ?? 0 })
  }

  pasteText(text: string): void {
    this.typing = undefined
    const block = cellLines(text).map(({ cells }) => cells)
    if (!this.hasRoom(this.at.row + block.length - this.rows.length)) return
    const columns = this.setup.columns.slice(this.at.column).filter((column) => column.isEditable)
    const targets = columns.map((column) => ({ ...column, options: this.setup.options[column.name] ?? [] }))
    const { rows, lost } = paste(this.rows, this.at, targets, block, this.setup.blank)
    this.emit(rows)
    this.go(this.at, `已粘贴 ${block.length} 行${lost > 0 ? `；右边有 ${lost} 列超出表格，没有粘贴` : ''}`)
  }

  /** Executes the command of a key; returns whether the key is consumed. */
  run(command: Command): boolean {
    if (command.do === 'move') return this.move(command)
    if (command.do === 'flush') return this.stay()
    if (command.do === 'copyAbove') this.fill(this.at.row - 1, (row) => row === this.at.row)
    if (command.do === 'fillDown') this.fill(this.at.row, (row) => row > this.at.row)
    if (command.do === 'duplicate') this.duplicate()
    if (command.do === 'remove') this.remove()
    if (command.do === 'revert') this.revert()
    if (command.do === 'undo' && this.typing === undefined) this.step(undone)
    else if (command.do === 'undo') this.revert()
    if (command.do === 'redo') this.step(redone)
    return true
  }

  private column(): GridColumn | undefined {
    return this.setup.columns[this.at.column]
  }

  private editableColumns(): number[] {
    return this.setup.columns.flatMap((column, index) => (column.isEditable ? [index] : []))
  }

  private snapshot(): Snapshot {
    return { rows: this.rows, at: this.at }
  }

  private emit(rows: Line[]): void {
    this.history = recorded(this.history, this.snapshot())
    this.rows = rows
    this.setup.onChange(rows)
  }

  private put(value: unknown, text?: string): void {
    const line = this.rows[this.at.row]
    const column = this.column()
    if (line && column && !isSame(line[column.name], value))
      this.emit(this.rows.with(this.at.row, withValue(line, column, value, text)))
  }

  private hasRoom(more: number): boolean {
    const fits = more <= 0 || this.rows.length + more <= this.setup.maxRows
    if (!fits) this.show((view) => ({ ...view, notice: `最多 ${this.setup.maxRows} 行，放不下` }))
    return fits
  }

  private move({ move, by }: Command & { do: 'move' }): boolean {
    this.flush()
    if (move === 'next' && by === 'enter' && this.leave()) return true
    if (move === 'down' && this.at.row === this.rows.length - 1) return this.addBelow()
    const to = destination(this.at, move, { rows: this.rows.length, columns: this.editableColumns() })
    if (!to && by === 'tab') return false
    if (to) this.go(to)
    else if (move === 'next') this.add()
    return true
  }

  /** Moving down from the last line adds another, as in a spreadsheet; from a blank line it does not. */
  private addBelow(): boolean {
    const line = this.rows[this.at.row]
    if (!line || this.setup.isBlank(line) || !this.hasRoom(1)) return true
    this.emit([...this.rows, this.setup.blank()])
    this.go({ row: this.rows.length - 1, column: this.at.column })
    return true
  }

  /** Removes a blank last line and leaves the grid. */
  private leave(): boolean {
    const { leave, isBlank } = this.setup
    const line = this.rows[this.at.row]
    if (!leave || !line || this.at.row < this.rows.length - 1 || !isBlank(line)) return false
    this.wantsFocus = false
    this.emit(this.rows.slice(0, -1))
    leave()
    return true
  }

  private stay(): boolean {
    this.go(this.at)
    return false
  }

  private revert(): void {
    this.typing = undefined
    this.go(this.at)
  }

  private duplicate(): void {
    this.flush()
    const line = this.rows[this.at.row]
    if (!line || !this.hasRoom(1)) return
    const { row, column } = this.at
    this.emit(this.rows.toSpliced(row + 1, 0, { ...line }))
    this.go({ row: row + 1, column })
  }

  private remove(): void {
    this.typing = undefined
    const { row, column } = this.at
    this.emit(this.rows.toSpliced(row, 1))
    this.go({ row: Math.max(0, Math.min(row, this.rows.length - 1)), column })
  }

  /** Copies the value of one line's cell into the same column of other lines. */
  private fill(from: number, into: (row: number) => boolean): void {
    this.flush()
    const source = this.rows[from]
    const column = this.column()
    if (!source || !column) return
    const text = source[`${column.name}_text`]
    const filled = (line: Line) =>
      withValue(line, column, source[column.name], typeof text === 'string' ? text : undefined)
    this.emit(this.rows.map((line, row) => (into(row) ? filled(line) : line)))
    this.go(this.at)
  }

  private step(take: typeof undone): void {
    this.flush()
    const restored = take(this.history, this.snapshot())
    if (!restored) return
    const [history, { rows, at }] = restored
    this.history = history
    this.rows = rows
    this.setup.onChange(rows as Line[])
    this.go(at)
  }
}

/** The controller of a grid, stable over the grid's life, and its visible state. */
export function useGridController(setup: GridSetup): [GridController, GridView] {
  const [view, setView] = useState<GridView>({ at: { row: 0, column: 0 }, turn: 0, notice: '' })
  const [controller] = useState(() => new GridController(setup, setView))
  controller.take(setup)
  return [controller, { ...view, at: controller.at }]
}
