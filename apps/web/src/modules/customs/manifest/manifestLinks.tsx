import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { printManifest } from '@guanqiao/domain/customs/manifest.calls'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import type { NoteProps } from '../../../documents/screen/options.ts'
import { useAllowed } from '../../../kit/permissions.ts'
import { changedFields } from '../amend/takenOver.ts'
import { asManifest } from '../state/manifestRow.ts'

// What applications mean for the manifest is no part of it.
const Offloads = lazy(() => import('../../../documents/offload/Offloads.tsx'))
// Most manifests agree with their order.
const OrderOffers = lazy(() => import('../amend/OrderOffers.tsx'))

/** Its printed form, and the order that it carries. */
export function Links({ row }: NoteProps) {
  const mayPrint = useAllowed(printManifest)
  const { id, order_id, order_id_text } = asManifest(row)
  return (
    <>
      {mayPrint && <Link to={linkTo(screens.manifestSheet, { id })}>打印</Link>}
      {order_id && <Link to={linkTo(screens.order, { id: order_id })}>订单 {order_id_text ?? ''}</Link>}
    </>
  )
}

/** Changes that the order should follow, and applications that concern the batch. */
export function Offers({ row }: NoteProps) {
  const manifest = asManifest(row)
  return (
    <Suspense fallback={null}>
      {changedFields(manifest).length > 0 && <OrderOffers head={manifest} />}
      <Offloads batch_number={manifest.batch_number} batch={manifest} />
    </Suspense>
  )
}
