import { batchApi, issueBatches } from '@guanqiao/domain/order/batch'
import { Button } from 'antd'
import { useState } from 'react'
import { CallProblem } from '../../../kit/call.ts'
import { StatusTag } from '../../../kit/cells.tsx'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { useToast } from '../../../kit/overlays.tsx'
import { useMay } from '../../../kit/permissions.ts'
import { useRead, useWrite } from '../../../kit/useOperation.ts'
import { isBlankTruck } from '../draft/review.ts'
import type { OrderInHand } from '../draft/useOrder.ts'

const lacks = (line: Line) => !isBlankTruck(line) && !line['batch_number']

/** How many numbers have to be drawn: one a truck, or one for all that have none. */
export function missingNumbers(trucks: readonly Line[], shared: boolean): number {
  const missing = trucks.filter(lacks).length
  if (!shared) return missing
  return missing > 0 && !trucks.some((line) => line['batch_number']) ? 1 : 0
}

/** The trucks with numbers in those that have none; a shared number goes into all of them. */
export function withNumbers(trucks: readonly Line[], numbers: readonly string[], shared: boolean): Line[] {
  const left = [...numbers]
  const common = trucks.find((line) => typeof line['batch_number'] === 'string')?.['batch_number'] ?? numbers[0]
  return trucks.map((line) =>
    lacks(line) ? { ...line, batch_number: (shared ? common : left.shift()) ?? null } : line,
  )
}

/** Batch numbers of the trucks: there already, or to be drawn now or at submitting. */
export function BatchNumbers({ it: { form, trucks, setTrucks } }: { readonly it: OrderInHand }) {
  const may = useMay()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const write = useWrite(issueBatches, { touches: ['batch'] })
  const pool = useRead(batchApi.statistics, {}, { enabled: may('batch', 'query') })
  const left = pool.data && pool.data.remaining + (pool.data.by_state.find((it) => it.status === 'free')?.count ?? 0)
  const shared = form.values['batch_mode'] === 'shared'
  const missing = missingNumbers(trucks, shared)
  const lacking = trucks.filter(lacks).length
  const draw = async () => {
    setBusy(true)
    try {
      const { port_id, ie_flag } = form.values
      const rows =
        missing > 0
          ? await write.mutateAsync({ port_id: String(port_id), ie_flag: ie_flag === 'E' ? 'E' : 'I', count: missing })
          : []
      setTrucks(
        withNumbers(
          trucks,
          rows.map((row) => row.batch_number),
          shared,
        ),
      )
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error
      void toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  if (trucks.every(isBlankTruck)) return <p className="order-line">还没有车辆</p>
  if (lacking === 0) return <p className="order-line">批次号已齐</p>
  return (
    <p className="order-line">
      <span>{`${lacking} 车还没有批次号，提交时自动分配${left === undefined ? '' : `（余量 ${left}）`}`}</span>
      {left !== undefined && left < missing && <StatusTag tone="bad" word="批次号不够" />}
      {may('batch', 'add') && (
        <Button size="small" loading={busy} disabled={!form.values['port_id']} onClick={() => void draw()}>
          现在分配
        </Button>
      )}
    </p>
  )
}
