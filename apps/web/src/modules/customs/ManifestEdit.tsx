import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { getManifest } from '@guanqiao/domain/customs/manifest.calls'
import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EmptyCard } from '../../kit/parts/card.ts'
import { enterpriseOf, ForEnterprise } from '../../kit/session/forEnterprise.ts'
import { ErrorState } from '../../kit/table/states.tsx'
import { useTabTitle } from '../../kit/tabs/tabTitle.ts'
import { useRead } from '../../kit/useOperation.ts'
import { changedFields } from './amend/takenOver.ts'
import { ManifestDocument } from './document/ManifestDocument.tsx'
import type { Whole } from './state/shape.ts'

// What applications mean for the manifest is no part of it.
const Offloads = lazy(() => import('../../documents/offload/Offloads.tsx'))
// Most manifests agree with their order.
const OrderOffers = lazy(() => import('./amend/OrderOffers.tsx'))

/** A stored manifest by the `id` in the address. */
export default function ManifestEdit() {
  const id = useSearchParams()[0].get('id') ?? ''
  if (id === '')
    return (
      <EmptyCard>
        请从<Link to={linkTo(screens.manifests)}>公路舱单列表</Link>打开一份舱单
      </EmptyCard>
    )
  return <Stored key={id} id={id} />
}

function Stored({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRead(getManifest, { id })
  const record = data as Whole | undefined
  const number = record?.manifest.batch_number
  useTabTitle(number ? `舱单 ${number.slice(-5)}` : undefined)
  if (record)
    return (
      <ForEnterprise value={enterpriseOf(record.manifest)}>
        <ManifestDocument
          record={record}
          offers={
            <Suspense fallback={null}>
              {changedFields(record.manifest).length > 0 && <OrderOffers head={record.manifest} />}
              <Offloads
                batch_number={record.manifest.batch_number}
                batch={{ ...record.manifest, bills: record.bills }}
              />
            </Suspense>
          }
        />
      </ForEnterprise>
    )
  return error ? (
    <ErrorState problem={error} list={linkTo(screens.manifests)} onRetry={() => void refetch()} />
  ) : (
    <Skeleton active paragraph={{ rows: 10 }} />
  )
}
