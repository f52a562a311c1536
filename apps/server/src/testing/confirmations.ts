import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import { isEmptyContainerMessage, isEntryMessage, isLoadedMessage } from '@guanqiao/domain/confirmation/messageType'
import type { ConfirmationMessage } from '@guanqiao/domain/confirmation/messageType'
import { sample } from '@guanqiao/domain/testing/sample'
import { companyApi, driverApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { containerCheckDigit } from '@guanqiao/domain/values/container'
import type { Actor } from './actors.ts'
import type { Crossing } from './crossing.ts'

interface StoredConfirmation {
  readonly id: string
  readonly version: number
  readonly status: string
  readonly batch_number: string
  readonly message_type: ConfirmationMessage
}

/** Confirmations of each message type, with filed vehicles and drivers and, for loaded ones, an accepted manifest. */
export interface Confirmations {
  /** A truck whose vehicle and driver are filed. */
  truck(): Promise<{ plate_number: string; vehicle_code: string; driver_name: string; driver_code: string }>
  draft(type: ConfirmationMessage, change?: object): Promise<Record<string, unknown>>
  create(type: ConfirmationMessage, change?: object): Promise<StoredConfirmation>
}

interface Source {
  readonly clerk: Actor
  readonly crossing: Crossing
  readonly transmitter: string
}

let turn = 0
let boxes = 0

const sent = async (clerk: Actor, operation: Parameters<Actor['send']>[0], input: object) => {
  const { status, body } = await clerk.send(operation, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}

export async function openConfirmations({ clerk, crossing, transmitter }: Source): Promise<Confirmations> {
  const company = (await sent(clerk, companyApi.create, sample(companyApi.create.input, 900 + turn))).id as string

  const truck: Confirmations['truck'] = async () => {
    turn += 1
    const at = turn
    const number = String(20_000 + at)
    const names = { plate_number: `蒙L${number}`, vehicle_code: `07081${number}`, driver_code: `1508${number}` }
    const driver_name = `王${'甲乙丙丁戊己庚辛壬癸'[at % 10]}${'子丑寅卯辰巳午未申酉戌亥'[at % 12]}`
    const valid = { status: 'active', filing_status: 'filed', license_expiry: '2030-12-31' }
    await sent(clerk, vehicleApi.create, {
      ...sample(vehicleApi.create.input, 900 + at, { company }),
      ...valid,
      plate_number: names.plate_number,
      vehicle_customs_code: names.vehicle_code,
    })
    await sent(clerk, driverApi.create, {
      ...sample(driverApi.create.input, 900 + at, { company }),
      ...valid,
      driver_name,
      driver_customs_code: names.driver_code,
    })
    return { ...names, driver_name }
  }

  const draft: Confirmations['draft'] = async (type, change = {}) => {
    const isLoaded = isLoadedMessage(type)
    const isEntry = isEntryMessage(type)
    const crew = isEntry ? { crew_count: 1, health_status: '1', vaccinated: '1' } : {}
    const driven = await truck()
    const batch_number = isLoaded
      ? ((change as { batch_number?: string }).batch_number ?? (await acceptedBatch(crossing, type)))
      : `51007${driven.driver_code.slice(4).padStart(8, '1')}`
    if (isLoaded && !('trucks' in change)) await carryBatch(crossing, batch_number, driven.plate_number)
    return {
      batch_number,
      declare_office: '0708',
      transmitter_id: transmitter,
      ie_flag: isEntry ? 'I' : 'E',
      laden: isLoaded ? 'loaded' : 'empty',
      arrival_time: new Date(Date.now() + 7_200_000).toISOString(),
      ...(isEntry ? { routing_countries: ['MN'] } : {}),
      ...(isEmptyContainerMessage(type) ? { clearance_code: 'RD11' } : {}),
      ...(type === 'MT4405' ? { unloading_place: '07081' } : {}),
      ...(type === 'MT4406' ? { loading_place: '07081' } : {}),
      trucks: [
        {
          ...driven,
          ...crew,
          trailers: [{ trailer_number: '0708G0001', tare_weight: 7500, trailer_type: '03' }],
          ...(isLoaded || isEmptyContainerMessage(type) ? { containers: [boxOf(isLoaded)] } : {}),
        },
      ],
      ...change,
    }
  }
  return {
    truck,
    draft,
    create: async (type, change) => sent(clerk, confirmationApi.create, await draft(type, change)),
  }
}

/** The batch of a manifest that customs has accepted. */
async function acceptedBatch(crossing: Crossing, type: ConfirmationMessage): Promise<string> {
  const { id, batch_number } = await crossing.makeManifest()
  await setManifest(crossing, id, { status: 'accepted', message_type: type === 'MT4401' ? 'MT1401' : 'MT2401' })
  return batch_number
}

export async function setManifest(
  { rows }: Crossing,
  id: string,
  { status, message_type }: { readonly status: string; readonly message_type: string },
): Promise<void> {
  await rows(`update manifest set status = $2, message_type = $3 where id = $1`, id, status, message_type)
  await rows(`update manifest_bill set status = $2 where manifest_id = $1`, id, status)
}

/** Makes the truck one of the order's under the batch number: in the place of the only one, unless that has a confirmation. */
export async function carryBatch(crossing: Crossing, batch_number: string, plate_number: string): Promise<void> {
  const placed = await crossing.rows(
    `update order_transport t set plate_number = $2 where t.batch_number = $1
     and (select count(*) from order_transport o where o.batch_number = $1) = 1
     and not exists (select 1 from confirmation c where c.batch_number = $1 and c.plates = t.plate_number) returning 1`,
    batch_number,
    plate_number,
  )
  if (placed.length === 0) await addTruck(crossing, batch_number, plate_number)
}

/** A further truck of the order under the batch number. */
export async function addTruck({ rows }: Crossing, batch_number: string, plate_number: string): Promise<void> {
  await rows(
    `insert into order_transport (id, version, created_at, updated_at, enterprise_id, order_id, sequence, batch_number, plate_number, status, goods_line)
     select gen_random_uuid(), 1, now(), now(), enterprise_id, order_id, sequence + 1, batch_number, $2, status, goods_line
     from order_transport where batch_number = $1 limit 1`,
    batch_number,
    plate_number,
  )
}

function boxOf(isLoaded: boolean) {
  boxes += 1
  const first = `MNGU${String(700_000 + boxes).slice(-6)}`
  const empty = { size_type: '22G1', tare_weight: 2200, source_code: '2' }
  const container_number = first + containerCheckDigit(first)
  return isLoaded
    ? { container_number, ...empty, fullness: '5', seals: ['M/A0012345@CA'] }
    : { container_number, ...empty }
}
