import type { KeyboardEvent } from 'react'
import type { Line } from '../../../kit/lineGrid/block.ts'

const inGrid = 'input.gq-cell-input'
const inForm = '[data-field] input:not([disabled])'
/** Frames to wait for a grid to render its lines. */
const patience = 30

/** Focuses the start of a step. */
export function focusStart(root: HTMLElement | null, tries = patience): void {
  const grid = root?.querySelector<HTMLElement>('[role=grid]')
  const goal = grid
    ? grid.querySelector<HTMLElement>(inGrid)
    : (root?.querySelector<HTMLElement>(inForm) ?? root?.querySelector<HTMLElement>('[data-submit]'))
  if (!goal && tries > 0) return void requestAnimationFrame(() => focusStart(root, tries - 1))
  goal?.focus()
  if (goal instanceof HTMLInputElement) goal.select()
}

/** Commits the input of a cell before its step is left. */
export const settleTyping = (): void => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Enter on the blank last line of a grid moves to the next step's button. Returns whether it did. */
export function leavesGrid(
  event: KeyboardEvent<HTMLElement>,
  rows: readonly Line[],
  isBlank: (line: Line) => boolean,
): boolean {
  const target = event.target
  if (event.key !== 'Enter' || event.shiftKey || event.ctrlKey || event.altKey || event.nativeEvent.isComposing)
    return false
  if (!(target instanceof HTMLInputElement) || !target.closest('[role=grid]') || target.value.trim() !== '')
    return false
  const index = Number(target.closest('[role=row]')?.getAttribute('aria-rowindex')) - 2
  const line = rows[index]
  const isLast = index === rows.length - 1
  return isLast && (line === undefined || isBlank(line)) && rows.some((row) => !isBlank(row))
}

const rowHeight = 32

/** Focuses a cell, which the grid must render first. */
export function focusCell(root: HTMLElement | null, row: number, column: number, tries = patience): void {
  const grid = root?.querySelector<HTMLElement>('[role=grid]')
  const cell = grid?.querySelector<HTMLElement>(`[aria-rowindex="${row + 2}"] [aria-colindex="${column + 2}"]`)
  if (cell) return void cell.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
  if (grid) grid.scrollTop = Math.max(0, (row - 3) * rowHeight)
  if (tries > 0) requestAnimationFrame(() => focusCell(root, row, column, tries - 1))
}
