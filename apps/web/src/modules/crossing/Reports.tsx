import { isAccepted } from '@guanqiao/domain/crossing/crossing'
import { Button } from 'antd'
import { useMay } from '../../kit/permissions.ts'
import { useMakeReport } from '../../trade/reports/useMakeReport.ts'
import styles from './batchView.module.css'
import type { BatchView } from './view.ts'

/** The reports of the site that can be made of this batch: an export arrives, and every batch is tallied. */
export function Reports({ view }: { readonly view: BatchView }) {
  const may = useMay()
  const { make, busy } = useMakeReport()
  const { batch_number, ie_flag } = view.batch
  const mayArrive = ie_flag === 'E' && may('arrival', 'add')
  const mayTally = may('tally', 'add')
  if (!isAccepted(view.manifest?.status) || !(mayArrive || mayTally)) return null
  return (
    <p className={styles.reports}>
      {mayArrive && (
        <Button disabled={busy} onClick={() => void make('arrival', { batch_number })}>
          生成运抵
        </Button>
      )}
      {mayTally && (
        <Button disabled={busy} onClick={() => void make('tally', { batch_number })}>
          生成理货
        </Button>
      )}
    </p>
  )
}
