import { billFlow } from '@guanqiao/domain/customs/bill.flow'
import type { BillEvent, BillState } from '@guanqiao/domain/customs/bill.flow'
import type { BillCount } from '@guanqiao/domain/customs/manifest.states'
import { allowed } from '@guanqiao/domain/kit/flow'
import type { Whole } from './shape.ts'

export type Mode = 'read' | 'edit' | 'change'

const statesOf = (whole: Whole | undefined): BillState[] => (whole?.bills ?? []).map(({ status }) => status)

/** Whether the flow lets this happen to a bill of the stored manifest now. A manifest without bills is a draft. */
export const lets = (whole: Whole | undefined, event: BillEvent): boolean => {
  const states = statesOf(whole)
  return (
    whole !== undefined && (states.length === 0 ? ['draft' as const] : states).some((state) => permits(state, event))
  )
}

const permits = (state: BillState, event: BillEvent): boolean => allowed(billFlow, state).includes(event)

/** What may happen to some bill of a manifest of a list. */
export const listedEvents = (counts: readonly BillCount[] | null): ReadonlySet<BillEvent> =>
  new Set((counts?.length ? counts : [{ status: 'draft' as const }]).flatMap(({ status }) => allowed(billFlow, status)))

/** How the document is opened: while some bill can be mended it is edited, what customs holds is changed on request. */
export function modeOf(
  whole: Whole | undefined,
  { changing, adding }: { readonly changing: boolean; readonly adding: boolean },
  mayEdit: boolean,
): Mode {
  if (!whole) return 'edit'
  if (!mayEdit) return 'read'
  return adding || lets(whole, 'edit') ? 'edit' : changing && lets(whole, 'change') ? 'change' : 'read'
}
