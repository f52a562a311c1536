import { inventoryFilingApi } from '@guanqiao/domain/inventory/filing'
import {
  consigneeApi,
  consignorApi,
  goodsApi,
  importLicenseApi,
  operatorCardApi,
  portApi,
  proxyApi,
  siteApi,
  transmitterApi,
} from '@guanqiao/domain/reference/index'
import {
  companyApi,
  containerApi,
  containerOwnerApi,
  driverApi,
  toolApi,
  vehicleApi,
} from '@guanqiao/domain/transport/index'
import { creditCode } from '@guanqiao/domain/values/index'
import type { Actor } from '../../testing/actors.ts'
import { sendOk } from '../../testing/trade.ts'
import type { Send } from './kinds.ts'
import { boxNumber } from './moments.ts'

/** A row of the files, with the call that changes it. */
interface FiledRow {
  readonly row: Readonly<Record<string, unknown>> & { readonly id: string; version: number }
  readonly update: Send
}

export type Files = Map<string, FiledRow>

export const CREDIT_CODE = '91150824MA1001909G'
const codeOf = (n: number) => creditCode('统一社会信用代码').series!(n)
/** Of the consignee in the files. */
export const CONSIGNEE_CODE = codeOf(31)
const DRIVERS =
  '王建国 赵永强 李志强 孙德福 陈立新 杨春生 刘宝山 黄金海 马文涛 胡光明 郭玉田 周文斌 何长河 高志远 郑海涛 许国庆 沈玉林 韩永福 包长山 白金柱'.split(
    ' ',
  )
const TRUCKS = DRIVERS.length
const two = (at: number) => String(at).padStart(2, '0')

/** A filed truck with its driver and trailer as confirmations state them. */
export const truck = (at: number) => ({
  plate_number: `蒙L100${two(at)}`,
  vehicle_code: `07080000${two(at)}`,
  driver_name: DRIVERS[at - 1],
  driver_code: `150800${two(at)}`,
  trailers: [{ trailer_number: `0708G00${two(at)}`, tare_weight: 7500, trailer_type: '03' }],
})

/** Port, sites, parties, trucks, drivers, trailers and containers of one carrier, all valid. */
export async function openFiles(staff: Actor, admin: Actor): Promise<Files> {
  const files: Files = new Map()
  const file = async (
    name: string,
    { create, update }: { create: Send; update: Send },
    values: object,
    by = admin,
  ): Promise<string> => {
    const row = await sendOk(by, create, values)
    files.set(name, { row, update })
    return row.id
  }
  await filePlaces(file, staff)
  await fileParties(file)
  await fileTrucks(file)
  return files
}

type Filer = (name: string, calls: { create: Send; update: Send }, values: object, by?: Actor) => Promise<string>

async function filePlaces(file: Filer, staff: Actor): Promise<void> {
  const place = { neighbour_country: 'MNG', mongolia_exchange: 'yes' }
  const near = { ...place, port_name: '甘其毛都', port_code: '0708', customs_code: '0708' }
  const far = { ...place, port_name: '二连浩特', port_code: '0705', customs_code: '0705' }
  const port_id = await file('port', portApi, near, staff)
  const port_far = await file('portFar', portApi, far, staff)
  const site = (site_code: string, change: object = {}) => ({
    site_name: `场所${site_code}`,
    site_code,
    customs_code: '0708',
    port_id,
    ...change,
  })
  await file('site', siteApi, site('GQMD0708001'), staff)
  await file('siteBeside', siteApi, site('GQMD0708002'), staff)
  await file('siteFar', siteApi, site('ERLH0705001', { customs_code: '0705', port_id: port_far }), staff)
}

