import type { Finding } from '@guanqiao/domain/documents/finding'
import type { Line } from '../../../kit/lineGrid/block.ts'

/** Completed lines, whose missing values are marked, with the server's findings at the last save or check. */
export type Marks = ReadonlyMap<Line, readonly Finding[]>

/**
 * The marks after a change of the lines. A changed line is a new object: it still counts as completed, and the server's findings
 * on it are dropped. `whole` are lines that arrived complete, pasted or from a draft.
 */
export function marksAfter(
  marks: Marks,
  before: readonly Line[],
  after: readonly Line[],
  completed: readonly Line[] = [],
): Marks {
  const changed =
    before.length === after.length ? after.filter((line, at) => line !== before[at] && isMarked(marks, before[at])) : []
  const fresh = [...completed, ...changed].filter((line) => !marks.has(line))
  return fresh.length > 0 ? new Map([...marks, ...fresh.map((line) => [line, []] as const)]) : marks
}

const isMarked = (marks: Marks, line: Line | undefined): boolean => line !== undefined && marks.has(line)
