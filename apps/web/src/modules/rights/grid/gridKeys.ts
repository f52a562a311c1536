import type { KeyboardEvent } from 'react'

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

const cellOf = (box: HTMLElement): readonly [row: number, column: number] => [
  Number(box.dataset['row']),
  Number(box.dataset['column']),
]

/** The next box in the direction; up and down prefer the same column, otherwise the nearest one of the next row that has boxes. */
function nextBox(boxes: readonly HTMLElement[], from: HTMLElement, rows: number, columns: number) {
  const [row, column] = cellOf(from)
  const boxPositions = boxes.map((box) => [box, ...cellOf(box)] as const)
  if (rows === 0) {
    const inRow = boxPositions.filter(([, r, c]) => r === row && Math.sign(c - column) === columns)
    return inRow.sort((a, b) => Math.abs(a[2] - column) - Math.abs(b[2] - column))[0]?.[0]
  }
  const beyond = boxPositions.filter(([, r]) => Math.sign(r - row) === rows)
  const nearest = Math.min(...beyond.map(([, r]) => Math.abs(r - row)))
  return beyond
    .filter(([, r]) => Math.abs(r - row) === nearest)
    .sort((a, b) => Math.abs(a[2] - column) - Math.abs(b[2] - column))[0]?.[0]
}

/** Arrow keys, Home and End move between the boxes of the grid; Space is the boxes' own key. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const from = event.target
  if (!(from instanceof HTMLInputElement) || from.dataset['row'] === undefined || event.altKey || event.ctrlKey) return
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[data-row]')]
  const [row] = cellOf(from)
  const inRow = boxes.filter((box) => cellOf(box)[0] === row)
  const step = steps[event.key]
  const to = step ? nextBox(boxes, from, ...step) : { Home: inRow[0], End: inRow.at(-1) }[event.key]
  if (!step && event.key !== 'Home' && event.key !== 'End') return
  event.preventDefault()
  to?.focus()
}
