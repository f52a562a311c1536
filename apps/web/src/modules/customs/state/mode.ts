import { billFlow } from '@guanqiao/domain/customs/bill.flow'
import type { BillEvent, BillState } from '@guanqiao/domain/customs/bill.flow'
import type { BillCount } from '@guanqiao/domain/customs/manifest.states'
import { allowed } from '@guanqiao/domain/documents/flow'
import type { Whole } from './shape.ts'

export type Mode = 'read' | 'edit' | 'change'

const statesOf = (record: Whole | undefined): BillState[] => (record?.bills ?? []).map(({ status }) => status)

/** Whether the flow allows this event for a bill of the stored manifest. A manifest without bills is a draft. */
export const lets = (record: Whole | undefined, event: BillEvent): boolean => {
  const states = statesOf(record)
  return (
    record !== undefined && (states.length === 0 ? ['draft' as const] : states).some((state) => permits(state, event))
  )
}

const permits = (state: BillState, event: BillEvent): boolean => allowed(billFlow, state).includes(event)

/** The events allowed for some bill of a manifest in a list. */
export const listedEvents = (counts: readonly BillCount[] | null): ReadonlySet<BillEvent> =>
  new Set((counts?.length ? counts : [{ status: 'draft' as const }]).flatMap(({ status }) => allowed(billFlow, status)))

/** The mode of the document: editable while some bill can be corrected; bills held by customs are changed on request. */
export function modeOf(
  record: Whole | undefined,
  { changing, adding }: { readonly changing: boolean; readonly adding: boolean },
  mayEdit: boolean,
): Mode {
  if (!record) return 'edit'
  if (!mayEdit) return 'read'
  return adding || lets(record, 'edit') ? 'edit' : changing && lets(record, 'change') ? 'change' : 'read'
}
