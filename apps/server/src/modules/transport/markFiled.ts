import { foldName } from '@guanqiao/domain/kit/field/lookAlikes'
import type { Row } from '@guanqiao/domain/kit/entity'
import { Problem } from '@guanqiao/domain/kit/problem'
import type { FieldProblem } from '@guanqiao/domain/kit/problem'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { may } from '@guanqiao/domain/kit/access'
import { driver, markFiled, vehicle } from '@guanqiao/domain/transport/index'
import { rowsByPlate, samePlate } from '@guanqiao/domain/values/index'
import { permit } from '../../kernel/caller.ts'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'

type Line = InputOf<typeof markFiled>['list'][number]
type Driver = Row<typeof driver>
type Vehicle = Row<typeof vehicle>
const MAX_PROBLEMS = 50

export const markFiledHandler = handle(markFiled, async (ctx, { list }) => {
  const files = await readFiles(ctx, ctx.data.owner(vehicle), list)
  const problems = [...list.flatMap((line, at) => lineProblems(line, at, files)), ...codeProblems(list, files)]
  if (problems.length > 0) throw new Problem('request.invalid', problems.slice(0, MAX_PROBLEMS))
  const vehicles = changes(list, (line) => files.vehicle(line), 'vehicle_customs_code')
  const drivers = changes(list, (line) => (line.driver_name ? files.driver(line) : undefined), 'driver_customs_code')
  if (drivers.size > 0) permit(may('driver', 'edit'), ctx.caller)
  await ctx.data.updateMany(vehicle, [...vehicles.values()])
  await ctx.data.updateMany(driver, [...drivers.values()])
  const said = (is: boolean) => (is ? ('yes' as const) : ('no' as const))
  return list.map((line) => ({
    plate_number: line.plate_number,
    vehicle_changed: said(vehicles.has(files.vehicle(line)?.id ?? '')),
    driver_changed: said(line.driver_name !== null && drivers.has(files.driver(line)?.id ?? '')),
  }))
})

interface Files {
  vehicle(line: Line): Vehicle | undefined
  /** The driver with that name; among several, the vehicle's usual one. */
  driver(line: Line): Driver | undefined
  /** Vehicles that have one of the given numbers. */
  readonly coded: readonly Vehicle[]
  readonly codedDrivers: readonly Driver[]
}

async function readFiles(ctx: Context, enterprise_id: string, list: readonly Line[]): Promise<Files> {
  const distinct = <T>(values: readonly (T | null)[]) => [...new Set(values.filter((value) => value !== null))] as T[]
  const plates = distinct(list.map((line) => line.plate_number))
  const rows = await ctx.data.all(vehicle, { enterprise_id, plate_number: plates }, { lock: true })
  const vehicleOf = rowsByPlate(rows)
  const names = distinct(list.map((line) => line.driver_name))
  const byName = Map.groupBy(await ctx.data.all(driver, { enterprise_id, driver_name: names }, { lock: true }), (row) =>
    foldName(row.driver_name),
  )
  const codes = distinct(list.map((line) => line.vehicle_customs_code))
  const driverCodes = distinct(list.map((line) => line.driver_customs_code))
  return {
    vehicle: (line) => vehicleOf(line.plate_number),
    driver(line) {
      const group = byName.get(foldName(line.driver_name ?? '')) ?? []
      const usual = vehicleOf(line.plate_number)?.driver_id
      return group.length === 1 ? group[0] : group.find((row) => row.id === usual)
    },
    coded: await ctx.data.all(vehicle, { enterprise_id, vehicle_customs_code: codes }),
    codedDrivers: await ctx.data.all(driver, { enterprise_id, driver_customs_code: driverCodes }),
  }
}

function lineProblems(line: Line, at: number, files: Files): FieldProblem[] {
  const problems: FieldProblem[] = []
  const add = (field: keyof Line, message: string) => problems.push({ path: `list.${at}.${field}`, message })
  const { plate_number, driver_name } = line
  const row = files.vehicle(line)
  if (!row) add('plate_number', `车辆档案中没有 ${plate_number}，请先建档`)
  else if (!(line.vehicle_customs_code ?? row.vehicle_customs_code))
    add('vehicle_customs_code', `请填写车辆 ${plate_number} 的海关编号`)
  if (!driver_name) {
    if (line.driver_customs_code) add('driver_name', `请填写司机，编号 ${line.driver_customs_code} 才知道是谁的`)
    return problems
  }
  const person = files.driver(line)
  if (!person) add('driver_name', `司机档案中没有“${driver_name}”，或有同名司机`)
  else if (!(line.driver_customs_code ?? person.driver_customs_code))
    add('driver_customs_code', `请填写司机 ${driver_name} 的海关编号`)
  return problems
}

/** A number identifies one vehicle or one driver. */
function codeProblems(list: readonly Line[], files: Files): FieldProblem[] {
  return list.flatMap((line, at) => {
    const { vehicle_customs_code: code, driver_customs_code: driverCode } = line
    const vehicleRow = files.vehicle(line)
    const person = files.driver(line)
    const owner =
      files.coded.find((row) => row.vehicle_customs_code === code && row.id !== vehicleRow?.id)?.plate_number ??
      list.find((row) => row.vehicle_customs_code === code && !samePlate(row.plate_number, line.plate_number))
        ?.plate_number
    const holder =
      files.codedDrivers.find((row) => row.driver_customs_code === driverCode && row.id !== person?.id)?.driver_name ??
      list.find((row) => row.driver_customs_code === driverCode && files.driver(row)?.id !== person?.id)?.driver_name
    const other = list.find(
      (row) =>
        person &&
        files.driver(row)?.id === person.id &&
        row.driver_customs_code &&
        row.driver_customs_code !== driverCode,
    )
    return [
      ...(code && owner
        ? [{ path: `list.${at}.vehicle_customs_code`, message: `编号 ${code} 已是车辆 ${owner} 的` }]
        : []),
      ...(driverCode && holder
        ? [{ path: `list.${at}.driver_customs_code`, message: `编号 ${driverCode} 已是司机 ${holder} 的` }]
        : []),
      ...(driverCode && other
        ? [{ path: `list.${at}.driver_customs_code`, message: `司机 ${line.driver_name} 填了两个不同的编号` }]
        : []),
    ]
  })
}

type Code = 'vehicle_customs_code' | 'driver_customs_code'
type Coded = { readonly id: string; readonly filing_status: string } & { readonly [K in Code]?: string | null }

/** The changes of the named rows, by id; rows that already have the values are skipped. */
function changes(list: readonly Line[], rowOf: (line: Line) => Coded | undefined, name: Code) {
  const patches = new Map<string, { id: string; filing_status: 'filed' } & { [K in Code]?: string }>()
  for (const line of list) {
    const row = rowOf(line)
    const code = line[name]
    if (!row || (row.filing_status === 'filed' && (!code || row[name] === code))) continue
    const before = patches.get(row.id)
    patches.set(row.id, { id: row.id, filing_status: 'filed', ...before, ...(code ? { [name]: code } : {}) })
  }
  return patches
}
