import type { CargoSources } from '@guanqiao/domain/cargo/sources'
import type { cargoList } from '@guanqiao/domain/cargo/cargoList'
import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import type { Row } from '@guanqiao/domain/kit/entity'
import { order } from '@guanqiao/domain/order/index'
import { port, site } from '@guanqiao/domain/reference/index'
import { vehicle } from '@guanqiao/domain/transport/index'
import { rowsByPlate, samePlate } from '@guanqiao/domain/values/index'
import type { Context } from '../../kernel/handlers.ts'
import { sceneOf } from '../../documents/reports/scene.ts'
import type { Scene } from '../../documents/reports/scene.ts'

/** A reader of rows. */
export type Reads = Pick<Context, 'data'>

type List = Pick<Row<typeof cargoList>, 'enterprise_id' | 'batch_number' | 'plate_number' | 'order_transport_id'>

/** The newest manifest of a batch, in whichever direction. */
export const manifestIn = (scene: Scene, batch: string) =>
  scene.manifestOf(batch, 'MT5401') ?? scene.manifestOf(batch, 'MT5402')

/** The bills that a batch carries, in whichever direction. */
const goodsIn = (scene: Scene, batch: string) =>
  scene.goodsOf(batch, scene.manifestOf(batch, 'MT5401') ? 'MT5401' : 'MT5402')

/** What the records know of each list, in their order; the lists belong to one enterprise. Some ten statements for any number of lists. */
export async function sourcesOf(ctx: Reads, lists: readonly List[]): Promise<CargoSources[]> {
  const [first] = lists
  if (!first) return []
  const { enterprise_id } = first
  const batches = [...new Set(lists.map(({ batch_number }) => batch_number))]
  const scene = await sceneOf(ctx, enterprise_id, batches)
  const confirmations = (
    await ctx.data.all(confirmation, { enterprise_id, batch_number: batches, laden: 'loaded' })
  ).filter(({ status }) => status !== 'deleted')
  const parts = lists.map((list) => partsOf(scene, list))
  const orders = await ctx.data.all(order, {
    enterprise_id,
    id: unique(parts.map(({ manifest, truck }) => truck?.order_id ?? manifest?.order_id)),
  })
  const vehicleOf = await vehicles(ctx, enterprise_id, lists, parts)
  const placeName = await places(
    ctx,
    parts.flatMap(({ manifest }) => [manifest?.loading_place, manifest?.unloading_place]),
  )
  return lists.map((list, at) => {
    const part = parts[at]!
    const plate = part.truck?.plate_number ?? list.plate_number
    const onWay = confirmations.findLast(
      ({ batch_number, trucks }) => batch_number === list.batch_number && hasTruck(trucks, plate),
    )
    const order_id = part.truck?.order_id ?? part.manifest?.order_id
    return {
      ...part,
      confirmation: onWay,
      confirmed: onWay?.trucks.find(({ plate_number }) => samePlate(plate_number, plate)),
      vehicle: vehicleOf(part, plate),
      order: orders.find(({ id }) => id === order_id),
      placeName,
    }
  })
}

type Part = Pick<CargoSources, 'manifest' | 'bills' | 'truck' | 'isAlone' | 'ticket'>

function partsOf(scene: Scene, list: List): Part {
  const manifest = manifestIn(scene, list.batch_number)
  const trucks = scene.trucksOf(list.batch_number)
  const truck =
    trucks.find(({ id }) => id === list.order_transport_id) ??
    trucks.find(({ plate_number }) => samePlate(plate_number, list.plate_number))
  const bills = goodsIn(scene, list.batch_number)
  const onTruck = bills.filter(({ bill_no }) => bill_no === truck?.bill_no)
  const plate = truck?.plate_number ?? list.plate_number
  return {
    manifest,
    bills: onTruck.length > 0 ? onTruck : bills,
    truck,
    isAlone: trucks.length <= 1,
    ticket: scene
      .ticketsOf(list.batch_number)
      .findLast(({ order_transport_id, plate_number }) =>
        order_transport_id && truck ? order_transport_id === truck.id : samePlate(plate_number, plate),
      ),
  }
}

const hasTruck = (trucks: readonly { readonly plate_number: string }[], plate: string): boolean =>
  trucks.some(({ plate_number }) => samePlate(plate_number, plate))

const unique = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => value ?? [])),
]

/** Finds the vehicle of a list: the one of its truck or ticket, otherwise by its plate. */
async function vehicles(ctx: Reads, enterprise_id: string, lists: readonly List[], parts: readonly Part[]) {
  const ids = unique(parts.flatMap(({ truck, ticket }) => [truck?.vehicle_id, ticket?.vehicle_id]))
  const plates = unique([
    ...lists.map(({ plate_number }) => plate_number),
    ...parts.map(({ truck }) => truck?.plate_number),
  ])
  const byId = new Map((await ctx.data.all(vehicle, { enterprise_id, id: ids })).map((row) => [row.id, row]))
  const byPlate = rowsByPlate(await ctx.data.all(vehicle, { enterprise_id, plate_number: plates }))
  return ({ truck, ticket }: Part, plate: string) =>
    byId.get(truck?.vehicle_id ?? ticket?.vehicle_id ?? '') ?? byPlate(plate)
}

/** Names of places by their codes: supervised sites, and ports by their code of the United Nations. */
async function places(ctx: Reads, siteCodes: readonly (string | null | undefined)[]) {
  const codes = unique(siteCodes)
  const sites = await ctx.data.all(site, { site_code: codes })
  const ports = await ctx.data.all(port, { unlocode: codes })
  const names = new Map([
    ...ports.flatMap(({ unlocode, port_name }) => (unlocode ? [[unlocode, port_name] as const] : [])),
    ...sites.map(({ site_code, site_name }) => [site_code, site_name] as const),
  ])
  return (code: string) => names.get(code)
}
