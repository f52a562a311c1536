import type { Api, Row } from './api.ts'
import { load, makeReleased, makeTrucks, nextNumber, outward } from './trade.ts'

/** An accepted export of one truck with these containers, and its batch. */
export async function makeBoxed(api: Api, container_numbers: readonly string[]): Promise<string> {
  const [truck] = await makeTrucks(api, 1)
  const crossing = await makeReleased(api, {
    ...outward(),
    cargo_form: 'container',
    transports: [
      {
        plate_number: truck!.plate,
        trailer_plate: truck!.trailer,
        driver_name: truck!.driver,
        planned_gross: load,
        planned_net: load,
        package_quantity: 1,
        container_numbers,
      },
    ],
  })
  return crossing.batches[0]!
}

/** ISO 6346: letters count from 10 without multiples of 11, each sign twice as much as the one before. */
function checkDigit(serial: string): string {
  const worth = (sign: string) => {
    const index = sign.charCodeAt(0) - 65
    return /\d/.test(sign) ? Number(sign) : index + 10 + Math.floor((index + 9) / 10)
  }
  return String(([...serial].reduce((total, sign, at) => total + worth(sign) * 2 ** at, 0) % 11) % 10)
}

/** Registers a container with size and source, and returns its number. */
export async function registerContainer(api: Api): Promise<string> {
  const { rows } = await api.post<{ rows: Row[] }>('/transport/containerOwner/getall', {})
  const serial = `MNGU${nextNumber().slice(1)}`
  const container_number = `${serial}${checkDigit(serial)}`
  await api.post('/transport/container/create', {
    container_number,
    owner_id: rows[0]!.id,
    size_type: '22G1',
    tare_weight: '2200',
    source_code: '2',
    seal_no: 'A0012345',
    seal_type: 'M',
  })
  return container_number
}
