import { manifestsFromOrder } from '@guanqiao/domain/customs/manifest.calls'
import { resendMessage } from '@guanqiao/domain/message/message'
import { Button } from 'antd'
import { useContext, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { CallProblem } from '../../kit/call.ts'
import { ActiveContext, useToast } from '../../kit/overlays.tsx'
import { useMay } from '../../kit/permissions.ts'
import { useWrite } from '../../kit/useOperation.ts'
import type { BatchView } from './view.ts'
import { placeOf } from './view.ts'
import { waitsFor } from './waitsFor.ts'

/** The next action for this batch as a single button; Ctrl+Enter performs it. */
export function NextAct({ view }: { readonly view: BatchView }) {
  const { next } = view
  const { act, busy } = useAct(view)
  const active = useContext(ActiveContext)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.ctrlKey && event.key === 'Enter' && button.current?.click()
    if (active) document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [active])
  const may = useMay()
  const others = waitsFor(next.act, may)
  if (next.act === 'none' || next.act === 'wait' || others) {
    return (
      <p className="batch-next batch-wait" role="status">
        {next.act !== 'none' && <span className="batch-pulse" aria-hidden="true" />}
        {others ?? next.label}
      </p>
    )
  }
  return (
    <div className="batch-next">
      <Button ref={button} type="primary" size="large" loading={busy} onClick={act} title="Ctrl+Enter">
        {next.label}
      </Button>
    </div>
  )
}

function useAct(view: BatchView) {
  const go = useNavigate()
  const toast = useToast()
  const make = useWrite(manifestsFromOrder)
  const resend = useWrite(resendMessage)
  const { next } = view
  const write = async () => {
    if (next.act === 'resend' && next.doc_id) {
      await resend.mutateAsync({ id: next.doc_id })
      return void toast.success('已重新投递')
    }
    if (!view.order) return
    const [made] = await make.mutateAsync({ order_id: view.order.id, batch_number: view.batch.batch_number })
    if (made) await go(`/rmft/edit?id=${made.id}`)
  }
  const act = () => {
    const place = placeOf(next, view)
    if (place) return void go(place)
    write().catch(
      (error: unknown) => void toast.error(error instanceof CallProblem ? error.message : '没有成功，请重试'),
    )
  }
  return { act, busy: make.isPending || resend.isPending }
}
