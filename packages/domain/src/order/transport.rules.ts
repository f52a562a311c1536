import { compare, grouped } from '../kit/decimal.ts'
import type { RowOf } from '../kit/field.ts'
import { parseField } from '../kit/shape.ts'
import { driverFaults, vehicleFaults } from '../transport/standing.rules.ts'
import type { Fault, FiledDriver, FiledVehicle } from '../transport/standing.rules.ts'
import { asCode, asPlate, batchNumber, containerNumber, foldPlate, plateNumber, samePlate } from '../values/index.ts'
import { batchWarning } from './batch.rules.ts'
import type { transportLineFields } from './transport.ts'

/** Form values: fields may be missing. */
export type Loose<T> = { readonly [K in keyof T]?: T[K] | null | undefined }
export type TruckLine = Loose<RowOf<typeof transportLineFields>>

export interface TransportProblem {
  readonly field: string
  /** `block` prevents submitting the order. */
  readonly severity: 'block' | 'warn'
  readonly message: string
  /** The rule, if a screen offers a remedy for it; otherwise null. */
  readonly rule: string | null
}

/** Base data and other batches related to a line. */
export interface KnownTruck {
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
  readonly known?: KnownTruck | undefined
}

const plate = plateNumber('车牌号')
const batch = batchNumber('批次号')
const container = containerNumber('箱号')
const block = (field: string, message: string, rule: string | null = null): TransportProblem => ({
  field,
  severity: 'block',
  message,
  rule,
})
const warn = (field: string, message: string, rule: string | null = null): TransportProblem => ({
  field,
  severity: 'warn',
  message,
  rule,
})

/** The problems of a truck of an order. A line is never dropped because of them. */
export const transportProblems = (line: TruckLine, plan: TransportPlan): TransportProblem[] => [
  ...plateProblems(line, plan),
  ...weightProblems(line),
  ...batchProblems(line, plan),
  ...containerProblems(line, plan),
  ...crewProblems(line, plan),
  ...(plan.known ? fileProblems(line, plan.known, plan.day) : []),
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
    const crew = crews.get(line.driver_name) ?? []
    if (crew.length < 2 && crew.every((it) => !samePlate(it.plate_number, line.plate_number)))
      crews.set(line.driver_name, [...crew, line])
  }
  return crews
}

function plateProblems({ plate_number }: TruckLine, { siblings, batch_mode }: TransportPlan): TransportProblem[] {
  const wrong = parseField(plate, plate_number ?? null)
  if (!plate_number || wrong) return [block('plate_number', wrong ?? '缺少车牌号')]
  const own = asPlate(plate_number)
  const times = siblings.plates.get(foldPlate(own)) ?? 0
  if (times < 2) return []
  return [
    batch_mode === 'shared'
      ? block('plate_number', `车牌 ${own} 在同一批次中出现 ${times} 次`)
      : warn('plate_number', `车牌 ${own} 在本订单中出现 ${times} 次，请确认是否分趟运输`),
  ]
}

function weightProblems({ planned_gross, planned_net }: TruckLine): TransportProblem[] {
  if (!planned_gross) return [block('planned_gross', '缺少计划毛重')]
  if (!planned_net || compare(planned_net, planned_gross) <= 0) return []
  return [block('planned_net', `净重 ${grouped(planned_net)} kg 大于毛重 ${grouped(planned_gross)} kg`)]
}

function batchProblems(
  { batch_number }: TruckLine,
  { siblings, batch_mode, ie_flag, known }: TransportPlan,
): TransportProblem[] {
  if (!batch_number) return []
  const wrong = parseField(batch, batch_number)
  if (wrong) return [block('batch_number', wrong)]
  const problems = known?.batchFault ? [block('batch_number', `批次号 ${batch_number} ${known.batchFault}`)] : []
  const number = asCode(batch_number)
  const times = siblings.batches.get(number) ?? 0
  const others = siblings.numbered - times
  if (batch_mode === 'per_truck' && times > 1)
    problems.push(block('batch_number', `批次号 ${batch_number} 用于 ${times} 辆车；一车一批时每车须不同`))
  const warning = ie_flag && !known?.isBatchIssued && batchWarning(number, ie_flag, known !== undefined)
  if (warning) problems.push(warn('batch_number', warning))
  if (batch_mode === 'shared' && others > 0) problems.push(block('batch_number', '共用批次时各车的批次号须相同'))
  return problems
}

