import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { linkOf } from '@guanqiao/domain/crossing/nextLinks'
import type { CrossingIds } from '@guanqiao/domain/crossing/nextLinks'
import type { Next } from '@guanqiao/domain/crossing/crossing'
import { manifestsFromOrder } from '@guanqiao/domain/customs/manifest.calls'
import { resendMessage } from '@guanqiao/domain/message/message'
import { useNavigate } from 'react-router'
import { catchRefusal } from '../../kit/acts/refusal.ts'
import { useToast } from '../../kit/overlays.tsx'
import { useWrite } from '../../kit/useOperation.ts'
import { useMakeReport } from '../reports/useMakeReport.ts'

/** Performs the next action of a crossing: opens its screen, or makes its call. Failures are reported in a toast. */
export function useNextAct() {
  const go = useNavigate()
  const toast = useToast()
  const make = useWrite(manifestsFromOrder)
  const resend = useWrite(resendMessage)
  const report = useMakeReport()
  const write = async ({ act, doc_id }: Pick<Next, 'act' | 'doc_id'>, { batch_number, order_id }: CrossingIds) => {
    if (act === 'resend' && doc_id) {
      await resend.mutateAsync({ id: doc_id })
      return void toast.success('已重新投递')
    }
    if (act === 'makeArrival' || act === 'makeTally') {
      await report.make(act === 'makeArrival' ? 'arrival' : 'tally', { batch_number })
      return
    }
    if (order_id === null) return
    const [manifest] = await make.mutateAsync({ order_id, batch_number })
    if (manifest) await go(linkTo(screens.manifest, { id: manifest.id }))
  }
  const perform = (next: Pick<Next, 'act' | 'doc_id'>, crossing: CrossingIds) => {
    const target = linkOf(next, crossing)
    if (target) return void go(target)
    void catchRefusal(write(next, crossing))
  }
  return { perform, busy: make.isPending || resend.isPending || report.busy }
}
