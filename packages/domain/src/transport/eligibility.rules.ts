import { expiredOn } from '../kit/entity.ts'
import type { Entity, ExpiryDays, Row } from '../kit/entity.ts'
import { driver, filing } from './driver.ts'
import { vehicle } from './vehicle.ts'

/**
 * A reason why a vehicle or driver may not cross on a day: disabled, not filed with customs, without a customs code, a paper
 * expired or missing.
 */
export interface Fault {
  readonly rule: 'disabled' | 'unfiled' | 'uncoded' | 'expired' | 'incomplete'
  readonly message: string
}

export type FiledVehicle = Pick<
  Row<typeof vehicle>,
  'id' | 'plate_number' | 'status' | 'filing_status' | 'vehicle_customs_code' | 'max_gross' | 'driver_id'
> &
  Partial<Pick<Row<typeof vehicle>, 'vehicle_type'>> &
  ExpiryDays<typeof vehicle>

export type FiledDriver = Pick<
  Row<typeof driver>,
  'id' | 'driver_name' | 'status' | 'filing_status' | 'driver_customs_code'
> &
  ExpiryDays<typeof driver>

/** Whether a vehicle drives itself: nobody is in it, and no driver is asked for. */
export const isDriverless = (filedVehicle: Pick<FiledVehicle, 'vehicle_type'> | undefined): boolean =>
  filedVehicle?.vehicle_type === 'agv'

/**
 * What customs takes as the driver of a driverless vehicle is not published: 填制规范 0045 and 0046 name a person for every truck. Until a
 * source is known, this is asked of the user instead of being guessed.
 */
export const DRIVERLESS_QUESTION = '海关没有公布无人驾驶车辆的司机如何填报，请先向口岸海关核实'

/** `day` is the day of the crossing, YYYY-MM-DD; a paper is valid on its last day. */
export const vehicleFaults = (filedVehicle: FiledVehicle, day: string): Fault[] => [
  ...filingFaults(
    filedVehicle.status === 'active',
    filedVehicle.filing_status,
    filedVehicle.vehicle_customs_code,
    '车辆海关编号',
  ),
  ...expired(vehicle, filedVehicle, day),
]

export const driverFaults = (filedDriver: FiledDriver, day: string): Fault[] => [
  ...filingFaults(
    filedDriver.status === 'active',
    filedDriver.filing_status,
    filedDriver.driver_customs_code,
    '司机海关编号',
  ),
  ...expired(driver, filedDriver, day),
  ...(filedDriver.license_expiry === null ? [{ rule: 'incomplete' as const, message: '没有登记驾驶证有效期' }] : []),
]

function filingFaults(active: boolean, filed: keyof typeof filing, code: string | null, label: string): Fault[] {
  const faults: Fault[] = active ? [] : [{ rule: 'disabled', message: '已停用' }]
  if (filed !== 'filed') faults.push({ rule: 'unfiled', message: `海关备案状态为“${filing[filed]}”` })
  if (!code) faults.push({ rule: 'uncoded', message: `没有${label}` })
  return faults
}

const expired = <E extends Entity>(entity: E, days: ExpiryDays<E>, day: string): Fault[] =>
  expiredOn(entity, days, day).map(({ expires, on }) => ({
    rule: 'expired',
    message: `${expires}有效期至 ${on}，届时已过期`,
  }))
