import { shanghaiDigits } from '../customs/elementTables/clock.ts'
import type { Row } from '../kit/entity.ts'
import type { Loose } from '../order/transport.rules.ts'
import type { confirmation } from './confirmation.ts'
import { confirmationMessageOf, isEmptyContainerMessage, isEntryMessage, isLoadedMessage } from './messageType.ts'

export type ConfirmationDraft = Loose<Row<typeof confirmation>>
export type TruckDraft = Loose<NonNullable<ConfirmationDraft['trucks']>[number]>

/** Road, in customs' table CN012. */
const ROAD = '3'

/**
 * The body of a declaring message: one consignment for each truck, at the truck's own index. Values that the message of this type
 * has no element for are left out. Source: message schemas MT4401 to MT4406, function 2.
 */
export function confirmationBody(draft: ConfirmationDraft) {
  const type = confirmationMessageOf(draft)
  const places = {
    MT4405: { unloading_place: draft.unloading_place ?? undefined },
    MT4406: { loading_place: draft.loading_place ?? undefined },
  }
  return {
    carrier_code: draft.carrier_code ?? undefined,
    ...(type === 'MT4405' || type === 'MT4406' ? places[type] : {}),
    consignments: (draft.trucks ?? []).map((truck) => ({
      ...meansOf(draft, truck),
      ...(isEntryMessage(type) ? entryOf(draft, truck, isLoadedMessage(type)) : {}),
      ...(isEmptyContainerMessage(type) ? { clearance_code: draft.clearance_code } : {}),
      ...(isLoadedMessage(type) ? { seals: truck.seals ?? [] } : {}),
      ...(isLoadedMessage(type) || isEmptyContainerMessage(type)
        ? { containers: (truck.containers ?? []).map((box) => boxOf(box, isLoadedMessage(type))) }
        : {}),
    })),
  }
}

function meansOf({ arrival_time }: ConfirmationDraft, truck: TruckDraft) {
  const { vehicle_code, plate_number, driver_code, driver_name } = truck
  return {
    arrival_time: arrival_time ? shanghaiDigits(new Date(arrival_time)).slice(0, 14) : '',
    vehicle_code,
    plate_number,
    transport_mode: ROAD,
    driver_code,
    driver_name,
    trailers: truck.trailers ?? [],
  }
}

/** Since the merge of customs and inspection. Loaded trucks state every country of their route, the others one. */
function entryOf({ routing_countries }: ConfirmationDraft, truck: TruckDraft, isLoaded: boolean) {
  const { crew_count, health_status, vaccinated } = truck
  const route = routing_countries ?? []
  return { crew_count, health_status, vaccinated, routing_countries: isLoaded ? route : route[0] }
}

type Box = NonNullable<TruckDraft['containers']>[number]

/** Empty containers have neither fullness nor seals. */
const boxOf = ({ fullness, seals, ...box }: Box, isLoaded: boolean) =>
  isLoaded ? { ...box, fullness, seals: seals ?? [] } : box
