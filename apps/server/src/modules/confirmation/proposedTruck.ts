import type { Proposal, TripKind } from '@guanqiao/domain/confirmation/propose'
import { roadItems } from '@guanqiao/domain/customs/elementTables/roadOther'
import type { manifestBill } from '@guanqiao/domain/customs/index'
import type { Row } from '@guanqiao/domain/kit/entity'
import type { orderTransport } from '@guanqiao/domain/order/index'
import type { portRelated } from '@guanqiao/domain/reference/places/index'
import { container, driver, isDriverless, tool, vehicle } from '@guanqiao/domain/transport/index'
import { foldPlate, rowsByPlate } from '@guanqiao/domain/values/index'
import type { Context } from '../../kernel/handlers.ts'
import type { Origins } from './origins.ts'

/** A truck of an order, or a plate alone. */
export type PlannedTruck = Pick<
  Row<typeof orderTransport>,
  'plate_number' | 'batch_number' | 'trailer_plate' | 'driver_name' | 'driver_id' | 'vehicle_id' | 'container_numbers'
> & { readonly order_id: string | null }

type Vehicle = Row<typeof vehicle>
type Driver = Row<typeof driver>
type Container = Row<typeof container>
type Trailer = Row<typeof tool>
type TruckDraft = Proposal['trucks'][number]
type Bill = Pick<Row<typeof manifestBill>, 'containers'>

/** The records that trucks are proposed from. */
export interface TruckSources {
  vehicleOf(truck: PlannedTruck): Vehicle | undefined
  driverOf(truck: PlannedTruck): Driver | undefined
  container(number: string): Container | undefined
  /** The registered trailer with a plate. */
  trailer(plate: string): Trailer | undefined
}

const distinct = (values: readonly (string | null | undefined)[]) => [
  ...new Set(values.flatMap((value) => value ?? [])),
]

export async function truckSources(
  { data }: Context,
  enterprise_id: string,
  trucks: readonly PlannedTruck[],
): Promise<TruckSources> {
  const plates = distinct(trucks.map(({ plate_number }) => plate_number))
  const vehicles = rowsByPlate(await data.all(vehicle, { enterprise_id, plate_number: plates }))
  const vehicleOf = (truck: PlannedTruck) => vehicles(truck.plate_number)
  const usual = trucks.map((truck) => vehicleOf(truck)?.driver_id)
  const ids = distinct([...trucks.map(({ driver_id }) => driver_id), ...usual])
  const drivers = new Map((await data.all(driver, { enterprise_id, id: ids })).map((row) => [row.id, row]))
  const boxes = distinct(trucks.flatMap(({ container_numbers }) => container_numbers ?? []))
  const containers = await data.all(container, { enterprise_id, container_number: boxes })
  const byNumber = new Map(containers.map((row) => [row.container_number, row]))
  const trailerPlates = distinct(
    trucks.flatMap((truck) => trailerPlatesOf(truck, vehicleOf(truck)).map(({ plate }) => plate)),
  )
  const trailers = await data.all(tool, { enterprise_id, tool_no: trailerPlates, status: 'active' })
  const trailerByPlate = new Map(trailers.map((row) => [foldPlate(row.tool_no), row]))
  return {
    vehicleOf,
    trailer: (plate) => trailerByPlate.get(foldPlate(plate)),
    // A name typed in the order names the driver, registered or not; without one the vehicle's usual driver drives.
    driverOf: (truck) => drivers.get(truck.driver_id ?? (truck.driver_name ? '' : (vehicleOf(truck)?.driver_id ?? ''))),
    container: (number) => byNumber.get(number),
  }
}

interface Trip {
  readonly kind: TripKind
  readonly isEntry: boolean
  readonly bills: readonly Bill[]
  /** The default set of the port. */
  readonly set: Row<typeof portRelated> | undefined
}

const MAX_TARE = 99_999

