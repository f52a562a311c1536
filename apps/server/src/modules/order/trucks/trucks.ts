import { foldName } from '@guanqiao/domain/kit/field/lookAlikes'
import type { Row } from '@guanqiao/domain/kit/entity'
import { batchFault, orderTransport, siblingsOf, transportFindings } from '@guanqiao/domain/order/index'
import type { OrderMasterData, RegisteredTruck, order, TruckLine } from '@guanqiao/domain/order/index'
import type { Finding } from '@guanqiao/domain/documents/finding'
import type { FiledDriver } from '@guanqiao/domain/transport/index'
import { asCode, asPlate, foldPlate, rowsByPlate } from '@guanqiao/domain/values/index'
import { plateKind } from '@guanqiao/domain/values/plates'
import type { Context } from '../../../kernel/handlers.ts'
import { today } from '../../../kernel/time.ts'
import { byCode } from '../../../documents/declarationElements/declarationElements.queries.ts'
import { readMasterData } from './lineContext.queries.ts'
import type { CheckedOrder, LineContext, LineBatch, RegisteredVehicle } from './lineContext.queries.ts'

type Order = Row<typeof order>
export type Truck = Row<typeof orderTransport>

/** What writing an order takes: the rows of an enterprise, in a request or a job. */
export type Writing = Pick<Context, 'data' | 'sql' | 'now'>

/** The fields of an order by which its trucks are checked. */
export type JudgedOrder = Pick<Order, 'id' | 'enterprise_id' | 'port_id' | 'ie_flag' | 'batch_mode' | 'plan_date'>

/** Base data and other orders' batches for the lines of an order. */
export interface Files {
  know(line: TruckLine): RegisteredTruck
  /** The registered rows of a line. */
  match(line: TruckLine): { vehicle_id: string | null; driver_id: string | null }
}

/** A normalised plate or container; invalid text stays as typed, for the clerk to correct. */
export const normalLine = <L extends TruckLine>(line: L): L => ({
  ...line,
  plate_number: normalPlate(line.plate_number),
  trailer_plate: normalPlate(line.trailer_plate),
  container_numbers:
    line.container_numbers?.map((container_number) => asCode(container_number).replaceAll('-', '')) ?? null,
})

function normalPlate<T extends string | null | undefined>(plateText: T): T {
  const plate = asPlate(plateText ?? '')
  return plateKind(plate) ? (plate as T) : plateText
}

export function filesOf({ vehicles, drivers, tractors, plates, containers }: Omit<LineContext, 'batches'>): Files {
  const crew = crewOf(vehicles, drivers)
  const openBatches = new Map(plates.map((row) => [row.what, row.batch_number]))
  const busyContainers = new Map(containers.map((row) => [row.what, row.batch_number]))
  const byTrailer = Map.groupBy(tractors, (row) => foldPlate(row.trailer_plate))
  return {
    match: (line) => ({ vehicle_id: crew(line).vehicle?.id ?? null, driver_id: crew(line).driver?.id ?? null }),
    know: (line) => ({
      ...crew(line),
      openBatch: openBatches.get(foldPlate(line.plate_number ?? '')),
      busyContainers,
      trailerTractors: byTrailer.get(foldPlate(line.trailer_plate ?? ''))?.map((row) => row.plate_number),
    }),
  }
}

/** Port, site and elements of an order, for the rules. */
export const masterDataForOrder = ({
  port,
  site,
  elements,
}: Pick<LineContext, 'port' | 'site' | 'elements'>): OrderMasterData => ({
  port: port ?? undefined,
  site: site ?? undefined,
  elements: byCode(elements),
})

const isIssued = (row: LineBatch | undefined): boolean => row?.source === 'pool' || row?.source === 'imported'

/** The vehicle by plate; the driver by name, preferring the vehicle's usual one; without a name the usual one. */
function crewOf(vehicles: readonly RegisteredVehicle[], drivers: readonly FiledDriver[]) {
  const byPlate = rowsByPlate(vehicles)
  const byName = Map.groupBy(drivers, (driver) => foldName(driver.driver_name))
  const byId = new Map(drivers.map((row) => [row.id, row]))
  return (
    line: TruckLine,
  ): { vehicle: RegisteredVehicle | undefined; driver: FiledDriver | undefined; namesakes: number } => {
    const row = byPlate(line.plate_number)
    const usualDriver = byId.get(row?.driver_id ?? '')
    if (!line.driver_name) return { vehicle: row, driver: usualDriver, namesakes: 0 }
    const namesakes = byName.get(foldName(line.driver_name)) ?? []
    const one = namesakes.length === 1 ? namesakes[0] : namesakes.find((namesake) => namesake.id === usualDriver?.id)
    return { vehicle: row, driver: one, namesakes: namesakes.length }
  }
}

/** A line with the findings on it. */
export type Judged<L extends TruckLine> = L & { findings: Finding[] }

/** Batch numbers of the lines of an order, with their rows. */
export type BatchesByNumber = ReadonlyMap<string, LineBatch>

interface Judging<L> {
  readonly files: Files
  readonly batches: BatchesByNumber
  /** All lines of the order, if only some are checked. */
  readonly all?: readonly L[]
}

/** Each line with the findings on it, by the loaded base data and batches. */
export function judgedBy<L extends TruckLine>(
  ctx: Pick<Writing, 'now'>,
  judgedOrder: JudgedOrder,
  lines: readonly L[],
  { files, batches, all }: Judging<TruckLine>,
): Judged<L>[] {
  const day = judgedOrder.plan_date ?? today(ctx.now())
  const siblings = siblingsOf(all ?? lines)
  const { batch_mode, ie_flag } = judgedOrder
  return lines.map((line) => {
    const row = batches.get(line.batch_number ?? '')
    const registered = {
      ...files.know(line),
      batchFault: batchFault(row, judgedOrder, ctx.now()),
      isBatchIssued: isIssued(row),
    }
    return { ...line, findings: transportFindings(line, { day, batch_mode, ie_flag, siblings, registered }) }
  })
}

/** Each line with the findings on it, and the base data by which the order is checked. */
export async function judged<L extends TruckLine>(
  ctx: Writing,
  judgedOrder: JudgedOrder & Pick<CheckedOrder, 'site_id' | 'goods'>,
  lines: readonly L[],
): Promise<{ lines: Judged<L>[]; base: OrderMasterData }> {
  const masterData = await readMasterData(ctx.sql, judgedOrder, lines)
  const batches = new Map(masterData.batches.map((row) => [row.batch_number, row]))
  return {
    lines: judgedBy(ctx, judgedOrder, lines, { files: filesOf(masterData), batches }),
    base: { ...masterDataForOrder(masterData), today: today(ctx.now()) },
  }
}

/** The trucks of an order in sequence. */
export const trucksOf = (ctx: Pick<Writing, 'data'>, row: Order, lock = false): Promise<Truck[]> =>
  ctx.data.all(orderTransport, { enterprise_id: row.enterprise_id, order_id: row.id }, { order: 'sequence', lock })
