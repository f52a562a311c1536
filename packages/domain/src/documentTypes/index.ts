import { arrivalDocument } from '../arrival/arrival.ts'
import { confirmationDocument } from '../confirmation/confirmation.ts'
import { manifestDocument } from '../customs/manifest.document.ts'
import { offloadDocument } from '../offload/offload.ts'
import { packingDocument } from '../packing/packing.ts'
import { tallyDocument } from '../tally/tally.ts'
import type { DocumentType } from '../documents/documentType.ts'

/** Every document for customs. Messages, receipts, screens and suites read this list. */
export const documentTypes = [
  manifestDocument,
  confirmationDocument,
  packingDocument,
  arrivalDocument,
  tallyDocument,
  offloadDocument,
] as const

export type DocumentKey = (typeof documentTypes)[number]['key']

const byKey: ReadonlyMap<string, DocumentType> = new Map(documentTypes.map((type) => [type.key, type]))

/** Throws TypeError for an unknown key: keys come from the database, which restricts them to this list. */
export function documentOf(key: string): DocumentType {
  const type = byKey.get(key)
  if (!type) throw new TypeError(`no document type ${key}`)
  return type
}

/** The labels of `doc_type`, as choices of a field. */
export const documentChoices = Object.fromEntries(documentTypes.map(({ key, label }) => [key, label])) as Record<
  DocumentKey,
  string
>

/** Heads and operations of the documents that customs decides as a whole. The manifest is in the lists of its own module. */
export const singleUnitDocuments: readonly DocumentType[] = documentTypes.filter(({ unit }) => unit === undefined)
export const documentEntities = singleUnitDocuments.map(({ entity }) => entity)
export const documentOperations = singleUnitDocuments.flatMap(({ operations }) => Object.values(operations))
