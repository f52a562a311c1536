import { linkTo, screens } from '@guanqiao/domain/screens/index'
import { packingApi } from '@guanqiao/domain/packing/packing'
import { makeCargoLists, printCargoLists, viewCargoLists } from '@guanqiao/domain/cargo/cargoList.calls'
import { nextActs } from '@guanqiao/domain/crossing/batchView'
import { offersOf } from '@guanqiao/domain/crossing/offers.rules'
import { waitsFor } from '@guanqiao/domain/crossing/waitsFor.rules'
import { batchApi } from '@guanqiao/domain/order/batch'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { useAct } from '../../kit/acts/useAct.ts'
import { useAllowed, useRights } from '../../kit/permissions.ts'
import { useMakePacking } from '../../documents/reports/useMakePacking.ts'
import { useNextAct } from '../../documents/crossing/useNextAct.ts'
import styles from './batchView.module.css'
import type { BatchView } from './view.ts'

/** The further acts on this batch in its state, for users who may do them. */
export function Reports({ view }: { readonly view: BatchView }) {
  const may = useAllowed()
  const hasRight = useRights()
  const { perform, busy: performing } = useNextAct()
  const packing = useMakePacking()
  const { run, busy: making } = useAct()
  const go = useNavigate()
  const { batch_number } = view.batch
  const crossing = { batch_number, order_id: view.order?.id ?? null, manifest_id: view.manifest?.id ?? null }
  const offers = offersOf(view)
  const missing = offers.missing.filter((make) => waitsFor(make, hasRight) === undefined)
  const mayPack = offers.packing && may(packingApi.make)
  const listed = view.cards.filter(({ step }) => step === 'cargo')
  const mayList = offers.cargoLists && may(makeCargoLists)
  const mayPrint = offers.printCargoLists && may(printCargoLists) && may(viewCargoLists)
  const mayMark = offers.markReturn && may(batchApi.markReturn)
  const busy = performing || packing.busy || making
  if (missing.length === 0 && !(mayPack || mayList || mayPrint || mayMark)) return null
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
      {missing.map((make) => (
        <Button key={make} disabled={busy} onClick={() => perform({ act: make, doc_id: null }, crossing)}>
          {nextActs[make]}
        </Button>
      ))}
      {mayMark && <MarkReturn batch={view.batch} disabled={busy} />}
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

/** Trucks that go home with goods, or stay, have no empty way home to declare. */
function MarkReturn({ batch, disabled }: { readonly batch: BatchView['batch']; readonly disabled: boolean }) {
  const { run } = useAct()
  const { id, version, has_no_return } = batch
  const mark = () =>
    void run({
      operation: batchApi.markReturn,
      input: { id, version, has_no_return: !has_no_return },
      done: has_no_return ? '将等待返程确报' : '不再等待返程确报',
    })
  return (
    <Button disabled={disabled} onClick={mark}>
      {has_no_return ? '等待空车返程' : '不空车返程'}
    </Button>
  )
}
