import { useRef, useState } from 'react'
import type { Form } from '../../../kit/form/useForm.ts'
import { isBlank, linesOf } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import type { GridHandle } from '../../../kit/lineGrid/LineGrid.tsx'
import type { Marks } from './marks.ts'
import { marksAfter } from './marks.ts'

/** The trucks of the order being edited, with the known findings. */
export function useTrucks(form: Pick<Form<unknown>, 'values' | 'now' | 'set'>, began: Marks, onChange: () => void) {
  const [marks, setMarks] = useState(began)
  const now = () => linesOf(form.now()['transports'])
  /** `whole` are the lines that arrived complete. */
  const setTrucks = (rows: readonly Line[], completed: readonly Line[] = []) => {
    const before = now()
    setMarks((current) => marksAfter(current, before, rows, completed))
    onChange()
    form.set('transports', rows)
  }
  // While the trucks are visible their grid makes the changes, so that each can be undone.
  const grid = useRef<GridHandle>(null)
  const pendingWhole = useRef<readonly Line[]>([])
  /** Receives rows typed, pasted or undone in the grid. */
  const takeRows = (rows: readonly Line[]) => {
    const completed = pendingWhole.current
    pendingWhole.current = []
    setTrucks(rows, completed)
  }
  /** Changes trucks as one step; returns the id of the step in the grid. */
  const applyTrucks = (rows: readonly Line[], completed: readonly Line[] = [], notice = ''): number | undefined => {
    if (!grid.current) {
      setTrucks(rows, completed)
      return undefined
    }
    pendingWhole.current = completed
    return grid.current.apply(rows, notice)
  }
  /** Changes lines as one step, for an answer that arrives while the user types: the text of the live cell stays. */
  const mend = (lines: ReadonlyMap<Line, Line>) =>
    grid.current ? grid.current.mend(lines) : setTrucks(now().map((line) => lines.get(line) ?? line))
  /** Stores the server's findings, on completed lines or of all. */
  const mark = (reported: Marks, all: boolean) => {
    const isOut = (line: Line, current: Marks) =>
      all || current.has(line) || !(isBlank(line['plate_number']) || isBlank(line['planned_gross']))
    setMarks((current) => new Map([...current, ...[...reported].filter(([line]) => isOut(line, current))]))
  }
  /** Lines that were shown at once, from a draft or from a colleague, count as completed. */
  const arrived = (rows: readonly Line[]) => setMarks((current) => marksAfter(current, [], rows, rows))
  return { trucks: linesOf(form.values['transports']), marks, now, grid, takeRows, applyTrucks, mend, mark, arrived }
}
