import { shanghaiDay, shanghaiDigits } from '../customs/elements/clock.ts'
import type { Row } from '../kit/entity.ts'
import type { Loose } from '../order/transport.rules.ts'
import { block, warn } from '../trade/finding.ts'
import type { Finding } from '../trade/finding.ts'
import { driverFaults, vehicleFaults } from '../transport/standing.rules.ts'
import type { FiledDriver, FiledVehicle } from '../transport/standing.rules.ts'
import type { confirmation } from './confirmation.ts'

type Confirmation = Loose<Row<typeof confirmation>>

/** The data that a confirmation is checked against. */
export interface ConfirmationContext {
  readonly now: Date
  /** The registered vehicle of the plate, and the registered driver of the code. */
  readonly vehicle: FiledVehicle | undefined
  readonly driver: FiledDriver | undefined
  /** Whether another live confirmation has the batch number. */
  readonly isSecond: boolean
}

/** The body of a declaring message for one truck. Source: message schema MT4404, function 2. */
export function confirmationBody(it: Confirmation) {
  const { carrier_code, arrival_time, vehicle_code, plate_number, driver_code, driver_name, trailers } = it
  const truck = {
    arrival_time: arrival_time ? shanghaiDigits(new Date(arrival_time)).slice(0, 14) : '',
    vehicle_code,
    plate_number,
    transport_mode: '3',
    driver_code,
    driver_name,
    trailers: trailers ?? [],
  }
  return { carrier_code: carrier_code ?? undefined, consignments: [truck] }
}

export const confirmationFindings = (it: Confirmation, context: ConfirmationContext): Finding[] => [
  ...timeFindings(it, context),
  ...vehicleFindings(it, context),
  ...driverFindings(it, context),
  ...(context.isSecond
    ? [
        warn('batch.second', {
          path: 'batch_number',
          message: `批次 ${it.batch_number ?? ''} 已有空车出境确报，删除报文按批次号删除，会一并删除`,
        }),
      ]
    : []),
]

/** Source: 舱单申报传输时限规定 三(一)2. */
function timeFindings({ arrival_time }: Confirmation, { now }: ConfirmationContext): Finding[] {
  if (!arrival_time || new Date(arrival_time) > now) return []
  return [warn('time.late', { path: 'arrival_time', message: '确报须在车辆离境前传输，预计抵达口岸时间已过' })]
}

const dayOf = ({ arrival_time }: Confirmation, { now }: ConfirmationContext): string =>
  shanghaiDay(arrival_time ? new Date(arrival_time) : now)

/** Vehicle and driver must be filed with customs beforehand (公告2014年第7号); the clerk judges an expired paper. */
const gravity = (rule: string) => (rule === 'unfiled' || rule === 'uncoded' || rule === 'disabled' ? block : warn)

function vehicleFindings(it: Confirmation, context: ConfirmationContext): Finding[] {
  const { vehicle } = context
  const path = 'plate_number'
  if (!it.plate_number) return []
  if (!vehicle) return [warn('vehicle.unknown', { path, message: `车辆档案中没有 ${it.plate_number}` })]
  const faults = vehicleFaults(vehicle, dayOf(it, context)).map(({ rule, message }) =>
    gravity(rule)(`vehicle.${rule}`, {
      path,
      message: `车辆 ${vehicle.plate_number} ${message}`,
      hint: '在车辆档案中更正',
    }),
  )
  const { vehicle_customs_code: filed } = vehicle
  if (!filed || !it.vehicle_code || filed === it.vehicle_code) return faults
  const message = `车辆海关编号 ${it.vehicle_code} 与车辆档案中的 ${filed} 不同`
  return [...faults, warn('vehicle.code', { path: 'vehicle_code', message })]
}

function driverFindings(it: Confirmation, context: ConfirmationContext): Finding[] {
  const { driver } = context
  const path = 'driver_code'
  if (!it.driver_code) return []
  if (!driver) return [warn('driver.unknown', { path, message: `司机档案中没有海关编号 ${it.driver_code}` })]
  const faults = driverFaults(driver, dayOf(it, context)).map(({ rule, message }) =>
    gravity(rule)(`driver.${rule}`, {
      path,
      message: `司机 ${driver.driver_name} ${message}`,
      hint: '在司机档案中更正',
    }),
  )
  if (!it.driver_name || driver.driver_name === it.driver_name) return faults
  const message = `司机姓名“${it.driver_name}”与司机档案中的“${driver.driver_name}”不同`
  return [...faults, warn('driver.name', { path: 'driver_name', message })]
}
