import { useRef, useState } from 'react'
import { isBlank } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import type { GridHandle } from '../../../kit/lineGrid/LineGrid.tsx'
import type { Marks } from './marks.ts'
import { marksAfter } from './marks.ts'
import type { Start } from './start.ts'

/** The trucks of the order being edited, with the known findings. */
export function useTrucks(start: Start, onChange: () => void) {
  const [shownTrucks, setShownTrucks] = useState(start.trucks)
  const [marks, setMarks] = useState(start.marks)
  // The latest trucks, for keys that commit a cell and save at the same moment.
  const now = useRef(start.trucks)
  /** `whole` are the lines that arrived complete. */
  const setTrucks = (rows: readonly Line[], whole: readonly Line[] = []) => {
    const before = now.current
    setMarks((known) => marksAfter(known, before, rows, whole))
    now.current = rows
    onChange()
    setShownTrucks(rows)
  }
  // While the trucks are visible their grid makes the changes, so that each can be undone.
  const grid = useRef<GridHandle>(null)
  const pendingWhole = useRef<readonly Line[]>([])
  /** Receives rows typed, pasted or undone in the grid. */
  const takeRows = (rows: readonly Line[]) => {
    const whole = pendingWhole.current
    pendingWhole.current = []
    setTrucks(rows, whole)
  }
  /** Changes trucks as one step; returns the id of the step in the grid. */
  const applyTrucks = (rows: readonly Line[], whole: readonly Line[] = [], notice = ''): number | undefined => {
    if (!grid.current) {
      setTrucks(rows, whole)
      return undefined
    }
    pendingWhole.current = whole
    return grid.current.apply(rows, notice)
  }
  const replace = (lines: ReadonlyMap<Line, Line>) => setTrucks(now.current.map((line) => lines.get(line) ?? line))
  /** Replaces lines by their saved versions; input made meanwhile stays. */
  const renew = (lines: ReadonlyMap<Line, Line>) => (grid.current ? grid.current.renew(lines) : replace(lines))
  /** Changes lines as one step, for an answer that arrives while the user types: the text of the live cell stays. */
  const mend = (lines: ReadonlyMap<Line, Line>) => (grid.current ? grid.current.mend(lines) : replace(lines))
  /** Stores the server's findings, on completed lines or of all. */
  const mark = (reported: Marks, all: boolean) => {
    const isOut = (line: Line, known: Marks) =>
      all || known.has(line) || !(isBlank(line['plate_number']) || isBlank(line['planned_gross']))
    setMarks((known) => new Map([...known, ...[...reported].filter(([line]) => isOut(line, known))]))
  }
  return { trucks: shownTrucks, marks, now, grid, setTrucks, takeRows, applyTrucks, renew, mend, setMarks, mark }
}
