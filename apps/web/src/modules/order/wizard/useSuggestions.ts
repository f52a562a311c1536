import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { suggestTransports } from '@guanqiao/domain/order/overview'
import { asPlate } from '@guanqiao/domain/values/plates'
import { useState } from 'react'
import { call, CallProblem } from '../../../kit/call.ts'
import { isBlank } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import { useToast } from '../../../kit/overlays.tsx'
import type { OrderInHand } from '../draft/useOrder.ts'

type Suggestion = OutputOf<typeof suggestTransports>[number]

/** The line with what the files say, in the cells where nothing stands. */
export function suggested(line: Line, found: ReadonlyMap<string, Suggestion>): Line {
  const known = found.get(asPlate(String(line['plate_number'] ?? '')))
  if (!known) return line
  const { trailer_plate, driver_name, container_numbers } = known
  const filled = Object.entries({ trailer_plate, driver_name, container_numbers }).filter(
    ([name, value]) => isBlank(line[name]) && !isBlank(value),
  )
  return filled.length > 0 ? { ...line, ...Object.fromEntries(filled) } : line
}

/** 从资料带出: fills trailer, driver and containers of the trucks that are on file. */
export function useSuggestions({ trucks, setTrucks }: Pick<OrderInHand, 'trucks' | 'setTrucks'>) {
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const fill = async () => {
    const plates = [...new Set(trucks.map((line) => asPlate(String(line['plate_number'] ?? ''))).filter(Boolean))]
    if (plates.length === 0) return
    setBusy(true)
    try {
      const found = new Map((await call(suggestTransports, { plates })).map((it) => [it.plate_number, it]))
      const next = trucks.map((line) => suggested(line, found))
      const filled = next.filter((line, at) => line !== trucks[at]).length
      setTrucks(next)
      const strangers = plates.filter((plate) => !found.has(plate))
      void toast.info(
        [
          `已带出 ${filled} 车`,
          strangers.length > 0
            ? `${strangers.length} 个车牌不在档案中：${strangers.slice(0, 3).join('、')}${strangers.length > 3 ? ' 等' : ''}`
            : '',
        ]
          .filter(Boolean)
          .join('；'),
      )
    } catch (error) {
      if (!(error instanceof CallProblem)) throw error
      void toast.error(error.message)
    } finally {
      setBusy(false)
    }
  }
  return { fill, busy }
}
