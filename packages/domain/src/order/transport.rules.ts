import { foldName } from '../kit/field/lookAlikes.ts'
import { add, compare, grouped } from '../kit/decimal.ts'
import type { RowOf } from '../kit/field.ts'
import { parseField } from '../kit/shape.ts'
import { block, warn } from '../documents/finding.ts'
import type { Finding } from '../documents/finding.ts'
import { DRIVERLESS_QUESTION, driverFaults, isDriverless, vehicleFaults } from '../transport/eligibility.rules.ts'
import type { Fault, FiledDriver, FiledVehicle } from '../transport/eligibility.rules.ts'
import { asCode, asPlate, batchNumber, containerNumber, foldPlate, plateNumber, samePlate } from '../values/index.ts'
import { batchWarning } from './batch.rules.ts'
import type { transportLineFields } from './transport.ts'

/** Form values: fields may be missing. */
export type Loose<T> = { readonly [K in keyof T]?: T[K] | null | undefined }
export type TruckLine = Loose<RowOf<typeof transportLineFields>>

/** Base data and other batches related to a line. */
export interface RegisteredTruck {
  readonly vehicle?: (FiledVehicle & { readonly trailer_plate?: string | null }) | undefined
  readonly driver?: FiledDriver | undefined
  /** The number of registered drivers with the typed name. */
  readonly namesakes?: number
  /** Another unfinished batch with the plate. */
  readonly openBatch?: string | undefined
  /** The reason why the batch number cannot be used: `已作废`, `已用于订单 DD…`. */
  readonly batchFault?: string | undefined
  /** Whether a port issued the batch number: from a pool or an import. */
  readonly isBatchIssued?: boolean | undefined
  /** Containers in other unfinished batches, with the number of the batch. */
  readonly busyContainers?: ReadonlyMap<string, string>
  /** Registered tractors of the typed trailer. */
  readonly trailerTractors?: readonly string[] | undefined
}

/** Counts over all lines of an order, computed once. */
export interface Siblings {
  /** The number of lines per plate (folded), batch number and container, as stored. */
  readonly plates: ReadonlyMap<string, number>
  readonly batches: ReadonlyMap<string, number>
  readonly containers: ReadonlyMap<string, number>
  /** The number of lines with a batch number. */
  readonly numbered: number
  /** For each driver, the first lines with different plates, at most two. */
  readonly crews: ReadonlyMap<string, readonly TruckLine[]>
}

export interface TransportPlan {
  /** The day of the crossing, YYYY-MM-DD. */
  readonly day: string
  readonly batch_mode: 'per_truck' | 'shared'
  /** The order's direction, if known. */
  readonly ie_flag?: 'I' | 'E' | undefined
  /** All lines of the order, including this one. */
  readonly siblings: Siblings
  /** Without it, the line is checked on its own. */
  readonly registered?: RegisteredTruck | undefined
}

const plate = plateNumber('车牌号')
const batch = batchNumber('批次号')
const container = containerNumber('箱号')

/** The findings on a truck of an order, by field of the line. A line is never dropped because of them. */
export const transportFindings = (line: TruckLine, plan: TransportPlan): Finding[] => [
  ...plateFindings(line, plan),
  ...weightFindings(line),
  ...batchFindings(line, plan),
  ...containerFindings(line, plan),
  ...crewFindings(line, plan),
  ...(plan.registered ? fileFindings(line, plan.registered, plan.day) : []),
]

export const siblingsOf = (lines: readonly TruckLine[]): Siblings => ({
  plates: counted(lines.map((line) => foldPlate(line.plate_number ?? ''))),
  batches: counted(lines.map((line) => asCode(line.batch_number ?? ''))),
  containers: counted(lines.flatMap((line) => [...new Set(line.container_numbers)])),
  numbered: lines.filter((line) => line.batch_number).length,
  crews: crewsOf(lines),
})

function counted(values: readonly string[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const value of values) times.set(value, (times.get(value) ?? 0) + 1)
  return times
}

function crewsOf(lines: readonly TruckLine[]): Map<string, TruckLine[]> {
  const crews = new Map<string, TruckLine[]>()
  for (const line of lines) {
    if (!line.driver_name) continue
    const name = foldName(line.driver_name)
    const crew = crews.get(name) ?? []
    if (crew.length < 2 && crew.every((member) => !samePlate(member.plate_number, line.plate_number)))
      crews.set(name, [...crew, line])
  }
  return crews
}

