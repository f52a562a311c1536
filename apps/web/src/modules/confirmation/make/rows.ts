import { confirmation } from '@guanqiao/domain/confirmation/confirmation'
import type { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import type { Proposal, TripKind } from '@guanqiao/domain/confirmation/propose'
import { truckFields } from '@guanqiao/domain/confirmation/truck'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import { code, integer, list, text } from '@guanqiao/domain/kit/field'
import type { Fields } from '@guanqiao/domain/kit/field'
import { batchNumber } from '@guanqiao/domain/values/index'
import type { Values } from '../../../kit/form/values.ts'
import { isBlank } from '../../../kit/form/values.ts'
import type { Line } from '../../../kit/lineGrid/block.ts'
import type { LineProblem } from '../../../kit/lineGrid/LineGrid.tsx'

const { plate_number, vehicle_code, driver_name, driver_code, crew_count } = truckFields
const { declare_office, transmitter_id, arrival_time, carrier_code, routing_countries } = confirmation.fields
const { clearance_code, loading_place, unloading_place } = confirmation.fields
const { health_status, vaccinated } = truckFields

/** The columns of the grid: one line for each truck. Trailer and containers stand in their first line. */
export const carFields: Fields = {
  plate_number,
  batch_number: batchNumber('批次号', { required: true }),
  vehicle_code,
  driver_name,
  driver_code,
  crew_count,
  trailer_number: text('挂车号', { max: 17 }),
  trailer_tare: integer('挂车自重(kg)', { min: 1, max: 99_999 }),
  trailer_type: code('挂车轴数', 'rmft_trailer_axle'),
  container_numbers: list('箱号', { max: 9 }),
}

/** Entered once for all trucks. */
export const headFields = {
  declare_office,
  transmitter_id,
  arrival_time,
  carrier_code,
  routing_countries,
  health_status,
  vaccinated,
  trailer_type: code('挂车轴数', 'rmft_trailer_axle', { help: '用于下面没有填轴数的挂车' }),
} as const
export const boxFields = { clearance_code, loading_place, unloading_place } as const

type Truck = Proposal['trucks'][number]
type Draft = InputOf<typeof confirmationApi.bulkCreate>['list'][number]

/** A line of the grid, with the proposal that it was made from. */
export interface CarLine extends Line {
  readonly proposal?: Proposal
  readonly truck?: Truck
  readonly notes?: Readonly<Record<string, { readonly label: string; readonly value: unknown }>>
}

/** The trucks of the proposals that have no confirmation yet. */
export const linesOf = (proposals: readonly Proposal[]): CarLine[] =>
  proposals
    .filter(({ existing_id }) => existing_id === null)
    .flatMap((proposal) => proposal.trucks.map((truck, at) => lineOf(proposal, truck, at)))

function lineOf(proposal: Proposal, truck: Truck, at: number): CarLine {
  const [trailer] = truck.trailers ?? []
  const values = {
    plate_number: truck.plate_number,
    batch_number: proposal.batch_number,
    vehicle_code: truck.vehicle_code,
    driver_name: truck.driver_name,
    driver_code: truck.driver_code,
    crew_count: truck.crew_count,
    trailer_number: trailer?.trailer_number ?? null,
    trailer_tare: trailer?.tare_weight ?? null,
    trailer_type: trailer?.trailer_type ?? null,
    container_numbers: (truck.containers ?? []).map(({ container_number }) => container_number),
  }
  const places: Readonly<Record<string, string>> = {
    batch_number: 'batch_number',
    trailer_number: `trucks.${at}.trailers.0.trailer_number`,
    trailer_tare: `trucks.${at}.trailers.0.tare_weight`,
    container_numbers: `trucks.${at}.containers.0.container_number`,
  }
  const labels = new Map((proposal.origins ?? []).map(({ path, label }) => [path, label]))
  const notes = Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const label = labels.get(places[name] ?? `trucks.${at}.${name}`)
      return label ? [[name, { label, value }] as const] : []
    }),
  )
  return { ...values, proposal, truck, notes }
}

/** A line whose plate was typed, with vehicle, driver and trailer of the base data where it has none. */
export function withTruckData(line: CarLine, truck: Truck): CarLine {
  const [trailer] = truck.trailers ?? []
  const known = {
    vehicle_code: truck.vehicle_code,
    driver_name: truck.driver_name,
    driver_code: truck.driver_code,
    trailer_number: trailer?.trailer_number,
    trailer_tare: trailer?.tare_weight,
    trailer_type: trailer?.trailer_type,
  }
  const missing = Object.entries(known).filter(([name, value]) => isBlank(line[name]) && !isBlank(value))
  return missing.length === 0 ? line : { ...line, ...Object.fromEntries(missing), truck: line.truck ?? truck }
}

