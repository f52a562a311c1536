import { add } from '@guanqiao/domain/kit/decimal'
import type { Row } from '@guanqiao/domain/kit/entity'
import { orderProgress, suggestTransports } from '@guanqiao/domain/order/index'
import { container, driver, vehicle } from '@guanqiao/domain/transport/index'
import { asPlate } from '@guanqiao/domain/values/plates'
import { handle } from '../../kernel/handlers.ts'
import { isUuid } from '../../kernel/uuid.ts'
import { countStages } from './overview.queries.ts'

export const orderProgressHandler = handle(orderProgress, (ctx, { ids }) =>
  countStages(ctx.sql, ctx.caller.enterprise_id, ids.filter(isUuid)),
)

const MOST = 2000

export const suggestHandler = handle(suggestTransports, async (ctx, { plates }) => {
  const vehicles = await ctx.data.all(vehicle, { plate_number: [...new Set(plates.map(asPlate))] }, { limit: MOST })
  const ids = vehicles.flatMap((it) => it.driver_id ?? [])
  const drivers = new Map(
    (await ctx.data.all(driver, { id: ids }, { limit: MOST })).map((it) => [it.id, it.driver_name]),
  )
  const loaded = await ctx.data.all(container, { vehicle_id: vehicles.map((it) => it.id) }, { limit: MOST })
  const containers = Map.groupBy(loaded, (it) => it.vehicle_id)
  return vehicles.map((it) => ({
    plate_number: it.plate_number,
    trailer_plate: it.trailer_plate,
    driver_name: drivers.get(it.driver_id ?? '') ?? null,
    container_numbers: (containers.get(it.id) ?? []).map((box) => box.container_number),
    tare_weight: tareOf(it),
  }))
})

/** What the scale has shown of late; without weighings what the papers say of tractor and trailer. */
const tareOf = (it: Row<typeof vehicle>): string => it.tare_average ?? add([it.curb_weight, it.trailer_tare ?? '0'])
