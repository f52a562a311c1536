import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { orderNext } from '@guanqiao/domain/crossing/next/orderNext'
import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { MakeFrom } from '../../../documents/making/MakeTool.tsx'
import type { MakingKind } from '../../../documents/making/makingLabels.ts'
import { useKeys } from '../../../kit/keys/keys.ts'
import { pressButton } from '../../../kit/keys/pressButton.ts'
import { useAllowed, useRights } from '../../../kit/permissions.ts'
import { useRead } from '../../../kit/useOperation.ts'
import type { WholeOrder } from './actions.ts'
import { useMakeManifests } from './actions.ts'
import { primaryOf } from './nextOfOrder.ts'

/** The actions on a submitted order: the next one of its batches that the user may take is the primary one; Ctrl+Enter performs it. */
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
  const button = useRef<HTMLButtonElement>(null)
  useKeys('订单', [{ keys: ['Ctrl+Enter'], label: '执行下一步', run: () => pressButton(button.current) }])
  useEffect(() => {
    // Enter goes on, if nothing but the page around the button has the focus.
    if (button.current && document.activeElement?.contains(button.current))
      button.current.focus({ preventScroll: true })
  }, [primary?.act])
  return (
    <>
      {may(confirmationApi.create) && primary?.act !== 'makeConfirmation' && (
        <Button onClick={() => void navigate(linkTo(screens.makeConfirmations, { order_id: id }))}>生成确报</Button>
      )}
      {primary && (
        <Button ref={button} type="primary" loading={manifests.busy} onClick={act} title="Ctrl+Enter">
          {primary.label}
        </Button>
      )}
      <MakeFrom kind={making} sources={{ order_id: id }} about="本订单" onClose={() => setMaking(undefined)} />
    </>
  )
}
