import { compare, grouped } from '../kit/decimal.ts'
import type { RowOf } from '../kit/field.ts'
import { parseField } from '../kit/shape.ts'
import { driverFaults, vehicleFaults } from '../transport/standing.rules.ts'
import type { Fault, FiledDriver, FiledVehicle } from '../transport/standing.rules.ts'
import { asPlate, batchNumber, containerNumber, plateNumber } from '../values/index.ts'
import type { transportLineFields } from './transport.ts'

/** Fields that may be missing, as a form holds them. */
export type Loose<T> = { readonly [K in keyof T]?: T[K] | null | undefined }
export type TruckLine = Loose<RowOf<typeof transportLineFields>>

export interface TransportProblem {
  readonly field: string
  /** `block` keeps the order from being submitted. */
  readonly severity: 'block' | 'warn'
  readonly message: string
}

/** What the files and the other batches know of a line. */
export interface KnownTruck {
  readonly vehicle?: FiledVehicle | undefined
  readonly driver?: FiledDriver | undefined
  /** How many drivers on file bear the name typed. */
  readonly namesakes?: number
  /** Another unfinished batch that holds the plate. */
  readonly openBatch?: string | undefined
  /** Why the batch number may not be used: `已作废`, `已用于订单 DD…`. */
  readonly batchFault?: string | undefined
  /** Containers in other unfinished batches, with the number of the batch. */
  readonly busyContainers?: ReadonlyMap<string, string>
}

export interface TransportPlan {
  /** The day of the crossing, YYYY-MM-DD. */
  readonly day: string
  readonly batch_mode: 'per_truck' | 'shared'
  /** All lines of the order, the one in question among them. */
  readonly siblings: readonly TruckLine[]
  /** Without it the line is judged by itself alone. */
  readonly known?: KnownTruck | undefined
}

const plate = plateNumber('车牌号')
const batch = batchNumber('批次号')
const container = containerNumber('箱号')
const block = (field: string, message: string): TransportProblem => ({ field, severity: 'block', message })
const warn = (field: string, message: string): TransportProblem => ({ field, severity: 'warn', message })

/** Why a truck of an order needs a look. A line is never dropped for it. */
export const transportProblems = (line: TruckLine, plan: TransportPlan): TransportProblem[] => [
  ...plateProblems(line, plan),
  ...weightProblems(line),
  ...batchProblems(line, plan),
  ...containerProblems(line, plan),
  ...(plan.known ? fileProblems(line, plan.known, plan.day) : []),
]

const sameAs = (siblings: readonly TruckLine[], has: (it: TruckLine) => boolean): number => siblings.filter(has).length

function plateProblems({ plate_number }: TruckLine, { siblings, batch_mode }: TransportPlan): TransportProblem[] {
  const wrong = parseField(plate, plate_number ?? null)
  if (!plate_number || wrong) return [block('plate_number', wrong ?? '缺少车牌号')]
  const own = asPlate(plate_number)
  const times = sameAs(siblings, (it) => asPlate(it.plate_number ?? '') === own)
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
  { siblings, batch_mode, known }: TransportPlan,
): TransportProblem[] {
  if (!batch_number) return []
  const wrong = parseField(batch, batch_number)
  if (wrong) return [block('batch_number', wrong)]
  const problems = known?.batchFault ? [block('batch_number', `批次号 ${batch_number} ${known.batchFault}`)] : []
  const times = sameAs(siblings, (it) => it.batch_number === batch_number)
  const others = sameAs(siblings, (it) => Boolean(it.batch_number) && it.batch_number !== batch_number)
  if (batch_mode === 'per_truck' && times > 1)
    problems.push(block('batch_number', `批次号 ${batch_number} 用于 ${times} 辆车；一车一批时每车须不同`))
  if (batch_mode === 'shared' && others > 0) problems.push(block('batch_number', '共用批次时各车的批次号须相同'))
  return problems
}

function containerProblems({ container_numbers }: TruckLine, { siblings, known }: TransportPlan): TransportProblem[] {
  return (container_numbers ?? []).flatMap((number, at, own) => {
    const wrong = parseField(container, number)
    if (wrong) return [block('container_numbers', `箱号 ${number}：${wrong}`)]
    const twice =
      own.indexOf(number) !== at || sameAs(siblings, (it) => it.container_numbers?.includes(number) ?? false) > 1
    if (twice) return [block('container_numbers', `箱号 ${number} 重复使用`)]
    const busy = known?.busyContainers?.get(number)
    return busy ? [warn('container_numbers', `箱号 ${number} 还在未完成的批次 ${busy} 中`)] : []
  })
}

function fileProblems(line: TruckLine, known: KnownTruck, day: string): TransportProblem[] {
  return [...vehicleProblems(line, known, day), ...driverProblems(line, known, day)]
}

function vehicleProblems(line: TruckLine, { vehicle, openBatch }: KnownTruck, day: string): TransportProblem[] {
  const own = line.plate_number ?? ''
  if (!vehicle) return own ? [block('plate_number', `车辆档案中没有 ${own}，请先登记`)] : []
  const problems = vehicleFaults(vehicle, day).map((it) => faulty('plate_number', `车辆 ${own}`, it))
  if (openBatch) problems.push(warn('plate_number', `车辆 ${own} 还在未完成的批次 ${openBatch} 中`))
  if (vehicle.max_gross && line.planned_gross && compare(line.planned_gross, vehicle.max_gross) > 0) {
    problems.push(
      warn('planned_gross', `毛重 ${grouped(line.planned_gross)} kg 超过车辆总质量 ${grouped(vehicle.max_gross)} kg`),
    )
  }
  return problems
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
    return [block('driver_name', why)]
  }
  const problems = driverFaults(driver, day).map((it) => faulty('driver_name', `司机 ${driver.driver_name} `, it))
  if (!driver_name) problems.push(warn('driver_name', `未填司机，按车辆常用司机 ${driver.driver_name}`))
  return problems
}

/** Filing may still come in time for the manifest; what is switched off or run out must be mended before the order goes on. */
const faulty = (field: string, who: string, { rule, message }: Fault): TransportProblem =>
  rule === 'disabled' || rule === 'expired' ? block(field, `${who}${message}`) : warn(field, `${who}${message}`)
