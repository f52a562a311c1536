import { orderApi, orderStep } from '@guanqiao/domain/order/index'
import {
  goodsApi,
  operatorCardApi,
  portApi,
  consigneeApi,
  consignorApi,
  siteApi,
  transmitterApi,
} from '@guanqiao/domain/reference/index'
import { companyApi, driverApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { creditCode } from '@guanqiao/domain/values/index'
import type { Operation } from '@guanqiao/domain/kit/operation'
import type { Actor, Stage } from './actors.ts'

/** One enterprise with the base data of an order. */
export interface Trade {
  readonly clerk: Actor
  readonly admin: Actor
  readonly enterprise_id: string
  readonly port_id: string
  readonly site_id: string
  readonly company_id: string
  /** Registered plates, each with a usual driver of the same index. */
  readonly plates: readonly string[]
  /** A complete import of bulk coal, 48 t per truck, with the given changes. */
  draftOf(trucks: number, change?: object): object
  /** The trucks of such an order. */
  lines(trucks: number, change?: (at: number) => object): object[]
  /** A draft of such an order with its trucks. */
  order(
    trucks: number,
    change?: object,
    line?: (at: number) => object,
  ): Promise<{ id: string; order_no: string; version: number }>
  submit(id: string): Promise<{ id: string; order: Record<string, unknown>; transports: Record<string, unknown>[] }>
}

/** The record of the response; throws an error with the server's message. */
export async function sendOk(
  actor: Actor,
  operation: Pick<Operation, 'routes'>,
  input: unknown,
  headers?: Record<string, string>,
) {
  const { status, body } = await actor.send(operation, input, headers)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data ?? body.rows ?? body
}

let serial = 0

/** Place, parties and the transmitter. */
async function fileParties(staff: Actor, admin: Actor, code: string) {
  const port = await sendOk(staff, portApi.create, {
    port_name: `口岸${code}`,
    port_code: code,
    customs_code: '0708',
    neighbour_country: 'MNG',
    mongolia_exchange: 'yes',
  })
  const site = await sendOk(staff, siteApi.create, {
    site_name: `场所${code}`,
    site_code: `0708SC${code}`,
    customs_code: '0708',
    port_id: port.id,
  })
  const party = { country: 'MNG', status: 'active' }
  const consignor = await sendOk(admin, consignorApi.create, { ...party, company_name: `OVOOT MINING ${code}` })
  const consignee = await sendOk(admin, consigneeApi.create, {
    ...party,
    country: 'CHN',
    company_name: `北方能源${code}`,
    company_code: '1508981000',
  })
  const fuel = { good_name: '炼焦煤', good_code: '2701121000', spec: code, unit_first: '035' }
  await sendOk(admin, goodsApi.create, fuel)
  const card = await sendOk(admin, operatorCardApi.create, {
    card_no: `21180000${code.padStart(5, '0')}`,
    holder_name: '王晓燕',
    valid_to: '2030-01-01',
  })
  const transmitter = await sendOk(admin, transmitterApi.create, {
    operator_card_id: card.id,
    transmitter_name: `传输人${code}`,
    filing_customs: '0708',
    credit_code: '91150824MA1000004N',
    client_id: code.padStart(10, '0'),
  })
  return { port, site, consignor, consignee, card, transmitter }
}

/** A carrier with its vehicles, each with a usual driver. */
async function fileTrucks(admin: Actor, code: string, trucks: number) {
  const company = await sendOk(admin, companyApi.create, {
    company_name: `运输${code}`,
    credit_code: creditCode('统一社会信用代码').series!(Number(code)),
    contact_name: '王强',
    contact_phone: '0478-3360001',
  })
  const plates = Array.from({ length: trucks }, (_, at) => `蒙L${String(10000 + serial * 1000 + at)}`)
  const drivers = await sendOk(admin, driverApi.bulkCreate, {
    list: plates.map((_, at) => driverDraft(`${code}${String(at).padStart(4, '0')}`, at, company.id)),
  })
  await sendOk(admin, vehicleApi.bulkCreate, {
    list: plates.map((plate, at) => vehicleDraft(plate, at, company.id, drivers[at].id)),
  })
  return { company, plates }
}

export async function openTrade(stage: Pick<Stage, 'as'>, letter: 'a' | 'b', trucks = 3): Promise<Trade> {
  const staff = await stage.as('admin')
  const admin = await stage.as(`${letter}.admin`)
  const clerk = await stage.as(`${letter}.clerk`)
  const code = `97${letter === 'a' ? '0' : '1'}${(serial += 1)}`
  const { port, site, consignor, consignee, transmitter } = await fileParties(staff, admin, code)
  const { company, plates } = await fileTrucks(admin, code, trucks)
  const base = {
    contract_no: `HT-${code}`,
    port_id: port.id,
    ie_flag: 'I',
    seller_id: consignor.id,
    receiver_id: consignee.id,
    transmitter_id: transmitter.id,
    site_id: site.id,
    plan_date: '2027-05-01',
  }
  const draftOf: Trade['draftOf'] = (count, change = {}) => ({
    ...base,
    vehicle_count: count,
    goods: [coal(count)],
    ...change,
  })
  const lines: Trade['lines'] = (count, change = () => ({})) =>
    plates.slice(0, count).map((plate_number, at) => ({
      plate_number,
      planned_gross: '48000',
      planned_net: '32000',
      package_quantity: 1,
      ...change(at),
    }))
  return {
    clerk,
    admin,
    enterprise_id: consignee.enterprise_id,
    port_id: port.id,
    site_id: site.id,
    company_id: company.id,
    plates,
    draftOf,
    lines,
    async order(count, change, line) {
      const transports = lines(count, line)
      const { id, order_no, version } = await sendOk(clerk, orderApi.create, { ...draftOf(count, change), transports })
      return { id, order_no, version }
    },
    async submit(id) {
      const { order } = await sendOk(clerk, orderApi.detail, { id })
      const detail = await sendOk(clerk, orderStep, { id, version: order.version, event: 'submit' })
      return { id, ...detail }
    },
  }
}

export const coal = (trucks: number) => ({
  good_name: '炼焦煤',
  hs_code: '2701121000',
  package_quantity: trucks,
  package_type: 'VO',
  gross_weight: String(48000 * trucks),
  net_weight: String(32000 * trucks),
  amount: `${4800 * trucks}.00`,
  currency: 'USD',
})

const names = '伟强磊军勇杰涛明超刚平辉鹏华飞鑫波斌宇浩'
/** The usual driver of the vehicle with that index. */
export const driverName = (at: number) =>
  `王${names[at % 20]}${names[Math.floor(at / 20) % 20]}${at >= 400 ? '甲' : ''}`

const driverDraft = (serialNumber: string, at: number, company_id: string) => ({
  driver_name: driverName(at),
  filing_status: 'filed',
  driver_customs_code: `15${serialNumber.slice(-6)}`,
  identity_type: 'other',
  identity_number: `XJ${serialNumber}`,
  license_no: `L${serialNumber}`,
  license_expiry: '2030-01-01',
  company_id,
})

const vehicleDraft = (plate_number: string, at: number, company_id: string, driver_id: string) => ({
  plate_number,
  filing_status: 'filed',
  vehicle_type: 'tractor',
  vehicle_customs_code: `0708${String(at).padStart(6, '0')}`,
  curb_weight: '15200',
  license_expiry: '2030-01-01',
  company_id,
  driver_id,
})

/** A pool of this many numbers for an enterprise, for every port and both directions. */
export async function giveRange(stage: Stage, enterpriseId: string, first: bigint, count: number): Promise<void> {
  const number = (at: number) => String(first + BigInt(at)).padStart(13, '0')
  const numbers = Array.from({ length: count }, (_, at) => number(at))
  await stage.database.owner`
    with pool as (
      insert into batch_pool (id, version, created_at, updated_at, enterprise_id, first_number, last_number, status, count, warn_below)
      values (gen_random_uuid(), 1, now(), now(), ${enterpriseId}, ${number(0)}, ${number(count - 1)}, 'active', ${count}, 0) returning id)
    insert into batch (id, version, created_at, updated_at, enterprise_id, batch_number, status, source, pool_id)
    select gen_random_uuid(), 1, now(), now(), ${enterpriseId}, n, 'free', 'pool', pool.id from pool, unnest(${numbers}::text[]) n
    where not exists (select 1 from batch b where b.enterprise_id = ${enterpriseId} and b.batch_number = n and b.deleted_at is null)`
}

/** An enterprise with batch numbers for orders, its clerk, its administrator, and the ids of all users by account. */
export async function openColleagues(stage: Stage) {
  const trade = await openTrade(stage, 'a', 3)
  await giveRange(stage, trade.enterprise_id, 5_300_000_000_000n, 50)
  const users = await stage.database.owner<{ username: string; id: string }[]>`select username, id from app_user`
  const ids = Object.fromEntries(users.map(({ username, id }) => [username, id]))
  return { trade, clerk: await stage.as('a.clerk'), boss: await stage.as('a.admin'), ids }
}
