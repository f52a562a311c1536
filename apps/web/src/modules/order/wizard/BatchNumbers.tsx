import { issueBatches } from '@guanqiao/domain/order/batchAllotment'
import { Button } from 'antd'
import { useTask } from '../../../kit/acts/useTask.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { useAllowed } from '../../../kit/permissions.ts'
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

/** The trucks without a number, each with the one that was drawn for its plate; a shared number goes into all of them. */
function withNumbers(
  trucks: readonly Line[],
  drawn: readonly { readonly plate: string; readonly number: string }[],
  shared: boolean,
): ReadonlyMap<Line, Line> {
  const left = [...drawn]
  const common = trucks.find((line) => typeof line['batch_number'] === 'string')?.['batch_number'] ?? drawn[0]?.number
  const drawnFor = (line: Line) => {
    const at = left.findIndex(({ plate }) => plate === plateOf(line))
    return at < 0 ? undefined : left.splice(at, 1)[0]?.number
  }
  return new Map(
    trucks.filter(lacks).map((line) => [line, { ...line, batch_number: (shared ? common : drawnFor(line)) ?? null }]),
  )
}

const plateOf = (line: Line): string => (typeof line['plate_number'] === 'string' ? line['plate_number'] : '')

/** The plates without a number; all of them if they share one. */
const platesLacking = (trucks: readonly Line[], shared: boolean): string[] =>
  trucks.filter((line) => (shared ? !isBlankTruck(line) : lacks(line))).map(plateOf)

/** Batch numbers of the trucks: existing, or allocated now or on submitting, from the source selected here. */
export function BatchNumbers({ entry: { form, trucks, now, mend } }: { readonly entry: OrderInHand }) {
  const may = useAllowed()
  const { attempt, busy } = useTask()
  const write = useWrite(issueBatches)
  const shared = form.values['batch_mode'] === 'shared'
  const missing = missingNumbers(trucks, shared)
  const lacking = trucks.filter(lacks).length
  const plates = platesLacking(trucks, shared)
  const input = allotmentInput(form.values, plates)
  const draw = async () => {
    if (!input) return
    await attempt(async () => {
      const rows = missing > 0 ? await write.mutateAsync({ ...input, plates, count: missing }) : []
      const drawn = rows.map(({ batch_number }, at) => ({ plate: plates[at] ?? '', number: batch_number }))
      // The user may have gone back to the trucks and typed on.
      mend(withNumbers(now(), drawn, shared))
    })
  }
  if (trucks.every(isBlankTruck)) return <p className={styles.line}>还没有车辆</p>
  if (lacking === 0) return <p className={styles.line}>批次号已齐</p>
  return (
    <>
      <p className={styles.line}>
        <span>{input ? `${lacking} 车还没有批次号，提交时自动分配` : `${lacking} 车还没有批次号`}</span>
        {input && may(issueBatches) && (
          <Button size="small" loading={busy} onClick={() => void draw()}>
            现在分配
          </Button>
        )}
      </p>
      <Allotment values={form.values} onChange={form.set} count={missing} plates={plates} />
    </>
  )
}
