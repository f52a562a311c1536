import { isAccepted } from '@guanqiao/domain/crossing/crossing'
import { Button } from 'antd'
import { useMay } from '../../kit/permissions.ts'
import { useMakePacking } from '../../trade/reports/useMakePacking.ts'
import { useMakeReport } from '../../trade/reports/useMakeReport.ts'
import styles from './batchView.module.css'
import type { BatchView } from './view.ts'

/**
 * The further documents that can be made of this batch: the packing lists of an export's containers, before it arrives; the reports of
 * the site, once its manifest is accepted.
 */
export function Reports({ view }: { readonly view: BatchView }) {
  const may = useMay()
  const report = useMakeReport()
  const packing = useMakePacking()
  const { batch_number, ie_flag } = view.batch
  const isExport = ie_flag === 'E'
  const hasContainers = view.bills.some(({ containers }) => (containers ?? []).length > 0)
  const mayPack = isExport && hasContainers && may('packing', 'add')
  const isReportable = isAccepted(view.manifest?.status)
  const mayArrive = isReportable && isExport && may('arrival', 'add')
  const mayTally = isReportable && may('tally', 'add')
  const busy = report.busy || packing.busy
  if (!(mayPack || mayArrive || mayTally)) return null
  return (
    <p className={styles.reports}>
      {mayPack && (
        <Button disabled={busy} onClick={() => void packing.make(batch_number)}>
          生成装箱清单
        </Button>
      )}
      {mayArrive && (
        <Button disabled={busy} onClick={() => void report.make('arrival', { batch_number })}>
          生成运抵
        </Button>
      )}
      {mayTally && (
        <Button disabled={busy} onClick={() => void report.make('tally', { batch_number })}>
          生成理货
        </Button>
      )}
    </p>
  )
}
