import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { orderNext } from '@guanqiao/domain/crossing/next/orderNext'
import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { MakeFrom } from '../../../documents/making/MakeTool.tsx'
import type { MakingKind } from '../../../documents/making/makingLabels.ts'
import { useAllowed, useRights } from '../../../kit/permissions.ts'
import { useRead } from '../../../kit/useOperation.ts'
import type { WholeOrder } from './actions.ts'
import { useMakeManifests } from './actions.ts'
import { primaryOf } from './nextOfOrder.ts'

/** The actions on a submitted order: the next one of its batches that the user may take is the primary one. */
export function LiveActions({ detail }: { readonly detail: WholeOrder }) {
  const { id } = detail.order
  const navigate = useNavigate()
  const may = useAllowed()
  const hasRight = useRights()
  const manifests = useMakeManifests()
  const [making, setMaking] = useState<MakingKind>()
  const { data } = useRead(orderNext, { id })
  const primary = primaryOf(data ?? [], id, hasRight)
  const act = () => {
    if (primary?.make) setMaking(primary.make)
    else if (primary?.path) void navigate(primary.path)
    else void manifests.make(detail)
  }
  return (
    <>
      {may(confirmationApi.create) && primary?.act !== 'makeConfirmation' && (
        <Button onClick={() => void navigate(linkTo(screens.makeConfirmations, { order_id: id }))}>生成确报</Button>
      )}
      {primary && (
        <Button type="primary" loading={manifests.busy} onClick={act}>
          {primary.label}
        </Button>
      )}
      <MakeFrom kind={making} sources={{ order_id: id }} about="本订单" onClose={() => setMaking(undefined)} />
    </>
  )
}