function plateFindings({ plate_number }: TruckLine, { siblings, batch_mode }: TransportPlan): Finding[] {
  const path = 'plate_number'
  const wrong = parseField(plate, plate_number ?? null)
  if (!plate_number || wrong) return [block('plate.form', { path, message: wrong ?? '缺少车牌号' })]
  const number = asPlate(plate_number)
  const times = siblings.plates.get(foldPlate(number)) ?? 0
  if (times < 2) return []
  return [
    batch_mode === 'shared'
      ? block('plate.twice', { path, message: `车牌 ${number} 在同一批次中出现 ${times} 次` })
      : warn('plate.twice', { path, message: `车牌 ${number} 在本订单中出现 ${times} 次，请确认是否分趟运输` }),
  ]
}

function weightFindings({ planned_gross, planned_net }: TruckLine): Finding[] {
  if (!planned_gross) return [block('required', { path: 'planned_gross', message: '缺少计划毛重' })]
  if (!planned_net || compare(planned_net, planned_gross) <= 0) return []
  const message = `净重 ${grouped(planned_net)} kg 大于毛重 ${grouped(planned_gross)} kg`
  return [block('weight.net', { path: 'planned_net', message })]
}

function batchFindings(
  { batch_number }: TruckLine,
  { siblings, batch_mode, ie_flag, registered }: TransportPlan,
): Finding[] {
  if (!batch_number) return []
  const wrong = parseField(batch, batch_number)
  const path = 'batch_number'
  if (wrong) return [block('batch.form', { path, message: wrong })]
  const findings = registered?.batchFault
    ? [block('batch.taken', { path, message: `批次号 ${batch_number} ${registered.batchFault}` })]
    : []
  const number = asCode(batch_number)
  const times = siblings.batches.get(number) ?? 0
  const others = siblings.numbered - times
  if (batch_mode === 'per_truck' && times > 1)
    findings.push(
      block('batch.twice', { path, message: `批次号 ${batch_number} 用于 ${times} 辆车；一车一批时每车须不同` }),
    )
  const warning = ie_flag && !registered?.isBatchIssued && batchWarning(number, ie_flag, registered !== undefined)
  if (warning) findings.push(warn('batch.direction', { path, message: warning }))
  if (batch_mode === 'shared' && others > 0)
    findings.push(block('batch.shared', { path, message: '共用批次时各车的批次号须相同' }))
  return findings
}

/** A driver is on one truck at a time; several trips are made one after another. */
function crewFindings({ driver_name, plate_number }: TruckLine, { siblings }: TransportPlan): Finding[] {
  if (!driver_name) return []
  const other = siblings.crews
    .get(foldName(driver_name))
    ?.find((member) => !samePlate(member.plate_number, plate_number))
  const message = `司机“${driver_name}”同时在车辆 ${other?.plate_number} 上，请核对`
  return other ? [warn('driver.twice', { path: 'driver_name', message })] : []
}

function containerFindings({ container_numbers }: TruckLine, { siblings, registered }: TransportPlan): Finding[] {
  const path = 'container_numbers'
  return (container_numbers ?? []).flatMap((number, at, numbers) => {
    const wrong = parseField(container, number)
    // A container may be painted with this number: it is confirmed on the manifest.
    const isWhole = /^[A-Z]{4}\d{7}$/.test(number)
    if (wrong && !isWhole) return [block('container.form', { path, message: `箱号 ${number}：${wrong}` })]
    const twice = numbers.indexOf(number) !== at || (siblings.containers.get(number) ?? 0) > 1
    if (twice) return [block('container.twice', { path, message: `箱号 ${number} 重复使用` })]
    if (wrong) return [warn('container.check', { path, message: `箱号 ${number}：${wrong}` })]
    const busy = registered?.busyContainers?.get(number)
    return busy ? [warn('container.busy', { path, message: `箱号 ${number} 还在未完成的批次 ${busy} 中` })] : []
  })
}

