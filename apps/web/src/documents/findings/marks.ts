import type { Finding } from '@guanqiao/domain/documents/finding'
import { useMemo } from 'react'
import type { LineProblem } from '../../kit/lineGrid/LineGrid.tsx'

/** The findings on single fields, by path. */
export interface Marks {
  readonly marks: Readonly<Record<string, string>>
  readonly warnings: Readonly<Record<string, string>>
}

export const useMarks = (findings: readonly Finding[] | undefined): Marks =>
  useMemo(() => ({ marks: marksOf(findings, 'block'), warnings: marksOf(findings, 'warn') }), [findings])

const marksOf = (findings: readonly Finding[] = [], of: Finding['severity']): Record<string, string> =>
  Object.fromEntries(
    findings.flatMap(({ path, severity, message }) => (path && severity === of ? [[path, message]] : [])),
  )

/** The findings on the cells of the grid at `path`: `bills.0.goods.1.hs_code` is a cell of the grid `bills.0.goods`. */
export const lineProblems = (path: string, { marks, warnings }: Marks): LineProblem[] => [
  ...problemsBelow(path, warnings, 'warn'),
  ...problemsBelow(path, marks, 'block'),
]

const problemsBelow = (path: string, messages: Marks['marks'], severity: 'block' | 'warn'): LineProblem[] =>
  Object.entries(messages).flatMap(([fieldPath, message]) => {
    if (!fieldPath.startsWith(`${path}.`)) return []
    const [row = '0', field = ''] = fieldPath.slice(path.length + 1).split('.')
    return [{ row: Number(row), field, message, severity }]
  })
