import type { Row } from '@guanqiao/domain/kit/entity'
import { batch, batchFault, orderTransport, siblingsOf, transportProblems } from '@guanqiao/domain/order/index'
import type { KnownTruck, order, TransportProblem, TruckLine } from '@guanqiao/domain/order/index'
import { driver, vehicle } from '@guanqiao/domain/transport/index'
import { asCode, asPlate, foldPlate, rowsByPlate } from '@guanqiao/domain/values/index'
import { plateKind } from '@guanqiao/domain/values/plates'
import type { Context } from '../../kernel/handlers.ts'
import { today } from '../../kernel/time.ts'
import { heldContainers, heldPlates } from './trucks.queries.ts'

type Order = Row<typeof order>
type Driver = Row<typeof driver>
type Vehicle = Row<typeof vehicle>
export type Truck = Row<typeof orderTransport>

/** The fields of an order by which its trucks are checked. */
export type JudgedOrder = Pick<Order, 'id' | 'enterprise_id' | 'port_id' | 'ie_flag' | 'batch_mode' | 'plan_date'>

/** Base data and other orders' batches for the lines of an order, read in a few statements for all of them. */
export interface Files {
  know(line: TruckLine): KnownTruck
  /** The registered rows of a line. */
  match(line: TruckLine): { vehicle_id: string | null; driver_id: string | null }
}

/** A normalised plate or container; invalid text stays as typed, for the clerk to correct. */
export const normalLine = <L extends TruckLine>(line: L): L => ({
  ...line,
  plate_number: plateAsKept(line.plate_number),
  trailer_plate: plateAsKept(line.trailer_plate),
  container_numbers:
    line.container_numbers?.map((container_number) => asCode(container_number).replaceAll('-', '')) ?? null,
})

function plateAsKept<T extends string | null | undefined>(typed: T): T {
  const plate = asPlate(typed ?? '')
  return plateKind(plate) ? (plate as T) : typed
}

/** Independent queries are sent together: the database works on one while another result is parsed. */
export async function readFiles(ctx: Context, judgedOrder: JudgedOrder, lines: readonly TruckLine[]): Promise<Files> {
  const { enterprise_id } = judgedOrder
  const plates = wanted(lines.map((line) => line.plate_number))
  const names = wanted(lines.map((line) => line.driver_name))
  const containers = wanted(lines.flatMap((line) => line.container_numbers ?? []))
  const [filed, drivers, openBatches, busyContainers, tractors] = await Promise.all([
    ctx.data.all(vehicle, { enterprise_id, plate_number: plates }),
    ctx.data.all(driver, { enterprise_id, driver_name: names }),
    heldPlates(ctx.sql, enterprise_id, judgedOrder.id, plates),
    heldContainers(ctx.sql, enterprise_id, judgedOrder.id, containers),
    tractorsOf(ctx, enterprise_id, wanted(lines.map((line) => line.trailer_plate))),
  ])
  const named = new Set(drivers.map((row) => row.id))
  const unnamed = wanted(filed.map((row) => row.driver_id)).filter((id) => !named.has(id))
  const usual = await ctx.data.all(driver, { enterprise_id, id: unnamed })
  const crew = crewOf(filed, drivers, [...drivers, ...usual])
  return {
    match: (line) => ({ vehicle_id: crew(line).vehicle?.id ?? null, driver_id: crew(line).driver?.id ?? null }),
    know: (line) => ({
      ...crew(line),
      openBatch: openBatches.get(foldPlate(line.plate_number ?? '')),
      busyContainers,
      trailerTractors: tractors.get(foldPlate(line.trailer_plate ?? '')),
    }),
  }
}

const wanted = <T>(values: readonly (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value) => value !== null && value !== undefined)),
]

const isIssued = (row: Row<typeof batch> | undefined): boolean => row?.source === 'pool' || row?.source === 'imported'

/** The registered tractors by trailer (folded). */
async function tractorsOf(ctx: Context, enterprise_id: string, trailers: string[]): Promise<Map<string, string[]>> {
  const rows = await ctx.data.all(vehicle, { enterprise_id, trailer_plate: trailers })
  const groups = Map.groupBy(rows, (row) => foldPlate(row.trailer_plate ?? ''))
  return new Map([...groups].map(([trailer, group]) => [trailer, group.map((row) => row.plate_number)]))
}

/** The vehicle by plate; the driver by name, preferring the vehicle's usual one; without a name the usual one. */
function crewOf(vehicles: readonly Vehicle[], drivers: readonly Driver[], usual: readonly Driver[]) {
  const byPlate = rowsByPlate(vehicles)
  const byName = Map.groupBy(drivers, (it) => it.driver_name)
  const byId = new Map(usual.map((row) => [row.id, row]))
  return (line: TruckLine): { vehicle: Vehicle | undefined; driver: Driver | undefined; namesakes: number } => {
    const row = byPlate(line.plate_number)
    const own = byId.get(row?.driver_id ?? '')
    if (!line.driver_name) return { vehicle: row, driver: own, namesakes: 0 }
    const namesakes = byName.get(line.driver_name) ?? []
    const one = namesakes.length === 1 ? namesakes[0] : namesakes.find((namesake) => namesake.id === own?.id)
    return { vehicle: row, driver: one, namesakes: namesakes.length }
  }
}

/** A line with its problems. */
export type Judged<L extends TruckLine> = L & { problems: TransportProblem[] }

/** Batch numbers of the lines of an order, with their rows. */
export type KnownBatches = ReadonlyMap<string, Row<typeof batch>>

/** Each line with its problems, by the loaded base data and batches. */
export function judgedBy<L extends TruckLine>(
  ctx: Context,
  judgedOrder: JudgedOrder,
  lines: readonly L[],
  { files, batches }: { readonly files: Files; readonly batches: KnownBatches },
): Judged<L>[] {
  const day = judgedOrder.plan_date ?? today(ctx.now())
  const siblings = siblingsOf(lines)
  const { batch_mode, ie_flag } = judgedOrder
  return lines.map((line) => {
    const row = batches.get(line.batch_number ?? '')
    const known = {
      ...files.know(line),
      batchFault: batchFault(row, judgedOrder, ctx.now()),
      isBatchIssued: isIssued(row),
    }
    return { ...line, problems: transportProblems(line, { day, batch_mode, ie_flag, siblings, known }) }
  })
}

/** Each line with its problems. */
export async function judged<L extends TruckLine>(
  ctx: Context,
  judgedOrder: JudgedOrder,
  lines: readonly L[],
): Promise<Judged<L>[]> {
  const batch_number = wanted(lines.map((line) => line.batch_number))
  const [files, rows] = await Promise.all([
    readFiles(ctx, judgedOrder, lines),
    ctx.data.all(batch, { enterprise_id: judgedOrder.enterprise_id, batch_number }),
  ])
  return judgedBy(ctx, judgedOrder, lines, { files, batches: new Map(rows.map((row) => [row.batch_number, row])) })
}

/** The trucks of an order in sequence. */
export const trucksOf = (ctx: Context, row: Order, lock = false): Promise<Truck[]> =>
  ctx.data.all(orderTransport, { enterprise_id: row.enterprise_id, order_id: row.id }, { order: 'sequence', lock })
