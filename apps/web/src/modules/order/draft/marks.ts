import type { TransportProblem } from '@guanqiao/domain/order/transport.rules'
import type { Line } from '../../../kit/lineGrid/block.ts'

/** Lines that count as typed out, so that what is missing in them is marked, with what the server said of each when it was last saved. */
export type Marks = ReadonlyMap<Line, readonly TransportProblem[]>

/**
 * The marks after the lines were changed. A line that is changed is a new one: it still counts as typed out, and what
 * the server said of it is gone. `whole` are lines that came typed out, pasted or from a draft.
 */
export function marksAfter(
  marks: Marks,
  before: readonly Line[],
  after: readonly Line[],
  whole: readonly Line[] = [],
): Marks {
  const changed =
    before.length === after.length ? after.filter((line, at) => line !== before[at] && isMarked(marks, before[at])) : []
  const fresh = [...whole, ...changed].filter((line) => !marks.has(line))
  return fresh.length > 0 ? new Map([...marks, ...fresh.map((line) => [line, []] as const)]) : marks
}

const isMarked = (marks: Marks, line: Line | undefined): boolean => line !== undefined && marks.has(line)
