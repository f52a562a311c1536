import type { Annexes } from '@guanqiao/domain/files/annex'
import { lazy, Suspense } from 'react'
import type { AnyRow } from '../../kit/crud/crudApi.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { enterpriseOf, ForEnterprise } from '../../kit/session/forEnterprise.ts'

export interface AnnexPlace {
  readonly set: Annexes
  /** The field of the annexes that names the record. */
  readonly owner: string
}

/** The card with the annexes of a record, for users who may see them. Their declarations are fetched with it: lists do without. */
export function annexParts(place: () => Promise<AnnexPlace>) {
  const Section = lazy(async () => {
    const [{ default: AnnexSection }, { set, owner }] = await Promise.all([import('./AnnexSection.tsx'), place()])
    function AllowedSection({ id }: { readonly id: string }) {
      return useAllowed(set.list) ? <AnnexSection set={set} owner={owner} id={id} /> : null
    }
    return { default: AllowedSection }
  })
  return function AnnexParts({ row }: { readonly row: AnyRow }) {
    return (
      <ForEnterprise value={enterpriseOf(row)}>
        <Suspense fallback={null}>
          <Section id={row.id} />
        </Suspense>
      </ForEnterprise>
    )
  }
}