/** A driver is on one truck at a time; several trips are made one after another. */
function crewProblems({ driver_name, plate_number }: TruckLine, { siblings }: TransportPlan): TransportProblem[] {
  if (!driver_name) return []
  const other = siblings.crews.get(driver_name)?.find((it) => !samePlate(it.plate_number, plate_number))
  return other ? [warn('driver_name', `司机“${driver_name}”同时在车辆 ${other.plate_number} 上，请核对`)] : []
}

function containerProblems({ container_numbers }: TruckLine, { siblings, known }: TransportPlan): TransportProblem[] {
  return (container_numbers ?? []).flatMap((number, at, own) => {
    const wrong = parseField(container, number)
    // A container may be painted with this number: it is confirmed on the manifest.
    const isWhole = /^[A-Z]{4}\d{7}$/.test(number)
    if (wrong && !isWhole) return [block('container_numbers', `箱号 ${number}：${wrong}`)]
    const twice = own.indexOf(number) !== at || (siblings.containers.get(number) ?? 0) > 1
    if (twice) return [block('container_numbers', `箱号 ${number} 重复使用`)]
    if (wrong) return [warn('container_numbers', `箱号 ${number}：${wrong}`)]
    const busy = known?.busyContainers?.get(number)
    return busy ? [warn('container_numbers', `箱号 ${number} 还在未完成的批次 ${busy} 中`)] : []
  })
}

function fileProblems(line: TruckLine, known: KnownTruck, day: string): TransportProblem[] {
  return [...vehicleProblems(line, known, day), ...trailerProblems(line, known), ...driverProblems(line, known, day)]
}

function vehicleProblems(line: TruckLine, { vehicle, openBatch }: KnownTruck, day: string): TransportProblem[] {
  const own = line.plate_number ?? ''
  if (!vehicle) return own ? [block('plate_number', `车辆档案中没有 ${own}，请先登记`, 'vehicle.unknown')] : []
  const problems = vehicleFaults(vehicle, day).map((fault) => faulty('plate_number', `车辆 ${own}`, fault, 'vehicle'))
  if (openBatch) problems.push(warn('plate_number', `车辆 ${own} 还在未完成的批次 ${openBatch} 中`))
  if (vehicle.max_gross && line.planned_gross && compare(line.planned_gross, vehicle.max_gross) > 0) {
    problems.push(
      warn('planned_gross', `毛重 ${grouped(line.planned_gross)} kg 超过车辆总质量 ${grouped(vehicle.max_gross)} kg`),
    )
  }
  return problems
}

/** Trailers are swapped on the road, but more often the tractor's plate was changed and the trailer forgotten. */
function trailerProblems(
  { plate_number, trailer_plate }: TruckLine,
  { vehicle, trailerTractors = [] }: KnownTruck,
): TransportProblem[] {
  if (!trailer_plate || trailerTractors.length === 0) return []
  if (trailerTractors.some((trailerTractor) => samePlate(trailerTractor, plate_number))) return []
  const filed = vehicle?.trailer_plate ? `，本车登记的挂车是 ${vehicle.trailer_plate}` : ''
  return [
    warn(
      'trailer_plate',
      `挂车 ${trailer_plate} 登记在车辆 ${trailerTractors.join('、')} 名下${filed}`,
      'trailer.other',
    ),
  ]
}

function driverProblems(
  { driver_name }: TruckLine,
  { driver, namesakes = 0 }: KnownTruck,
  day: string,
): TransportProblem[] {
  if (!driver) {
    if (!driver_name) return [block('driver_name', '缺少司机，车辆也没有常用司机')]
    const why =
      namesakes > 1
        ? `有 ${namesakes} 名司机叫“${driver_name}”，请在车辆档案中指定常用司机`
        : `司机档案中没有“${driver_name}”，请先登记`
    return [block('driver_name', why, namesakes > 1 ? null : 'driver.unknown')]
  }
  const problems = driverFaults(driver, day).map((fault) =>
    faulty('driver_name', `司机 ${driver.driver_name} `, fault, 'driver'),
  )
  if (!driver_name) problems.push(warn('driver_name', `未填司机，按车辆常用司机 ${driver.driver_name}`))
  return problems
}

/** Filing may still happen in time for the manifest; a disabled or expired record must be corrected before the order proceeds. */
const faulty = (field: string, who: string, { rule, message }: Fault, kind: 'vehicle' | 'driver'): TransportProblem =>
  (rule === 'disabled' || rule === 'expired' ? block : warn)(field, `${who}${message}`, `${kind}.${rule}`)
