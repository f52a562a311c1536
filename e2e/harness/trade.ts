import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Api, Row } from './api.ts'

export interface Truck {
  readonly plate: string
  readonly trailer: string
  readonly driver: string
}

export interface Crossing {
  readonly order: Row
  readonly orderNo: string
  readonly trucks: readonly Truck[]
  /** One per truck, in their order. */
  readonly batches: readonly string[]
}

/** The load of every truck in these orders, kg. */
export const load = '70000'

/** Numbers of one worker; the next one, after a failed journey, continues above them. */
const PER_WORKER = 20_000
// Always the same on a database of the run's own, so that no run meets numbers of the demonstration data by chance.
const from = process.env.E2E_NUMBERS_FROM ?? String(Math.floor(Date.now() / 100))
const distinct = Number(from) + Number(process.env.TEST_WORKER_INDEX ?? 0) * PER_WORKER
let count = 0

/** Seven digits, different for each call. */
export const nextNumber = (): string => String((distinct + count++ * 7) % 10_000_000).padStart(7, '0')

/** A unique plate. */
export function nextPlate(): string {
  const number = nextNumber()
  return `蒙${'ABCDEFGHJK'.charAt(Number(number.charAt(1)))}${number.slice(2)}`
}

export const later = (days: number): string =>
  new Date(Date.now() + (8 * 60 + days * 24 * 60) * 60_000).toISOString().slice(0, 10)

/** The id of a row by its name or code. */
export async function lookUp(api: Api, model: string, keyword: string): Promise<string> {
  const { rows } = await api.post<{ rows: { id: string }[] }>('/platform/common/get', { model, keyword, limit: 1 })
  const [row] = rows
  if (!row) throw new Error(`no ${model} ${keyword}`)
  return row.id
}

/** Trucks with drivers, filed with customs and with all papers valid. */
export async function makeTrucks(api: Api, count: number): Promise<Truck[]> {
  const company_id = await lookUp(api, 'company', '北疆运输')
  const papers = { filing_status: 'filed', company_id, license_expiry: later(900) }
  const trucks: Truck[] = []
  for (let index = 0; index < count; index++) {
    const number = nextNumber()
    const truck = { plate: nextPlate(), trailer: `蒙M${number.slice(3)}挂`, driver: `巴${han(number)}` }
    const { data: driver } = await api.post<{ data: Row }>('/transport/driver/create', {
      ...papers,
      driver_name: truck.driver,
      driver_customs_code: `07${number}`,
      identity_type: 'other',
      identity_number: `E2E${number}`,
      license_no: `15${number}`,
    })
    await api.post('/transport/vehicle/create', {
      ...papers,
      plate_number: truck.plate,
      trailer_plate: truck.trailer,
      vehicle_type: 'tractor',
      vehicle_customs_code: `070${number}`,
      curb_weight: '9400',
      trailer_tare: '7600',
      max_gross: '98000',
      inspection_expiry: later(400),
      insurance_expiry: later(400),
      driver_id: driver.id,
    })
    trucks.push(truck)
  }
  return trucks
}

/** A distinct name for each number. */
const han = (number: string): string =>
  [...number.slice(3)].map((digit) => '图雅特木尔吉日嘎朗宝'.charAt(Number(digit))).join('')

/** An import order for coal, without its trucks. */
export const importOrder = async (api: Api, count: number) => ({
  contract_no: `E2E-${nextNumber()}`,
  ie_flag: 'I',
  port_id: await lookUp(api, 'port', '甘其毛都'),
  seller_id: await lookUp(api, 'seller', '塔旺陶勒盖'),
  receiver_id: await lookUp(api, 'receiver', '恒泰焦化'),
  transmitter_id: await lookUp(api, 'transmitter', '北疆'),
  site_id: await lookUp(api, 'site', '0708SC02'),
  plan_date: later(1),
  vehicle_count: count,
  goods: [coal(count)],
})

