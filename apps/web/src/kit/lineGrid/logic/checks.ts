import type { Fields } from '@guanqiao/domain/kit/field'
import type { Shape } from '@guanqiao/domain/kit/shape'
import { parse } from '@guanqiao/domain/kit/shape'
import { editable, isBlankLine, sentOf } from '../../form/values.ts'
import type { Line } from '../block.ts'

export interface LineProblem {
  readonly row: number
  readonly field: string
  readonly message: string
  /** `block` by default; a warning does not make the cell invalid. */
  readonly severity?: Severity
  /** Marks the cell but is omitted from the list below the grid: reported once elsewhere for all lines. */
  readonly quiet?: boolean
}

type Severity = 'block' | 'warn'

export interface CellProblem {
  readonly message: string
  readonly severity: Severity
  readonly quiet?: boolean
}

export type RowProblems = Readonly<Record<string, CellProblem>>

const none: RowProblems = {}

/** Validates single lines by the domain's rules. Lines are immutable, so each is validated once. */
export function checker(fields: Fields): (line: Line) => RowProblems {
  const shape: Shape = { fields: editable(fields), mode: 'draft' }
  const problemsByLine = new WeakMap<Line, RowProblems>()
  return (line) => {
    const seen = problemsByLine.get(line)
    if (seen) return seen
    const lineProblems = isBlankLine(fields, line) ? none : problemsOf(shape, sentOf(fields, line))
    problemsByLine.set(line, lineProblems)
    return lineProblems
  }
}

function problemsOf(shape: Shape, sent: unknown): RowProblems {
  const parsed = parse(shape, sent)
  return parsed.ok
    ? none
    : Object.fromEntries(
        parsed.fields.map(({ path, message }) => [path.split('.')[0] ?? path, { message, severity: 'block' }]),
      )
}

/** All problems by line: those passed in and, except for the line being edited, those of the rules. */
export function allProblems(
  rows: readonly Line[],
  check: (line: Line) => RowProblems,
  lineProblems: readonly LineProblem[],
  typing: number,
): Map<number, RowProblems> {
  const all = new Map<number, RowProblems>()
  for (const [row, line] of rows.entries()) {
    const rowProblems = row === typing ? none : check(line)
    if (rowProblems !== none) all.set(row, rowProblems)
  }
  for (const { row, field, message, severity = 'block', quiet = false } of lineProblems) {
    const rowProblems = all.get(row)
    if (weighs({ severity, quiet }) >= weighs(rowProblems?.[field]))
      all.set(row, { ...rowProblems, [field]: { message, severity, ...(quiet ? { quiet } : {}) } })
  }
  return all
}

/** Of two problems in one cell the more severe is shown; with equal severity, the one that is not reported elsewhere. */
const weighs = (problem: Pick<CellProblem, 'severity' | 'quiet'> | undefined): number =>
  problem ? (problem.severity === 'block' ? 2 : 0) + (problem.quiet ? 0 : 1) : -1

export type ListedProblem = Omit<Required<LineProblem>, 'quiet'>

/** The problems in reading order, except for those reported elsewhere. */
export const listed = (all: ReadonlyMap<number, RowProblems>): ListedProblem[] =>
  [...all]
    .sort(([a], [b]) => a - b)
    .flatMap(([row, problems]) =>
      Object.entries(problems)
        .filter(([, problem]) => !problem.quiet)
        .map(([field, { message, severity }]) => ({ row, field, message, severity })),
    )
