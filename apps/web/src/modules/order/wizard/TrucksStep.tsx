import { transportLineFields } from '@guanqiao/domain/order/transport'
import { Button } from 'antd'
import type { ClipboardEvent, KeyboardEvent } from 'react'
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { linesOf } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { LineGrid } from '../../../kit/lineGrid/LineGrid.tsx'
import { useToast } from '../../../kit/overlays.tsx'
import { Balances } from '../trucks/Balances.tsx'
import type { Sheet } from '../trucks/sheet.ts'
import { appended, blankTruck, isSheet, readSheet } from '../trucks/sheet.ts'
import { originOf } from '../trucks/proposal.ts'
import { useProposals } from '../trucks/useProposals.ts'
import { RegistrationBar } from '../registration/RegistrationBar.tsx'
import { loadOf } from '../trucks/sums.ts'
import { gridProblems, isBlankGoods, isBlankTruck, truckMarks } from '../draft/review.ts'
import { MAX_TRUCKS } from '../draft/shape.ts'
import { PasteChoice } from './PasteChoice.tsx'
import type { OrderInHand } from '../draft/useOrder.ts'
import styles from './wizard.module.css'
import { SectionCard } from '../../../kit/parts/form.ts'
import { Note } from '../../../kit/parts/text.ts'

const FreeTrucks = lazy(() => import('../trucks/FreeTrucks.tsx'))

const widths = {
  plate_number: 116,
  trailer_plate: 116,
  driver_name: 100,
  container_numbers: 190,
  batch_number: 140,
  bill_no: 150,
  package_quantity: 80,
  goods_line: 90,
}

/** On a phone only the plate is sticky. */
const frozenColumns = () => (window.matchMedia('(max-width: 576px)').matches ? 1 : 2)

interface TrucksStepProps {
  readonly entry: OrderInHand
  /** Called when the focus enters this step, which shares its page with another. */
  readonly onEnter: () => void
  /** Moves the focus on from a blank last line. */
  readonly onLeave: () => void
}

/** Step 3: the trucks, typed or pasted. A line without a registered match is marked, never lost. */
export default function TrucksStep({ entry, onEnter, onLeave }: TrucksStepProps) {
  const { trucks, marks, form, grid, takeRows } = entry
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState<Sheet>()
  const blank = useMemo(() => [blankTruck()], [])
  const rows = trucks.length > 0 ? trucks : blank
  const settled = useDeferredValue(rows)
  const values = useDeferredValue(form.values)
  const problems = useMemo(
    () => gridProblems(truckMarks(values, settled, marks), settled, marks),
    [values, settled, marks],
  )
  const proposals = useProposals(entry)
  const put = usePaste(entry)
  const present = trucks.filter((line) => !isBlankTruck(line)).length
  const change = (next: readonly Line[]) => {
    const before = rows
    takeRows(next)
    void proposals.follow(before, next)
  }
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain')
    if (!isSheet(text)) return
    event.preventDefault()
    event.stopPropagation()
    const sheet = readSheet(text)
    if (present > 0) setAsking(sheet)
    else put(sheet, 'append')
  }
  const fill = () => {
    setBusy(true)
    void proposals.fillAll().finally(() => setBusy(false))
  }
  const onKey = (event: KeyboardEvent) => {
    if (!event.altKey || event.key.toLowerCase() !== 'a') return
    event.preventDefault()
    fill()
  }
  return (
    <SectionCard aria-label="运输" data-field="transports" onFocus={onEnter} onKeyDown={onKey}>
      <div className={styles.truckHead}>
        <h2>运输</h2>
        <Note
          as="span"
          className={styles.truckHint}
        >{`从 Excel 整块粘贴：车牌 挂车 司机 箱号 毛重 净重 件数 批次号 提(运)单号 货物序号 装载时间；首行是表头时列序随意。车牌可只输末几位`}</Note>
        <Button
          size="small"
          title="挂车、司机、箱号来自车辆档案；空着的毛重、净重、件数按货物均分"
          loading={busy}
          disabled={present === 0}
          onClick={fill}
        >
          从资料带出 (Alt+A)
        </Button>
        <Suspense fallback={null}>
          <FreeTrucks entry={entry} />
        </Suspense>
      </div>
      <RegistrationBar entry={entry} />
      <div onPasteCapture={paste}>
        <LineGrid
          label="车辆"
          fields={transportLineFields}
          rows={rows}
          onChange={change}
          problems={problems}
          frozen={frozenColumns()}
          widths={widths}
          maxRows={MAX_TRUCKS}
          height={400}
          blank={blankTruck}
          lookups={proposals.lookups}
          originOf={originOf}
          renewed={form.renewed}
          handle={grid}
          onLeave={present > 0 ? onLeave : undefined}
        />
      </div>
      {asking && (
        <PasteChoice
          pasted={asking.lines.length}
          present={present}
          onChoose={(choice) => {
            setAsking(undefined)
            put(asking, choice)
          }}
          onCancel={() => setAsking(undefined)}
        />
      )}
      <Loads entry={entry} />
    </SectionCard>
  )
}

/** Appends pasted trucks, or replaces the existing ones, as one step, and shows how to undo it. */
function usePaste({ trucks, applyTrucks, grid }: OrderInHand) {
  const toast = useToast()
  return (sheet: Sheet, choice: 'append' | 'replace') => {
    const { rows: next, left } = appended(choice === 'replace' ? [] : trucks, sheet.lines, isBlankTruck, MAX_TRUCKS)
    const completed = next.filter((line) => !trucks.includes(line) && !isBlankTruck(line))
    const summary = wordsOf(sheet.lines.length - left, left, sheet.unknown, sheet.totals)
    const step = applyTrucks(next, completed, summary)
    const undo = () => {
      if (step === undefined || !grid.current?.undoStep(step))
        void toast.warning('粘贴之后又有改动，请在表格中用 Ctrl+Z 逐步撤销')
    }
    void toast.info(summary, { label: '撤销', run: undo })
  }
}

const wordsOf = (count: number, left: number, unknown: readonly string[], totals: number): string =>
  [
    `已粘贴 ${count} 辆车`,
    left > 0 ? `超过 ${MAX_TRUCKS} 辆，有 ${left} 行没有粘贴` : '',
    unknown.length > 0 ? `不认识的列未取：${unknown.join('、')}` : '',
    totals > 0 ? `合计行 ${totals} 行未取` : '',
  ]
    .filter(Boolean)
    .join('；')

/** The sums of the trucks, compared with the goods if there are any. */
function Loads({ entry: { form, trucks } }: { readonly entry: OrderInHand }) {
  const filled = trucks.filter((line) => !isBlankTruck(line))
  const goods = linesOf(form.values['goods']).filter((line) => !isBlankGoods(line))
  const { packages } = loadOf(filled)
  return (
    <>
      <Note
        className={styles.count}
        role="status"
      >{`共 ${filled.length} 车，${packages} 件${typeof form.values['vehicle_count'] === 'number' ? `；委托 ${form.values['vehicle_count']} 车` : ''}`}</Note>
      <Balances goods={goods} trucks={filled} />
    </>
  )
}