function fileFindings(line: TruckLine, registered: RegisteredTruck, day: string): Finding[] {
  return [
    ...vehicleFindings(line, registered, day),
    ...trailerFindings(line, registered),
    ...driverFindings(line, registered, day),
  ]
}

function vehicleFindings(line: TruckLine, { vehicle, openBatch }: RegisteredTruck, day: string): Finding[] {
  const plate = line.plate_number ?? ''
  const path = 'plate_number'
  if (!vehicle) return plate ? [block('vehicle.unknown', { path, message: `车辆档案中没有 ${plate}，请先登记` })] : []
  const findings = vehicleFaults(vehicle, day).map((fault) => faulty(path, `车辆 ${plate}`, fault, 'vehicle'))
  if (openBatch)
    findings.push(warn('vehicle.busy', { path, message: `车辆 ${plate} 还在未完成的批次 ${openBatch} 中` }))
  if (vehicle.max_gross && line.planned_gross && compare(line.planned_gross, vehicle.max_gross) > 0) {
    const message = `毛重 ${grouped(line.planned_gross)} kg 超过车辆总质量 ${grouped(vehicle.max_gross)} kg`
    findings.push(warn('weight.truck', { path: 'planned_gross', message }))
  }
  return findings
}

/** Trailers are swapped on the road, but more often the tractor's plate was changed and the trailer forgotten. */
function trailerFindings(
  { plate_number, trailer_plate }: TruckLine,
  { vehicle, trailerTractors = [] }: RegisteredTruck,
): Finding[] {
  if (!trailer_plate || trailerTractors.length === 0) return []
  if (trailerTractors.some((trailerTractor) => samePlate(trailerTractor, plate_number))) return []
  const filed = vehicle?.trailer_plate ? `，本车登记的挂车是 ${vehicle.trailer_plate}` : ''
  return [
    warn('trailer.other', {
      path: 'trailer_plate',
      message: `挂车 ${trailer_plate} 登记在车辆 ${trailerTractors.join('、')} 名下${filed}`,
    }),
  ]
}

function driverFindings(
  { driver_name }: TruckLine,
  { vehicle, driver, namesakes = 0 }: RegisteredTruck,
  day: string,
): Finding[] {
  const path = 'driver_name'
  if (!driver) {
    if (!driver_name && isDriverless(vehicle))
      return [warn('driver.driverless', { path, message: `无人驾驶车辆不填司机；做确报时，${DRIVERLESS_QUESTION}` })]
    if (!driver_name) return [block('required', { path, message: '缺少司机，车辆也没有常用司机' })]
    const message =
      namesakes > 1
        ? `有 ${namesakes} 名司机叫“${driver_name}”，请在车辆档案中指定常用司机`
        : `司机档案中没有“${driver_name}”，请先登记`
    return [block(namesakes > 1 ? 'driver.namesakes' : 'driver.unknown', { path, message })]
  }
  const findings = driverFaults(driver, day).map((fault) =>
    faulty(path, `司机 ${driver.driver_name} `, fault, 'driver'),
  )
  if (!driver_name)
    findings.push(warn('driver.usual', { path, message: `未填司机，按车辆常用司机 ${driver.driver_name}` }))
  return findings
}

/** Filing may still happen in time for the manifest; a disabled or expired record must be corrected before the order proceeds. */
const faulty = (path: string, subject: string, { rule, message }: Fault, kind: 'vehicle' | 'driver'): Finding =>
  (rule === 'disabled' || rule === 'expired' ? block : warn)(`${kind}.${rule}`, { path, message: subject + message })

const PLATES_LENGTH = 500

/** The combined load of trucks for batch and manifest: their plates (as many as fit) and their planned gross weight, kg. */
export function loadOf(trucks: readonly { readonly plate_number: string; readonly planned_gross: string | null }[]): {
  plates: string
  planned_gross: string | null
} {
  const weights = trucks.flatMap((truck) => truck.planned_gross ?? [])
  return {
    plates: platesText(trucks.map((truck) => truck.plate_number)),
    planned_gross: weights.length > 0 ? add(weights) : null,
  }
}

function platesText(plates: readonly string[]): string {
  let text = ''
  for (const plate of new Set(plates)) {
    const longer = text === '' ? plate : `${text}、${plate}`
    if (longer.length > PLATES_LENGTH) break
    text = longer
  }
  return text
}
