import { portLimits } from '@guanqiao/domain/reference/places/portLimits'
import { deadlineOf, isUndeclared } from '@guanqiao/domain/documents/deadline'
import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import { useRead } from '../../kit/useOperation.ts'

/** Ports change their limits rarely. */
const FRESH_MS = 5 * 60_000

type Dated = Pick<DocumentType, 'flow' | 'deadlines'>

/** The time limit of a document that is still to be declared, ISO 8601. */
export function useDue({ flow, deadlines }: Dated, head: { readonly status: string }): string | undefined {
  const row: Readonly<Record<string, unknown>> & typeof head = head
  const isRunning = deadlines !== undefined && isUndeclared({ flow }, row.status)
  const { data: ports } = useRead(portLimits, {}, { enabled: isRunning, staleTime: FRESH_MS })
  if (!isRunning || !ports) return undefined
  const limits = ports.find(({ customs_code }) => customs_code === row['declare_office'])
  const until = deadlineOf(deadlines, row, limits)
  return until === undefined ? undefined : new Date(until).toISOString()
}
