import { foldName } from '../kit/field/lookAlikes.ts'
import { shanghaiDay } from '../customs/elementTables/clock.ts'
import { block, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import { DRIVERLESS_QUESTION, driverFaults, isDriverless, vehicleFaults } from '../transport/eligibility.rules.ts'
import { foldPlate } from '../values/index.ts'
import type { ConfirmationDraft, TruckDraft } from './confirmation.body.ts'
import type { ConfirmationContext } from './confirmation.context.ts'
import { isEntryMessage, isLoadedMessage } from './messageType.ts'
import type { ConfirmationMessage } from './messageType.ts'

/** The findings on trucks and drivers, each at its cell. */
export function truckFindings(
  confirmation: ConfirmationDraft,
  type: ConfirmationMessage,
  context: ConfirmationContext,
): Finding[] {
  const day = shanghaiDay(confirmation.arrival_time ? new Date(confirmation.arrival_time) : context.now)
  const trucks = confirmation.trucks ?? []
  return [
    ...repeated(trucks, ({ plate_number }) => plate_number && foldPlate(plate_number), 'plate_number', '车牌'),
    ...repeated(trucks, ({ vehicle_code }) => vehicle_code, 'vehicle_code', '车辆海关编号'),
    ...repeated(trucks, ({ driver_code }) => driver_code, 'driver_code', '司机'),
    ...trucks.flatMap((truck, at) => busyFindings(truck, `trucks.${at}`, context)),
    ...trucks.flatMap((truck, at) => {
      const path = `trucks.${at}`
      const vehicles = vehicleFindings(truck, path, day, context)
      if (isUnmanned(truck, context)) return [...vehicles, driverlessFinding(truck, path, type)]
      return [
        ...vehicles,
        ...driverFindings(truck, path, day, context),
        ...(isEntryMessage(type) ? crewFindings(truck, path) : []),
      ]
    }),
  ]
}

function repeated(
  trucks: readonly TruckDraft[],
  keyOf: (truck: TruckDraft) => string | null | undefined,
  name: 'plate_number' | 'vehicle_code' | 'driver_code',
  label: string,
): Finding[] {
  const first = new Map<string, number>()
  return trucks.flatMap((truck, at) => {
    const key = keyOf(truck)
    if (!key) return []
    const before = first.get(key)
    if (before === undefined) {
      first.set(key, at)
      return []
    }
    const message = `${label} ${truck[name]} 与第 ${before + 1} 辆重复`
    const about = { path: `trucks.${at}.${name}`, message }
    // Customs' own sample of MT4402 has one driver at two trucks.
    return [name === 'driver_code' ? warn('trucks.driver', about) : block('trucks.twice', about)]
  })
}

/** One truck, driver or trailer cannot cross with two batches at once. */
function busyFindings(truck: TruckDraft, at: string, context: ConfirmationContext): Finding[] {
  const { plate_number, driver_code, driver_name, trailers } = truck
  const busy = (rule: string, path: string, name: string, batch: string | undefined) =>
    batch === undefined
      ? []
      : [warn(rule, { path: `${at}.${path}`, message: `${name} 还在批次 ${batch} 的确报中，尚未过卡` })]
  const ofTruck = busy(
    'truck.busy',
    'plate_number',
    plate_number ?? '',
    plate_number ? context.busyPlates?.get(foldPlate(plate_number)) : undefined,
  )
  // The truck brings its driver and trailer along.
  if (ofTruck.length > 0) return ofTruck
  const driver = driver_code ? context.busyDrivers?.get(driver_code) : undefined
  return [
    ...busy('driver.busy', 'driver_code', `司机 ${driver_name ?? driver_code ?? ''}`, driver),
    ...(trailers ?? []).flatMap(({ trailer_number }, n) =>
      busy(
        'trailer.busy',
        `trailers.${n}.trailer_number`,
        `挂车 ${trailer_number ?? ''}`,
        trailer_number ? context.busyTrailers?.get(trailer_number) : undefined,
      ),
    ),
  ]
}

/** Vehicle and driver must be filed with customs beforehand (公告2014年第7号); the clerk judges an expired paper. */
const gravity = (rule: string) => (rule === 'unfiled' || rule === 'uncoded' || rule === 'disabled' ? block : warn)

function vehicleFindings(truck: TruckDraft, at: string, day: string, context: ConfirmationContext): Finding[] {
  const path = `${at}.plate_number`
  if (!truck.plate_number) return []
  const vehicle = context.vehicle(truck.plate_number)
  if (!vehicle) return [warn('vehicle.unknown', { path, message: `车辆档案中没有 ${truck.plate_number}` })]
  const faults = vehicleFaults(vehicle, day).map(({ rule, message }) =>
    gravity(rule)(`vehicle.${rule}`, {
      path,
      message: `车辆 ${vehicle.plate_number} ${message}`,
      hint: '在车辆档案中更正',
    }),
  )
  if (vehicle.trailer_plate && (truck.trailers ?? []).length === 0)
    faults.push(
      warn('trailer.missing', {
        path,
        message: `${vehicle.plate_number} 登记有挂车 ${vehicle.trailer_plate}，确报没有填挂车`,
        hint: '挂车编号填其海关备案编号，大写字母和数字',
      }),
    )
  const { vehicle_customs_code: filed } = vehicle
  if (!filed || !truck.vehicle_code || filed === truck.vehicle_code) return faults
  const message = `车辆海关编号 ${truck.vehicle_code} 与车辆档案中的 ${filed} 不同`
  return [...faults, warn('vehicle.code', { path: `${at}.vehicle_code`, message })]
}

/** A driverless vehicle for which nobody is named. */
const isUnmanned = ({ plate_number, driver_code, driver_name }: TruckDraft, context: ConfirmationContext): boolean =>
  !driver_code && !driver_name && isDriverless(plate_number ? context.vehicle(plate_number) : undefined)

/** The schemas require a driver in the messages of empty trucks and empty containers, also of a driverless truck. */
function driverlessFinding({ plate_number }: TruckDraft, at: string, type: ConfirmationMessage): Finding {
  const isOptional = isLoadedMessage(type)
  const message = isOptional
    ? `${plate_number} 是无人驾驶车辆，没有司机。填制规范要求每辆车填司机；${DRIVERLESS_QUESTION}`
    : `${plate_number} 是无人驾驶车辆，而 ${type} 报文必须填司机；${DRIVERLESS_QUESTION}`
  return (isOptional ? warn : block)('driver.driverless', { path: `${at}.driver_name`, message })
}

/** The schemas allow a loaded truck without a driver; 填制规范 0045 and 0046 demand one for every confirmation. */
function driverFindings(truck: TruckDraft, at: string, day: string, context: ConfirmationContext): Finding[] {
  const path = `${at}.driver_code`
  const { plate_number, driver_code, driver_name } = truck
  const missing = (name: string, label: string) =>
    block('driver.missing', { path: `${at}.${name}`, message: `${plate_number ?? '车辆'} 缺少${label}` })
  const gaps = [
    ...(driver_name ? [] : [missing('driver_name', '司机姓名')]),
    ...(driver_code ? [] : [missing('driver_code', '司机海关编号')]),
  ]
  if (!driver_code) return gaps
  const driver = context.driver(driver_code)
  if (!driver) return [...gaps, warn('driver.unknown', { path, message: `司机档案中没有海关编号 ${driver_code}` })]
  const faults = driverFaults(driver, day).map(({ rule, message }) =>
    gravity(rule)(`driver.${rule}`, {
      path,
      message: `司机 ${driver.driver_name} ${message}`,
      hint: '在司机档案中更正',
    }),
  )
  if (!driver_name || foldName(driver.driver_name) === foldName(driver_name)) return [...gaps, ...faults]
  const message = `司机姓名“${driver_name}”与司机档案中的“${driver.driver_name}”不同`
  return [...gaps, ...faults, warn('driver.name', { path: `${at}.driver_name`, message })]
}

/** Persons in the cab of a truck. */
const MOST_CREW = 5

/** Source: 公路舱单查检合一修改说明: the crew of an entering truck and its health. */
function crewFindings(truck: TruckDraft, at: string): Finding[] {
  if ((truck.crew_count ?? 0) > MOST_CREW) {
    const message = `${truck.plate_number ?? '车辆'} 司乘人数 ${truck.crew_count}，请核对`
    return [warn('crew.many', { path: `${at}.crew_count`, message })]
  }
  const labels = { crew_count: '司乘人数', health_status: '健康状况', vaccinated: '预防接种' } as const
  const [first, ...more] = (['crew_count', 'health_status', 'vaccinated'] as const).filter(
    (name) => truck[name] === null || truck[name] === undefined,
  )
  if (!first)
    return truck.health_status === '0'
      ? [
          warn('crew.health', {
            path: `${at}.health_status`,
            message: `${truck.plate_number ?? '车辆'} 司乘人员健康状况为异常，海关会布控查验`,
          }),
        ]
      : []
  const names = [first, ...more].map((name) => labels[name]).join('、')
  return [warn('crew.missing', { path: `${at}.${first}`, message: `${truck.plate_number ?? '车辆'} 进境应填${names}` })]
}
