import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { tallyApi } from '@guanqiao/domain/tally/tally'
import { packingApi } from '@guanqiao/domain/packing/packing'
import { arrivalApi } from '@guanqiao/domain/arrival/arrival'
import { makeCargoLists, printCargoLists, viewCargoLists } from '@guanqiao/domain/cargo/cargoList.calls'
import { isAccepted } from '@guanqiao/domain/crossing/crossing'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useAct } from '../../kit/acts/useAct.ts'
import { useAllowed } from '../../kit/permissions.ts'
import { useMakePacking } from '../../documents/reports/useMakePacking.ts'
import { useMakeReport } from '../../documents/reports/useMakeReport.ts'
import styles from './batchView.module.css'
import type { BatchView } from './view.ts'

/**
 * The further documents that can be made of this batch: the packing lists of an export's containers, before it arrives; the reports of
 * the site, once its manifest is accepted; the cargo list of each truck, printed together.
 */
export function Reports({ view }: { readonly view: BatchView }) {
  const may = useAllowed()
  const report = useMakeReport()
  const packing = useMakePacking()
  const { run, busy: making } = useAct()
  const go = useNavigate()
  const { batch_number, ie_flag } = view.batch
  const isExport = ie_flag === 'E'
  const hasContainers = view.bills.some(({ containers }) => (containers ?? []).length > 0)
  const mayPack = isExport && hasContainers && may(packingApi.make)
  const isReportable = isAccepted(view.manifest?.status)
  const mayArrive = isReportable && isExport && may(arrivalApi.make)
  const mayTally = isReportable && may(tallyApi.make)
  const listed = view.cards.filter(({ step }) => step === 'cargo')
  const trucks = view.transports.filter(({ status }) => status !== 'cancelled').length
  const mayList = view.manifest !== null && may(makeCargoLists) && (listed.length === 0 || listed.length < trucks)
  const mayPrint = listed.length > 0 && may(printCargoLists) && may(viewCargoLists)
  const busy = report.busy || packing.busy || making
  if (!(mayPack || mayArrive || mayTally || mayList || mayPrint)) return null
  const makeLists = () =>
    void run({
      operation: makeCargoLists,
      input: { batch_number },
      done: (rows) => `已制备载货清单 ${rows.length} 份`,
      after: (rows) => void (rows.length === 1 && go(linkTo(screens.cargoList, { id: rows[0]!.id }))),
    })
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
      {mayList && (
        <Button disabled={busy} onClick={makeLists}>
          制备载货清单
        </Button>
      )}
      {mayPrint && (
        <Button onClick={() => void go(linkTo(screens.cargoSheet, { batch_number }))}>
          {`打印载货清单（${listed.length}）`}
        </Button>
      )}
    </p>
  )
}
