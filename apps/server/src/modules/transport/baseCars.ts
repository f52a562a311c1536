import { baseCar, takeOverCar, vehicle } from '@guanqiao/domain/transport/index'
import { fieldProblem } from '@guanqiao/domain/kit/problem'
import { rowsByPlate } from '@guanqiao/domain/values/index'
import { handle } from '../../kernel/handlers.ts'

export const takeOverCarHandler = handle(takeOverCar, async (ctx, { id, company_id }) => {
  const car = await ctx.data.get(baseCar, id)
  const enterprise_id = ctx.data.owner(vehicle)
  const { plate_number } = car
  const vehicles = rowsByPlate(await ctx.data.all(vehicle, { enterprise_id, plate_number }))(plate_number)
  if (vehicles) return vehicles
  if (car.status !== 'active') throw fieldProblem('id', `基础车辆 ${plate_number} 已停用`)
  const { vehicle_type, vehicle_customs_code, nationality, plate_foreign, record_code } = car
  const { trailer_plate, trailer_plate_second, trailer_type, trailer_tare } = car
  const { curb_weight, max_load, max_gross, axle_count, vin, engine_no, brand, owner_name } = car
  return ctx.data.create(vehicle, {
    plate_number,
    company_id,
    vehicle_type,
    vehicle_customs_code,
    nationality,
    plate_foreign,
    trailer_plate,
    trailer_plate_second,
    trailer_type,
    trailer_tare,
    curb_weight,
    max_load,
    max_gross,
    axle_count,
    vin,
    engine_no,
    brand,
    owner_name,
    record_code,
  })
})