/** One truck with its driver, trailer and containers, and the origin of each value. */
export function truckValues(trip: Trip, truck: PlannedTruck, sources: TruckSources, origins: Origins): TruckDraft {
  const vehicleRow = sources.vehicleOf(truck)
  const driverRow = sources.driverOf(truck)
  const order = truck.order_id === null ? '录入' : '订单车辆'
  const hasCrew = trip.isEntry && !(isDriverless(vehicleRow) && !driverRow && !truck.driver_name)
  const registered = `车辆档案 ${vehicleRow?.plate_number ?? ''}`
  return {
    ...origins.from(order, { plate_number: vehicleRow?.plate_number ?? truck.plate_number }),
    ...origins.from(registered, { vehicle_code: vehicleRow?.vehicle_customs_code ?? null }),
    ...(driverRow
      ? origins.from(`司机档案 ${driverRow.driver_name}`, {
          driver_name: driverRow.driver_name,
          driver_code: driverRow.driver_customs_code,
        })
      : { ...origins.from(order, { driver_name: truck.driver_name }), driver_code: null }),
    ...(hasCrew ? origins.from('默认值：只有司机', { crew_count: 1 }) : { crew_count: null }),
    ...origins.from(`口岸默认资料“${trip.set?.related_name ?? ''}”`, {
      health_status: (hasCrew && trip.set?.health_status) || null,
      vaccinated: (hasCrew && trip.set?.vaccinated) || null,
    }),
    seals: null,
    trailers: trailersOf(truck, vehicleRow, sources, origins),
    containers: trip.kind === 'empty' ? null : containersOf(trip, truck, sources, origins),
  }
}

const roundedTare = (weight: string | null | undefined): number | null => {
  const tare = Math.round(Number(weight ?? 0))
  return tare > 0 && tare <= MAX_TARE ? tare : null
}

/** The trailers of the order's truck, otherwise those of its vehicle. */
function trailerPlatesOf(truck: PlannedTruck, row: Vehicle | undefined) {
  if (truck.trailer_plate) return [{ plate: truck.trailer_plate, source: '订单车辆' }]
  const source = `车辆档案 ${row?.plate_number ?? ''}`
  return [row?.trailer_plate, row?.trailer_plate_second].flatMap((plate) => (plate ? [{ plate, source }] : []))
}

/**
 * Customs knows trailers by their filed number, which the register of trailers has. A plate with Chinese characters is none: without a
 * filing the check asks for the number.
 */
function trailersOf(truck: PlannedTruck, row: Vehicle | undefined, sources: TruckSources, origins: Origins) {
  const proposed = trailerPlatesOf(truck, row).flatMap(({ plate, source }) => {
    const filed = sources.trailer(plate)
    const trailer_number = filed?.record_code ?? plate
    if (roadItems.trailerNumber.format.refuse(trailer_number) !== undefined) return []
    const ofVehicle = row && row.trailer_plate === plate ? row : undefined
    return [{ trailer_number, filed, ofVehicle, source: filed?.record_code ? `运输工具 ${plate}` : source }]
  })
  if (proposed.length === 0) return null
  return proposed.map(({ trailer_number, filed, ofVehicle, source }, at) => {
    const within = origins.below(`trailers.${at}`)
    const register = filed ? `运输工具 ${filed.tool_no}` : `车辆档案 ${row?.plate_number ?? ''}`
    return {
      ...within.from(source, { trailer_number }),
      ...within.from(register, {
        tare_weight: roundedTare(filed ? filed.tare_weight : ofVehicle?.trailer_tare),
        trailer_type: (filed ? filed.axle_type : ofVehicle?.trailer_type) ?? null,
      }),
    }
  })
}

function containersOf({ kind, bills }: Trip, truck: PlannedTruck, sources: TruckSources, origins: Origins) {
  const declared = new Map(
    bills.flatMap((bill) => (bill.containers ?? []).map((one) => [one.container_number, one] as const)),
  )
  return (truck.container_numbers ?? []).slice(0, 9).map((container_number, at) => {
    const within = origins.below(`containers.${at}`)
    const row = sources.container(container_number)
    const line = declared.get(container_number)
    return {
      ...within.from('订单车辆', { container_number }),
      ...within.from(row ? '集装箱档案' : '舱单', {
        size_type: row?.size_type ?? line?.size_type ?? null,
        source_code: row?.source_code ?? line?.source_code ?? null,
      }),
      ...within.from('集装箱档案', { tare_weight: roundedTare(row?.tare_weight) }),
      fullness: kind === 'loaded' ? (line?.fullness ?? '5') : null,
      seals: kind === 'loaded' && row?.seal_no ? [`${row.seal_type ?? 'M'}/${row.seal_no}@CA`] : null,
    }
  })
}