/** The origin of a cell, until its value is changed. */
export function originOf(line: Line, name: string): string | undefined {
  const note = (line as CarLine).notes?.[name]
  return note && JSON.stringify(note.value) === JSON.stringify(line[name] ?? null) ? `来自${note.label}` : undefined
}

interface DraftConfirmations {
  readonly list: Draft[]
  /** The line of the grid for each truck of each confirmation. */
  readonly places: readonly (readonly number[])[]
}

/** The confirmations of the lines: loaded trucks of a batch in one, the others in one each. */
export function draftsOf(kind: TripKind, head: Values, lines: readonly CarLine[]): DraftConfirmations {
  const filled = lines.flatMap((line, at) => (isBlank(line['plate_number']) ? [] : [{ line, at }]))
  const groups = [
    ...Map.groupBy(filled, ({ line, at }) =>
      kind === 'loaded' ? String(line['batch_number'] ?? `line ${at}`) : `line ${at}`,
    ).values(),
  ]
  return {
    list: groups.map((group) =>
      draftOf(
        kind,
        head,
        group.map(({ line }) => line),
      ),
    ),
    places: groups.map((group) => group.map(({ at }) => at)),
  }
}

function draftOf(kind: TripKind, head: Values, lines: readonly CarLine[]): Draft {
  const [first] = lines
  const { health_status: health, vaccinated: vaccine, clearance_code: clearance, trailer_type: axles, ...more } = head
  const { loading_place: loading, unloading_place: unloading, ...common } = more
  const ie_flag = first?.proposal?.ie_flag ?? (kind === 'loaded' ? 'I' : 'E')
  const isEntry = ie_flag === 'I'
  const places =
    kind === 'empty_container'
      ? { clearance_code: clearance, ...(isEntry ? { unloading_place: unloading } : { loading_place: loading }) }
      : {}
  const crew = isEntry ? { health_status: health, vaccinated: vaccine } : {}
  return {
    ...common,
    ...places,
    routing_countries: isEntry ? common['routing_countries'] : null,
    ie_flag,
    laden: kind === 'loaded' ? 'loaded' : 'empty',
    batch_number: first?.['batch_number'],
    return_of: first?.proposal?.return_of ?? null,
    trucks: lines.map((line) => ({ ...truckOf(kind, isEntry, line, axles), ...crew })),
    origins: first?.proposal?.origins ?? null,
  } as Draft
}

function truckOf(kind: TripKind, isEntry: boolean, line: CarLine, axles: unknown) {
  const numbers = Array.isArray(line['container_numbers']) ? (line['container_numbers'] as string[]) : []
  const [trailer, ...trailers] = line.truck?.trailers ?? []
  const containers = new Map((line.truck?.containers ?? []).map((box) => [box.container_number, box]))
  return {
    plate_number: line['plate_number'],
    vehicle_code: line['vehicle_code'],
    driver_name: line['driver_name'],
    driver_code: line['driver_code'],
    ...(isEntry ? { crew_count: line['crew_count'] } : {}),
    trailers: isBlank(line['trailer_number'])
      ? trailers
      : [
          {
            ...trailer,
            trailer_number: line['trailer_number'],
            tare_weight: line['trailer_tare'],
            trailer_type: line['trailer_type'] ?? axles,
          },
          ...trailers,
        ],
    containers:
      kind === 'empty' ? null : numbers.map((number) => containers.get(number) ?? { container_number: number }),
  }
}

const cells: Readonly<Record<string, string>> = {
  tare_weight: 'trailer_tare',
  trailer_type: 'trailer_type',
  trailer_number: 'trailer_number',
  container_number: 'container_numbers',
}

/** The server's problems at the lines of the grid, and those of the head by field. */
export function problemsAt(
  fields: readonly { readonly path: string; readonly message: string }[],
  places: DraftConfirmations['places'],
): { lines: LineProblem[]; head: { name: string; message: string }[] } {
  const lines: LineProblem[] = []
  const head: { name: string; message: string }[] = []
  for (const { path, message } of fields) {
    const [, at = '0', first = '', truck, ...rest] = path.split('.')
    const group = places[Number(at)] ?? []
    const last = rest.at(-1) ?? ''
    if (first === 'trucks') lines.push({ row: group[Number(truck)] ?? 0, field: cells[last] ?? last, message })
    else if (first === 'batch_number') lines.push({ row: group[0] ?? 0, field: first, message })
    else if (!head.some(({ name }) => name === first)) head.push({ name: first, message })
  }
  return { lines, head }
}
