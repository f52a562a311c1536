import { add } from '../kit/decimal.ts'
import type { Row } from '../kit/entity.ts'
import { chinesePlate } from '../values/index.ts'
import type { TruckCountry } from '../values/index.ts'
import type { CargoContent, CargoGood } from './cargoContent.ts'
import type { cargoList, enteredFields } from './cargoList.ts'
import { goodLine, goodsOf } from './deriveGoods.ts'
import { sourced, namesOf, TYPED, valueOf } from './sourcedValue.ts'
import type { Sourced, SourcedValue, Names } from './sourcedValue.ts'
import type { CargoSources } from './sources.ts'

type List = Row<typeof cargoList>
type EnteredField = keyof typeof enteredFields

const SHANGHAI_MS = 8 * 3_600_000
const dayOf = (instant: string | null | undefined): string | undefined =>
  instant ? new Date(Date.parse(instant) + SHANGHAI_MS).toISOString().slice(0, 10) : undefined

/** A place by its name; an unknown code stays a code. */
const placeOf = (code: string | null | undefined, { placeName }: CargoSources): string | undefined =>
  code ? (placeName(code) ?? code) : undefined

function countryOf(plate: string, { vehicle }: CargoSources, name: string): SourcedValue<TruckCountry> {
  const nationality = vehicle?.nationality
  if (nationality) return sourced<TruckCountry>(nationality === 'CN' ? 'domestic' : 'foreign', name)
  return sourced<TruckCountry>(chinesePlate(plate) ? 'domestic' : 'foreign', '按车牌号判断')
}

function trailerOf(sources: CargoSources, names: Names): SourcedValue<string> {
  const { truck, ticket, vehicle } = sources
  const both = [vehicle?.trailer_plate, vehicle?.trailer_plate_second].filter(Boolean).join('、')
  return (
    sourced(truck?.trailer_plate, names.truck) ??
    sourced(ticket?.trailer_plate, names.ticket) ??
    sourced(both, names.vehicle)
  )
}

function containersOf(sources: CargoSources, names: Names): SourcedValue<string[]> {
  const { truck, confirmed, bills, isAlone } = sources
  const some = (numbers: readonly string[], from: string): SourcedValue<string[]> =>
    numbers.length > 0 ? { value: [...numbers], from } : undefined
  return (
    some(truck?.container_numbers ?? [], names.truck) ??
    some(
      (confirmed?.containers ?? []).map(({ container_number }) => container_number),
      names.confirmation,
    ) ??
    (isAlone
      ? some(
          bills.flatMap(({ containers }) => (containers ?? []).map(({ container_number }) => container_number)),
          names.manifest,
        )
      : undefined)
  )
}

/** The day on which the truck leaves the country of departure. */
function exitOf(sources: CargoSources, names: Names): SourcedValue<string> {
  const { manifest, confirmation } = sources
  const isImport = manifest?.message_type === 'MT1401'
  return (
    sourced(dayOf(confirmation?.arrival_time), `${names.confirmation}（预计抵达口岸）`) ??
    (isImport
      ? (sourced(dayOf(manifest.arrival_time), `${names.manifest}（预计抵达口岸）`) ??
        sourced(manifest.arrival_date, `${names.manifest}（到达卸货地）`))
      : undefined)
  )
}

/** The values that records have for what may also be typed: the typed one counts only without them. */
export function valuesElsewhere(sources: CargoSources): Partial<Record<EnteredField, Sourced<string>>> {
  const names = namesOf(sources)
  const goods = goodsOf(sources, names)
  const priced = goods.every(({ price }) => price !== undefined) ? goods[0]?.price : undefined
  const entries: readonly (readonly [EnteredField, SourcedValue<string>])[] = [
    ['loading_place', sourced(placeOf(sources.manifest?.loading_place, sources), names.manifest)],
    ['unloading_place', sourced(placeOf(sources.manifest?.unloading_place, sources), names.manifest)],
    ['exit_date', exitOf(sources, names)],
    ['price', priced && { value: priced.value.amount, from: priced.from }],
    ['currency', priced && { value: priced.value.currency, from: priced.from }],
  ]
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

/** The values of the head with their origins. */
function derivedHead(list: List, sources: CargoSources, names: Names) {
  const { truck, confirmed, ticket, order, confirmation, vehicle } = sources
  const elsewhere = valuesElsewhere(sources)
  const enteredValue = (name: EnteredField): SourcedValue<string> => elsewhere[name] ?? sourced(list[name], TYPED)
  const plate = truck?.plate_number ?? list.plate_number
  return {
    given_no: sourced(list.given_no, TYPED),
    truck_country: countryOf(plate, sources, names.vehicle),
    plate_number: sourced(plate, truck ? names.truck : confirmation ? names.confirmation : names.manifest),
    trailer_plate: trailerOf(sources, names),
    container_numbers: containersOf(sources, names),
    driver_name:
      sourced(confirmed?.driver_name, names.confirmation) ??
      sourced(truck?.driver_name, names.truck) ??
      sourced(ticket?.driver_name, names.ticket),
    permit_no: sourced(list.permit_no, TYPED),
    loading_place: enteredValue('loading_place'),
    unloading_place: enteredValue('unloading_place'),
    exit_date: enteredValue('exit_date'),
    contract_no: sourced(order?.contract_no, names.order),
    carrier_name: sourced(vehicle?.owner_name, names.vehicle) ?? sourced(vehicle?.company_id_text, names.vehicle),
  }
}

/** Everything that the cargo list of a truck says, with the origin of each value. Pure: the same records give the same list. */
export function cargoContent(list: List, sources: CargoSources): CargoContent {
  const names = namesOf(sources)
  const head = derivedHead(list, sources, names)
  const goods = goodsOf(sources, names)
  const goodsLines = goods.map((good, at) => goodLine(good, at, list, goods.length))
  const lines = goodsLines.map(({ line }) => line)
  return {
    head: { ...headOf(head), ...totalsOf(list, lines) },
    goods: lines,
    origins: [
      ...Object.entries(head).flatMap(([path, one]) => (one ? [{ path, label: one.from }] : [])),
      ...goodsLines.flatMap(({ origins }) => origins),
    ],
  }
}

const headOf = (head: ReturnType<typeof derivedHead>) => ({
  given_no: valueOf(head.given_no),
  truck_country: valueOf(head.truck_country),
  plate_number: valueOf(head.plate_number),
  trailer_plate: valueOf(head.trailer_plate),
  container_numbers: valueOf(head.container_numbers),
  driver_name: valueOf(head.driver_name),
  permit_no: valueOf(head.permit_no),
  loading_place: valueOf(head.loading_place),
  unloading_place: valueOf(head.unloading_place),
  exit_date: valueOf(head.exit_date),
  contract_no: valueOf(head.contract_no),
  carrier_name: valueOf(head.carrier_name),
})

const totalsOf = (list: List, lines: readonly CargoGood[]) => ({
  cargo_no: list.cargo_no,
  batch_number: list.batch_number,
  ie_flag: list.ie_flag,
  package_total: lines.some(({ package_quantity }) => package_quantity === null)
    ? null
    : lines.reduce((total, { package_quantity }) => total + (package_quantity ?? 0), 0),
  gross_total: sum(lines.map(({ gross_weight }) => gross_weight)),
  net_total: sum(lines.map(({ net_weight }) => net_weight)),
})

/** Null if there are no values, or if one is missing. */
const sum = (values: readonly (string | null)[]): string | null =>
  values.length === 0 || values.includes(null) ? null : add(values.filter((value) => value !== null))
