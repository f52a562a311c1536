import type { BillDraft } from '@guanqiao/domain/customs/finding'
import { billLines } from '@guanqiao/domain/customs/manifest'
import { editManifest } from '@guanqiao/domain/customs/manifest.calls'
import { billFlow, isOpen } from '@guanqiao/domain/customs/bill.flow'
import { copyOfPart } from '@guanqiao/domain/documents/copy'
import { Button } from 'antd'
import { StatusTag } from '../../../kit/cells.tsx'
import type { Values } from '../../../kit/form/values.ts'
import { useConfirm } from '../../../kit/overlays.tsx'
import { useAllowed } from '../../../kit/permissions.ts'
import { manifestSums } from '../rules/sums.ts'
import { BillBar } from './BillBar.tsx'
import { BillCard } from './BillCard.tsx'
import { useDocumentContext } from '../../../documents/frame/context.ts'
import { DocumentCard } from '../../../documents/frame/DocumentCard.tsx'
import { TabList } from '../../../documents/frame/TabList.tsx'
import type { PartProps } from '../../../documents/screen/options.ts'
import type { ManifestRow } from '../state/manifestRow.ts'
import { asManifest } from '../state/manifestRow.ts'
import { newBill } from '../state/shape.ts'
import { SumStrip } from './SumStrip.tsx'
import styles from './manifest.module.css'

/** The bills as tabs, the selected one below. */
export function Bills({ screen, row }: PartProps) {
  const { form, marks } = useDocumentContext()
  const mayEdit = useAllowed(editManifest)
  const { lines: bills, active, setActive } = screen.units
  const stored = row ? asManifest(row).bills : []
  const at = Math.min(active, bills.length - 1)
  const storedBill = stored.find(({ id }) => id === bills[at]?.['id'])
  const paths = Object.keys({ ...marks, ...form.problems })
  return (
    <DocumentCard section="提(运)单" title="提(运)单">
      <div className={styles.billsHead}>
        <h2>
          提(运)单 <small>{bills.length} 票</small>
        </h2>
        {mayEdit && row?.status !== 'deleted' && <BillButtons units={screen.units} at={at} stored={stored} />}
      </div>
      {bills.length > 1 && (
        <>
          <TabList
            label="提(运)单"
            tabs={bills.map((bill, index) => ({
              key: index,
              title: <BillTitle bill={bill} index={index} stored={stored} />,
              hasProblems: paths.some((path) => path.startsWith(`bills.${index}.`)),
            }))}
            activeKey={at}
            onChoose={setActive}
          />
          <SumStrip label="全部提(运)单" sums={manifestSums(bills as readonly BillDraft[])} />
        </>
      )}
      {bills.length > 1 && storedBill && <BillBar bill={storedBill} screen={screen} row={row} />}
      {at >= 0 && <BillCard key={String(bills[at]?.['id'] ?? at)} bill={at} />}
    </DocumentCard>
  )
}

interface StoredBills {
  /** The stored bills, for their states. */
  readonly stored: ManifestRow['bills']
}

interface TitleProps extends StoredBills {
  readonly bill: Values
  readonly index: number
}

function BillTitle({ bill, index, stored }: TitleProps) {
  const status = stored.find(({ id }) => id === bill['id'])?.status
  return (
    <>
      <span className="figures">{String(bill['bill_no'] ?? '') || `第 ${index + 1} 票`}</span>
      {status && <StatusTag tone={billFlow.states[status].tone} label={billFlow.states[status].label} />}
    </>
  )
}

interface ButtonsProps extends StoredBills {
  readonly units: PartProps['screen']['units']
  /** The index of the displayed bill. */
  readonly at: number
}

function BillButtons({ units, at, stored }: ButtonsProps) {
  const bills = units.lines
  const confirm = useConfirm()
  const status = stored.find(({ id }) => id === bills[at]?.['id'])?.status
  const isKept = status !== undefined && !isOpen(status)
  const remove = async () => {
    const number = String(bills[at]?.['bill_no'] ?? '') || `第 ${at + 1} 票`
    if (
      !(await confirm({
        title: `是否确认删除提(运)单“${number}”？`,
        content: '暂存后生效。',
        okText: '删除',
        danger: true,
      }))
    )
      return
    units.drop(at)
  }
  return (
    <div className={styles.buttons}>
      <Button size="small" onClick={() => units.add(newBill())}>
        新增提(运)单
      </Button>
      <Button
        size="small"
        disabled={at < 0}
        onClick={() => units.add({ ...newBill(), ...copyOfPart(billLines, bills[at] ?? {}) })}
      >
        复制本单
      </Button>
      <Button size="small" danger disabled={bills.length < 2 || isKept} onClick={() => void remove()}>
        删除本单
      </Button>
    </div>
  )
}
