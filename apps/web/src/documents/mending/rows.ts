import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { changedOrNot } from '../../platform/resultRows/ResultRows.tsx'
import type { alikeRejections, mendRejections } from '@guanqiao/domain/rejection/rejection'

/** A value of any document that can be changed together with others. */
export type MendableRow = Omit<OutputOf<typeof alikeRejections>[number], 'text'>
/** Whether a document took the value, or why not. */
export type MendResult = Pick<OutputOf<typeof mendRejections>[number], 'id' | 'outcome' | 'reason'>

/** The words of dialogs that save and send nothing, so that nothing is asked. */
export const savedStates = { ...changedOrNot, unconfirmed: changedOrNot.refused }

export const keyOfRow = ({ id, path }: MendableRow): string => `${id} ${path}`

/** The ticked keys after one was ticked or unticked. */
export function withTick(ticked: ReadonlySet<string>, key: string, isOn: boolean): ReadonlySet<string> {
  const after = new Set(ticked)
  if (isOn) after.add(key)
  else after.delete(key)
  return after
}

/** The ids of the documents with a ticked value. */
export const tickedIds = (rows: readonly MendableRow[], ticked: ReadonlySet<string>): ReadonlySet<string> =>
  new Set(rows.filter((row) => ticked.has(keyOfRow(row))).map(({ id }) => id))

export const countOf = (results: readonly MendResult[], outcome: MendResult['outcome']): number =>
  results.filter((result) => result.outcome === outcome).length