/** A submitted import order for coal with one truck per batch; `change` are other values of the order. */
export async function makeCrossing(api: Api, count = 1, change: object = {}): Promise<Crossing> {
  const trucks = await makeTrucks(api, count)
  const { data: draft } = await api.post<{ data: Row }>('/platform/order/create', {
    ...(await importOrder(api, count)),
    transports: trucks.map((truck) => ({
      plate_number: truck.plate,
      trailer_plate: truck.trailer,
      driver_name: truck.driver,
      planned_gross: load,
      planned_net: load,
      package_quantity: 1,
    })),
    ...change,
  })
  const step = { id: draft.id, version: draft.version, event: 'submit' }
  const { data } = await api.post<{ data: { order: Row; transports: Row[] } }>('/platform/order/step', step)
  const batches = data.transports.map((truck) => String(truck['batch_number']))
  return { order: data.order, orderNo: String(data.order['order_no']), trucks, batches }
}

/** An export whose goods are loaded at a site tomorrow. */
export const outward = () => ({
  ie_flag: 'E',
  loading_place: '0708SC01',
  loading_time: `${later(1)}T04:00:00.000Z`,
})

export const coal = (count: number) => ({
  good_name: '炼焦煤',
  hs_code: '2701121000',
  package_type: 'VO',
  package_quantity: count,
  gross_weight: String(Number(load) * count),
  net_weight: String(Number(load) * count),
  amount: `${4800 * count}.00`,
  currency: 'USD',
})

/** The manifests made from an order, in the order of its trucks. */
export async function makeManifests(api: Api, { order, batches }: Crossing): Promise<Row[]> {
  const { rows } = await api.post<{ rows: Row[] }>('/document/manifest/fromorder', { order_id: order.id })
  return batches.map((batch) => rows.find((row) => row['batch_number'] === batch)!)
}

/** Writes into the remark which drill the simulated customs performs: `拒装`, `沉默` … */
export async function askForDrill(api: Api, { id }: Row, drill: string): Promise<void> {
  const { data } = await api.post<{ data: { manifest: Row } }>('/document/manifest/get', { id })
  await api.post('/document/manifest/edit', { id, version: data.manifest.version, remark: `演练:${drill}` })
}

/** Sends manifests to customs; resolves when each is in transit. */
export async function sendManifests(api: Api, manifests: readonly Row[]): Promise<void> {
  const { rows } = await api.post<{ rows: { state: string; message: string | null }[] }>('/customs/manifest/post', {
    ids: manifests.map(({ id }) => id),
  })
  expect(rows.map(({ state, message }) => (state === 'sending' ? state : message))).toEqual(rows.map(() => 'sending'))
}

/** Waits until customs has set this status: `released`, `rejected` … */
export async function untilManifest(api: Api, { id }: Row, status: string): Promise<Row> {
  const now = async () => (await api.post<{ data: { manifest: Row } }>('/document/manifest/get', { id })).data.manifest
  await expect.poll(async () => (await now())['status'], { timeout: 60_000 }).toBe(status)
  return now()
}

/** The crossing of one truck whose manifest customs has released; `change` are other values of the order. */
export async function makeReleased(api: Api, change: object = {}): Promise<Crossing & { readonly manifest: Row }> {
  const crossing = await makeCrossing(api, 1, change)
  const [manifest] = await makeManifests(api, crossing)
  await sendManifests(api, [manifest!])
  await untilManifest(api, manifest!, 'released')
  return { ...crossing, manifest: manifest! }
}

/** Confirms the second pass within minutes of the first; an Enter by accident would not. */
export async function completeSoon(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: /^两次过磅只隔 \d 分钟/ })
  await expect(question.getByRole('button', { name: '返回核对' })).toBeFocused()
  await question.getByRole('button', { name: '仍完成过磅' }).press('Enter')
  await expect(question).toBeHidden()
}