async function fileParties(file: Filer): Promise<void> {
  const foreign = { country: 'MNG', status: 'active' }
  const domestic = { country: 'CHN', status: 'active' }
  await file('consignor', consignorApi, { ...foreign, company_name: 'OVOOT MINING LLC' })
  await file('consignorNamesake', consignorApi, { ...foreign, company_name: '北方能源有限公司' })
  const receiver_id = await file('consignee', consigneeApi, {
    ...domestic,
    company_name: '北方能源有限公司',
    credit_code: CONSIGNEE_CODE,
  })
  await file('consigneeOther', consigneeApi, { ...domestic, company_name: '南方水泥有限公司', credit_code: codeOf(32) })
  const goods = [
    ['炼焦煤', '2701121000'],
    ['铜精矿', '2603000010'],
    ['鲜苹果', '0808100000'],
    ['鲜梨', '0808300000'],
    ['氰化钠', '2837111000'],
  ]
  for (const [good_name, good_code] of goods)
    await file(`good${good_code}`, goodsApi, { good_name, good_code, unit_first: '035' })
  const card = { card_no: '2118000000001', holder_name: '王晓燕', valid_to: '2030-01-01' }
  const operator_card_id = await file('card', operatorCardApi, card)
  await file('transmitter', transmitterApi, {
    operator_card_id,
    transmitter_name: '北疆物流有限公司',
    filing_customs: '0708',
    credit_code: CREDIT_CODE,
    client_id: '0000000007',
  })
  const agent = { company_name: '北疆报关有限公司', company_code: '1508980001', credit_code: CREDIT_CODE }
  await file('agent', proxyApi, agent)
  await fileRights(file, receiver_id)
}

/** Filings for gathered lists, and a licence. */
async function fileRights(file: Filer, receiver_id: string): Promise<void> {
  const valid = { declare_office: '0708', guarantee_valid_to: '2030-01-01' }
  const bonded = { owner_name: '北方能源有限公司', gather_class: 'bonded' }
  await file('filing', inventoryFilingApi, { ...valid, ...bonded, records_no: 'BA900001' })
  const fresh = { owner_name: '示例果业有限公司', gather_class: 'perishable' }
  await file('filingFresh', inventoryFilingApi, { ...valid, ...fresh, records_no: 'BA900002' })
  await file('license', importLicenseApi, {
    license_no: '26-05-000123',
    receiver_id,
    good_name: '炼焦煤',
    good_code: '2701121000',
    origin_country: 'MNG',
    trade_country: 'MNG',
    quantity: '1000000',
    unit: '035',
    issue_date: '2026-01-01',
    valid_to: '2030-01-01',
  })
}

async function fileTrucks(file: Filer): Promise<void> {
  const company_id = await file('company', companyApi, {
    company_name: '北疆运输有限公司',
    credit_code: CREDIT_CODE,
    contact_name: '王强',
    contact_phone: '0478-3360001',
  })
  for (let at = 1; at <= TRUCKS; at += 1) {
    const { plate_number, vehicle_code, driver_name, driver_code, trailers } = truck(at)
    const filed = { filing_status: 'filed', license_expiry: '2030-01-01', company_id }
    const driver_id = await file(`driver${at}`, driverApi, {
      ...filed,
      driver_name,
      driver_customs_code: driver_code,
      identity_type: 'other',
      identity_number: `XJ2026${two(at)}`,
      license_no: `L2026${two(at)}`,
    })
    const vehicle_id = await file(`truck${at}`, vehicleApi, {
      ...filed,
      driver_id,
      plate_number,
      vehicle_customs_code: vehicle_code,
      vehicle_type: 'tractor',
      curb_weight: '8800',
      max_load: '75000',
      trailer_plate: `蒙L10${two(at)}挂`,
      trailer_type: '03',
      trailer_tare: '7500',
    })
    await file(`trailer${at}`, toolApi, {
      tool_no: `蒙L10${two(at)}挂`,
      company_id,
      vehicle_id,
      tare_weight: String(trailers[0]!.tare_weight),
      axle_type: '03',
      record_code: trailers[0]!.trailer_number,
    })
  }
  // Plates of another shape than the rest of the fleet.
  for (const [at, plate_number] of ['1234УБА', '蒙L12345D'].entries())
    await file(`oddTruck${at}`, vehicleApi, {
      filing_status: 'filed',
      company_id,
      plate_number,
      vehicle_customs_code: `070800009${at}`,
      vehicle_type: 'tractor',
      curb_weight: '8800',
      license_expiry: '2030-01-01',
      nationality: at === 0 ? 'MN' : 'CN',
    })
  const owner_id = await file('boxOwner', containerOwnerApi, { owner_name: '北疆箱业有限公司', owner_code: 'MNGU' })
  for (let at = 1; at <= 12; at += 1) {
    const container_number = boxNumber(at)
    const tare = { size_type: '22G1', tare_weight: '2200', max_gross: '30480' }
    await file(`box${at}`, containerApi, { container_number, owner_id, ...tare, fullness: '5' })
  }
}
