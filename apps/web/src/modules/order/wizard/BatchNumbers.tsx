import { issueBatches } from '@guanqiao/domain/order/batchAllotment'
import { Button } from 'antd'
import { useState } from 'react'
import { sayRefusal } from '../../../kit/acts/sayRefusal.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { useMay } from '../../../kit/permissions.ts'
import { useWrite } from '../../../kit/useOperation.ts'
import { Allotment, allotmentInput } from '../batch/Allotment.tsx'
import { isBlankTruck } from '../draft/review.ts'
import type { OrderInHand } from '../draft/useOrder.ts'
import styles from './wizard.module.css'

const lacks = (line: Line) => !isBlankTruck(line) && !line['batch_number']

/** The number of batch numbers to allocate: one per truck, or one for all without a number. */
function missingNumbers(trucks: readonly Line[], shared: boolean): number {
  const missing = trucks.filter(lacks).length
  if (!shared) return missing
  return missing > 0 && !trucks.some((line) => line['batch_number']) ? 1 : 0
}

/** Puts numbers into the trucks without one; a shared number goes into all of them. */
function withNumbers(trucks: readonly Line[], numbers: readonly string[], shared: boolean): Line[] {
  const left = [...numbers]
  const common = trucks.find((line) => typeof line['batch_number'] === 'string')?.['batch_number'] ?? numbers[0]
  return trucks.map((line) =>
    lacks(line) ? { ...line, batch_number: (shared ? common : left.shift()) ?? null } : line,
  )
}

/** The plates without a number; all of them if they share one. */
const platesLacking = (trucks: readonly Line[], shared: boolean): string[] =>
  trucks
    .filter((line) => (shared ? !isBlankTruck(line) : lacks(line)))
    .map((line) => (typeof line['plate_number'] === 'string' ? line['plate_number'] : ''))

/** Batch numbers of the trucks: existing, or allocated now or on submitting, from the source selected here. */
export function BatchNumbers({ entry: { form, trucks, setTrucks } }: { readonly entry: OrderInHand }) {
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const write = useWrite(issueBatches)
  const shared = form.values['batch_mode'] === 'shared'
  const missing = missingNumbers(trucks, shared)
  const lacking = trucks.filter(lacks).length
  const plates = platesLacking(trucks, shared)
  const input = allotmentInput(form.values, plates)
  const draw = async () => {
    if (!input) return
    setBusy(true)
    try {
      const rows = missing > 0 ? await write.mutateAsync({ ...input, plates, count: missing }) : []
      setTrucks(
        withNumbers(
          trucks,
          rows.map((row) => row.batch_number),
          shared,
        ),
      )
    } catch (error) {
      sayRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  if (trucks.every(isBlankTruck)) return <p className={styles.line}>还没有车辆</p>
  if (lacking === 0) return <p className={styles.line}>批次号已齐</p>
  return (
    <>
      <p className={styles.line}>
        <span>{input ? `${lacking} 车还没有批次号，提交时自动分配` : `${lacking} 车还没有批次号`}</span>
        {input && may('batch', 'add') && (
          <Button size="small" loading={busy} onClick={() => void draw()}>
            现在分配
          </Button>
        )}
      </p>
      <Allotment values={form.values} onChange={form.set} count={missing} plates={plates} />
    </>
  )
}
