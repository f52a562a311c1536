import type { Annexes } from '@guanqiao/domain/files/annex'
import { lazy, Suspense } from 'react'
import type { AnyRow } from '../../kit/crud/crudApi.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { enterpriseOf, ForEnterprise } from '../../kit/session/forEnterprise.ts'

const AnnexSection = lazy(() => import('./AnnexSection.tsx'))

export interface AnnexPlace {
  readonly set: Annexes
  /** The field of the annexes that names the record. */
  readonly owner: string
}

/** The card with the annexes of a record, for users who may see them. */
export function annexParts({ set, owner }: AnnexPlace) {
  return function AnnexParts({ row }: { readonly row: AnyRow }) {
    if (!useAllowed(set.list)) return null
    return (
      <ForEnterprise value={enterpriseOf(row)}>
        <Suspense fallback={null}>
          <AnnexSection set={set} owner={owner} id={row.id} />
        </Suspense>
      </ForEnterprise>
    )
  }
}
