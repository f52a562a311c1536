import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Rehearsed } from '@guanqiao/domain/documents/rehearsal'
import { useTask } from '../../kit/acts/useTask.ts'
import type { RehearsalRequest } from './callRehearsal.ts'

/** Rehearses documents by customs' rules without sending. Returns undefined if the call itself failed (with a notice). */
export function useRehearsal(type: DocumentType) {
  const { attempt, busy } = useTask()
  const rehearse = (request: RehearsalRequest): Promise<readonly Rehearsed[] | undefined> =>
    // Lists and screens load the declarations of rehearsals when somebody rehearses.
    attempt(async () => (await import('./callRehearsal.ts')).callRehearsal(type, request))
  return { rehearse, busy }
}
