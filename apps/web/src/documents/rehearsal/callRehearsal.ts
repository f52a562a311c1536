import type { DocumentType } from '@guanqiao/domain/documents/documentType'
import type { Rehearsed } from '@guanqiao/domain/documents/rehearsal'
import { rehearsals } from '@guanqiao/domain/documentTypes/rehearsals'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { call } from '../../kit/call.ts'

/** Which documents are rehearsed, and as a change of what customs holds. */
export interface RehearsalRequest {
  readonly ids: string[]
  readonly function_code?: '5'
}

const operations = new Map(Object.entries(rehearsals))

/** Calls the rehearsal of a document type. */
export const callRehearsal = ({ key }: DocumentType, request: RehearsalRequest): Promise<Rehearsed[]> =>
  call(operations.get(key) as Operation as Operation<RehearsalRequest, Rehearsed[]>, request)
