import { confirmationDocument } from '../confirmation/confirmation.ts'
import { manifestDocument } from '../customs/manifest.document.ts'
import { documentOf } from '../documentTypes/index.ts'
import { tallyDocument } from '../tally/tally.ts'
import { deadlineOf, isUndeclared } from '../documents/deadline.ts'
import type { BatchDocument, Card, CrossingRecords } from './crossing.ts'
import { hasLeft, ofStatus, unweighed } from './crossing.ts'

/** What a card shows of a time limit: what is to be declared, and by when. */
export type Due = Pick<Card, 'due_at' | 'due_label'>

export const NO_DUE: Due = { due_at: null, due_label: null }

const due = (until: number | undefined, label: string): Due =>
  until === undefined ? NO_DUE : { due_at: new Date(until).toISOString(), due_label: label }

export const manifestDue = ({ manifest, limits }: CrossingRecords): Due =>
  manifest && isUndeclared(manifestDocument, manifest.status)
    ? due(deadlineOf(manifestDocument.deadlines, manifest, limits), '申报舱单')
    : NO_DUE

export function documentDue(
  { doc_type, status, message_type, instants }: BatchDocument,
  { limits }: CrossingRecords,
): Due {
  const { deadlines, label, ...type } = documentOf(doc_type)
  if (!isUndeclared(type, status)) return NO_DUE
  return due(deadlineOf(deadlines, { ...instants, message_type }, limits), `申报${label}`)
}

/** A confirmation that nobody has made is due as those are that have been made: by the expected arrival. */
export function confirmationDue({ manifest, batch, limits }: CrossingRecords): Due {
  if (!manifest?.arrival_time) return NO_DUE
  const message_type = batch.ie_flag === 'E' ? 'MT4402' : 'MT4401'
  const { deadlines, label } = confirmationDocument
  return due(deadlineOf(deadlines, { arrival_time: manifest.arrival_time, message_type }, limits), `申报${label}`)
}

/** An import that has been weighed whole is unloaded: its tally is due, although nobody has made the report. */
export function tallyDue(records: CrossingRecords): Due {
  const { batch, documents, limits } = records
  const done = ofStatus(records, 'done')
  if (hasLeft(records)) return NO_DUE
  if (batch.ie_flag !== 'I' || done.length === 0 || unweighed(records).length > 0) return NO_DUE
  if (documents.some(({ doc_type, status }) => doc_type === tallyDocument.key && status !== 'deleted')) return NO_DUE
  const tally_end = done
    .flatMap(({ tare_time }) => tare_time ?? [])
    .toSorted()
    .at(-1)
  return due(deadlineOf(tallyDocument.deadlines, { message_type: 'MT5401', tally_end }, limits), '申报理货报告')
}
