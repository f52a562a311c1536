import { availableDrivers } from '@guanqiao/domain/transport/driver'
import { Button } from 'antd'
import { useTask } from '../../../kit/acts/useTask.ts'
import { useToast } from '../../../kit/overlays.tsx'
import { useAllowed } from '../../../kit/permissions.ts'
import { useCall } from '../../../kit/useOperation.ts'
import { isBlankTruck } from '../draft/review.ts'
import { MAX_TRUCKS } from '../draft/shape.ts'
import type { OrderInHand } from '../draft/useOrder.ts'
import { plateOf } from './proposal.ts'
import { appended, blankTruck } from './sheet.ts'

/** Trucks of one call. */
const MAX_CALLED = 50

/** Appends trucks of the order's port that are free on the planned day, with their usual drivers: as many as the order still lacks. */
export default function FreeTrucks({ entry: { trucks, form, applyTrucks, grid } }: { readonly entry: OrderInHand }) {
  const isAllowed = useAllowed(availableDrivers)
  const call = useCall()
  const toast = useToast()
  const { attempt, busy } = useTask()
  const { port_id, plan_date, vehicle_count } = form.values
  const present = trucks.filter((line) => !isBlankTruck(line))
  const lacking = typeof vehicle_count === 'number' ? vehicle_count - present.length : 1
  const count = Math.min(Math.max(1, lacking), MAX_CALLED)
  const add = async () => {
    const input = { port_id: String(port_id), day: typeof plan_date === 'string' ? plan_date : null }
    // Those of the order may be among the answers: none of its batches exists yet.
    const most = Math.min(MAX_CALLED, count + present.length)
    const found = await call(availableDrivers, { ...input, port_code: null, count: most })
    const plates = new Set(present.map(plateOf))
    const free = found.filter(({ plate_number }) => !plates.has(plate_number)).slice(0, count)
    if (free.length === 0)
      return void toast.warning('这个口岸没有空闲车辆：须已备案、启用、证件有效、有常用司机，且不在未完成的批次中')
    const lines = free.map(({ plate_number, trailer_plate, driver_name }) => ({
      ...blankTruck(),
      ...{ plate_number, trailer_plate, driver_name },
    }))
    const { rows } = appended(trucks, lines, isBlankTruck, MAX_TRUCKS)
    const words = `已加入 ${free.length} 辆空闲车辆${free.length < count ? '，没有更多' : ''}`
    const step = applyTrucks(rows, lines, words)
    const undo = () => void (step !== undefined && grid.current?.undoStep(step))
    void toast.info(words, { label: '撤销', run: undo })
  }
  if (!isAllowed) return null
  return (
    <Button
      size="small"
      title={port_id ? '本口岸已备案、证件有效、不在途的车辆和司机，随机推荐' : '先选择口岸'}
      loading={busy}
      disabled={!port_id}
      onClick={() => void attempt(add)}
    >
      推荐空闲车辆{lacking > 1 ? ` (${count})` : ''}
    </Button>
  )
}
