import { shanghaiMinute } from '../customs/elementTables/clock.ts'
import { warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import { samePlate } from '../values/plates.ts'
import type { ConfirmationDraft } from './confirmation.body.ts'
import type { ConfirmationContext } from './confirmation.context.ts'

/** The truck of a return is the one that came, and it leaves after it arrived. */
export function homewardFindings(
  { return_of, trucks, arrival_time }: ConfirmationDraft,
  { inbound = [] }: ConfirmationContext,
): Finding[] {
  if (!return_of || inbound.length === 0) return []
  const plates = inbound.flatMap((one) => one.plates)
  const rows = (trucks ?? []).flatMap(({ plate_number }, at) =>
    !plate_number || plates.some((plate) => samePlate(plate, plate_number))
      ? []
      : [
          warn('return.truck', {
            path: `trucks.${at}.plate_number`,
            message: `${plate_number} 不是来程批次 ${return_of} 的车辆（${plates.slice(0, 5).join('、')}）`,
          }),
        ],
  )
  const first = inbound.map((one) => one.arrival_time).toSorted()[0]!
  if (!arrival_time || Date.parse(arrival_time) >= Date.parse(first)) return rows
  const message = `返程时间早于来程批次 ${return_of} 的抵达口岸时间 ${shanghaiMinute(new Date(first))}`
  return [...rows, warn('return.time', { path: 'arrival_time', message })]
}
