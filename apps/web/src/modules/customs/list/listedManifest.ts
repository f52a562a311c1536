import type { manifest } from '@guanqiao/domain/customs/manifest'
import type { ListRow } from '@guanqiao/domain/kit/entity'
import type { ListToolProps } from '../../../documents/list/documentList.tsx'
import type { Listed } from '../../../kit/EntityTable.tsx'
import { listedStates } from '../rules/listedStates.ts'

type Row = ListToolProps['rows'][number]

export type ListedManifest = Listed<ListRow<typeof manifest>, 'status' | 'batch_number' | 'bill_states' | 'attempt'>

/** The row of a document's list, which this list declares to be one of manifests. */
export const asListed = (row: Row): ListedManifest => row as ListedManifest

/** The states of its bills. */
export const statesOf = (row: Row): readonly string[] => listedStates(asListed(row).bill_states)
