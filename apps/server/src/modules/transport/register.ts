import { foldName } from '@guanqiao/domain/kit/field/lookAlikes'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { may } from '@guanqiao/domain/kit/access'
import { company, driver, registerVehicles, vehicle } from '@guanqiao/domain/transport/index'
import { foldPlate, rowsByPlate } from '@guanqiao/domain/values/index'
import { permit } from '../../kernel/caller.ts'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'

type Input = InputOf<typeof registerVehicles>
type Driver = Row<typeof driver>

/** Set-based: existing rows are read once, missing ones are written in one statement per table. */
export const registerHandler = handle(registerVehicles, async (ctx, input) => {
  // Serialises registrations for one company, so that the second finds the rows of the first.
  await ctx.data.get(company, input.company_id, { lock: true })
  const enterprise_id = ctx.data.owner(vehicle)
  const lines = [
    ...new Map(input.list.toReversed().map((line) => [foldPlate(line.plate_number), line])).values(),
  ].toReversed()
  const plates = lines.map((line) => line.plate_number)
  const vehicles = await ctx.data.all(vehicle, { enterprise_id, plate_number: plates })
  const vehicleOf = rowsByPlate(vehicles)
  const drivers = await driversFor(ctx, enterprise_id, input)
  const missing = lines.filter((line) => !vehicleOf(line.plate_number))
  const { company_id, nationality, vehicle_type } = input
  const inserted = await ctx.data.createMany(
    vehicle,
    missing.map(({ plate_number, trailer_plate, driver_name }) => ({
      plate_number,
      trailer_plate,
      company_id,
      nationality,
      vehicle_type: vehicle_type as Row<typeof vehicle>['vehicle_type'],
      driver_id: drivers.get(foldName(driver_name ?? ''))?.row?.id ?? null,
      filing_status: 'none' as const,
    })),
  )
  const insertedByPlate = new Map(inserted.map((row) => [row.plate_number, row]))
  return lines.map(({ plate_number, driver_name }) => {
    const usualDriver = drivers.get(foldName(driver_name ?? ''))
    return {
      plate_number,
      vehicle_id: (insertedByPlate.get(plate_number) ?? vehicleOf(plate_number))!.id,
      vehicle: insertedByPlate.has(plate_number) ? ('made' as const) : ('known' as const),
      driver_id: usualDriver?.row?.id ?? null,
      driver: usualDriver?.outcome ?? ('none' as const),
    }
  })
})

interface Found {
  readonly row: Driver | undefined
  readonly outcome: 'made' | 'known' | 'ambiguous'
}

/** By name, the registered driver or a new one; several drivers with one name are ambiguous. */
async function driversFor(ctx: Context, enterprise_id: string, input: Input): Promise<Map<string, Found>> {
  const names = [...new Set(input.list.flatMap(({ driver_name }) => driver_name ?? []))]
  const drivers = await ctx.data.all(driver, { enterprise_id, driver_name: names })
  const byName = Map.groupBy(drivers, (row) => foldName(row.driver_name))
  const missing = [...new Map(names.map((name) => [foldName(name), name]))].flatMap(([key, name]) =>
    byName.has(key) ? [] : [name],
  )
  if (missing.length > 0) permit(may('driver', 'add'), ctx.caller)
  const { company_id, nationality } = input
  const inserted = await ctx.data.createMany(
    driver,
    missing.map((driver_name) => ({
      driver_name,
      company_id,
      nationality,
      identity_type: nationality === 'CN' ? ('identity_card' as const) : ('passport' as const),
      filing_status: 'none' as const,
    })),
  )
  const outcomeOf = (group: readonly Driver[]): Found =>
    group.length === 1 ? { row: group[0], outcome: 'known' } : { row: undefined, outcome: 'ambiguous' }
  return new Map([
    ...[...byName].map(([name, group]) => [name, outcomeOf(group)] as const),
    ...inserted.map((row) => [foldName(row.driver_name), { row, outcome: 'made' }] as const),
  ])
}
