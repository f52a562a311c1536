import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Field } from '@guanqiao/domain/kit/field'
import { Skeleton } from 'antd'
import { ProblemText } from '../../kit/parts/form.ts'
import { changedOrNot } from '../../platform/resultRows/ResultRows.tsx'
import { MendRows } from '../rejection/MendRows.tsx'
import type { MendResult } from '../rejection/mending.ts'
import type { Targets } from './useTargets.ts'

interface Props {
  readonly type: DocumentType
  readonly field: Field
  /** The name of the list. */
  readonly label: string
  readonly targets: Targets
  readonly results: readonly MendResult[]
  /** The new value; undefined before it is known. */
  readonly value: unknown
  readonly isLocked: boolean
}

/** The values to change together, and the documents that could not be read. */
export function TargetRows({ targets: { read, selected, tick }, ...rows }: Props) {
  if (!read) return <Skeleton active />
  return (
    <>
      {read.unread.map((reason) => (
        <ProblemText key={reason}>{reason}</ProblemText>
      ))}
      {read.rows.length > 0 && (
        <MendRows {...rows} states={changedOrNot} rows={read.rows} ticked={selected} onTick={tick} />
      )}
    </>
  )
}
