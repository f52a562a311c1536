import type { manifest, manifestBill } from '@guanqiao/domain/customs/manifest'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { DocumentRow } from '../../../documents/screen/calls.ts'

/** A stored manifest as its screen reads it. */
export type ManifestRow = Row<typeof manifest> & { readonly bills: Row<typeof manifestBill>[] }

/** The row of a document's screen, which this screen declares to be a manifest. */
export const asManifest = (row: DocumentRow): ManifestRow => row as ManifestRow
