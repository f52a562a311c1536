import type { Finding } from '@guanqiao/domain/trade/finding'
import { useMemo } from 'react'

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
