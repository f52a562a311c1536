import { add } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { OutputOf } from '@guanqiao/domain/kit/operation'
import { findTrucks, orderProgress, suggestTransports } from '@guanqiao/domain/order/index'
import { container, driver, vehicle, vehicleFaults } from '@guanqiao/domain/transport/index'
import { foldPlate } from '@guanqiao/domain/values/index'
import { handle } from '../../kernel/handlers.ts'
import type { Context } from '../../kernel/handlers.ts'
import { today } from '../../kernel/time.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { countStages } from './overview.queries.ts'

export const orderProgressHandler = handle(orderProgress, (ctx, { ids }) =>
  countStages(ctx.sql, ctx.caller.enterprise_id, ids.filter(isUuid)),
)

export const suggestHandler = handle(suggestTransports, async (ctx, { plates }) => {
  const vehicles = await ctx.data.all(vehicle, { plate_number: [...new Set(plates)] })
  return (await suggestionsFor(ctx, vehicles)).map(({ suggestion }) => suggestion)
})

const MAX_CANDIDATES = 50

export const findTrucksHandler = handle(findTrucks, async (ctx, { keyword, day, limit }) => {
  const folded = foldPlate(keyword)
  if (folded.length < 2) return []
  const candidates = await ctx.data.listRows(vehicle, { plate_number: folded }, MAX_CANDIDATES)
  const isLast = (plate: string) => Number(!foldPlate(plate).endsWith(folded))
  const closest = candidates.toSorted((x, y) => isLast(x.plate_number) - isLast(y.plate_number)).slice(0, limit ?? 10)
  const vehicles = await ctx.data.all(vehicle, { id: closest.map((row) => row.id) })
  const rank = new Map(closest.map((row, at) => [row.id, at]))
  const inOrder = vehicles.toSorted((x, y) => (rank.get(x.id) ?? 0) - (rank.get(y.id) ?? 0))
  return (await suggestionsFor(ctx, inOrder)).map(({ row, suggestion }) => {
    const stops = vehicleFaults(row, day ?? today(ctx.now())).filter(({ rule }) => stopping.has(rule))
    return {
      ...suggestion,
      note: noteOf(row, suggestion),
      disabled: stops.length > 0,
      reason: stops.length > 0 ? stops.map(({ message }) => message).join('；') : null,
    }
  })
})

/** An unfiled vehicle may be filed in time; a disabled one or one with expired papers may not go. */
const stopping: ReadonlySet<string> = new Set(['disabled', 'expired'])

const noteOf = (row: Vehicle, { driver_name, trailer_plate }: Suggestion): string =>
  [
    driver_name,
    trailer_plate ? `挂 ${trailer_plate}` : null,
    row.insurance_expiry ? `保险至 ${row.insurance_expiry}` : null,
    row.filing_status === 'filed' ? null : '未备案',
  ]
    .filter(Boolean)
    .join(' · ')

type Vehicle = Row<typeof vehicle>
type Suggestion = OutputOf<typeof suggestTransports>[number]

/** The values that a line adopts from each vehicle; drivers and containers are read once for all. */
async function suggestionsFor(
  ctx: Context,
  vehicles: readonly Vehicle[],
): Promise<{ row: Vehicle; suggestion: Suggestion }[]> {
  const ids = vehicles.flatMap((row) => row.driver_id ?? [])
  const drivers = new Map((await ctx.data.all(driver, { id: ids })).map((row) => [row.id, row.driver_name]))
  const loaded = await ctx.data.all(container, { vehicle_id: vehicles.map((row) => row.id) })
  const containers = Map.groupBy(loaded, (row) => row.vehicle_id)
  return vehicles.map((row) => ({
    row,
    suggestion: {
      plate_number: row.plate_number,
      trailer_plate: row.trailer_plate,
      driver_name: drivers.get(row.driver_id ?? '') ?? null,
      container_numbers: (containers.get(row.id) ?? []).map((box) => box.container_number),
      tare_weight: tareOf(row),
    },
  }))
}

/** The tare by recent weighings, otherwise by the papers of tractor and trailer. */
const tareOf = (row: Row<typeof vehicle>): string | null =>
  row.tare_average ?? (row.curb_weight === null ? null : add([row.curb_weight, row.trailer_tare ?? '0']))
