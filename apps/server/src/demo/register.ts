import type { Row } from '@guanqiao/domain/kit/entity'
import { portRelated, smartPort, workPlace } from '@guanqiao/domain/reference/places/index'
import { importLicense, proxy, consignor } from '@guanqiao/domain/reference/index'
import { baseCar, domestic, driverReceipt, tool } from '@guanqiao/domain/transport/index'
import { creditCode, plateNumber, trailerPlate, vehicleIdentification } from '@guanqiao/domain/values/index'
import type { Sql } from '../kernel/database/scoped.ts'
import { createRandom, day, iso, minutes } from './seededRandom.ts'
import type { Fleet } from './fleet.ts'
import { districts } from './parties.ts'
import type { Parties } from './parties.ts'
import type { Places } from './places.ts'
import { storeRows, completeRow } from './store.ts'

const SEED = 9_000
const credit = creditCode('统一社会信用代码').series!

/** The platform's pool: vehicles, a consignor and a broker for all, places of the sites with their devices, one smart port. */
export async function seedPool(sql: Sql, { ports, sites }: Places, at: number): Promise<void> {
  const random = createRandom(SEED)
  const stamp = () => ({ id: random.id(at), created_at: iso(at), created_by: 'admin' })
  // In this order, which the ids follow.
  const cars = poolCars(stamp)
  const consignors = [
    completeRow(consignor, null, {
      ...stamp(),
      company_name: '额尔登特矿业联合企业',
      name_en: 'ERDENET MINING CORPORATION',
      country: 'MNG',
      default_terms: '3',
      default_currency: 'USD',
    }),
  ]
  const brokers = [
    completeRow(proxy, null, {
      ...stamp(),
      company_name: '口岸公共报关服务中心',
      company_code: '1502980X01',
      credit_code: credit(880),
    }),
  ]
  const places = [...sites.values()].flatMap((site) =>
    (['gate_in', 'bridge', 'gate_out'] as const).map((place_type, n) =>
      completeRow(workPlace, null, {
        ...stamp(),
        place_name: ['一号进卡口', '一号磅房', '一号出卡口'][n]!,
        place_type,
        site_id: site.id,
        lane: String(n + 1),
        devices: devicesOf(place_type),
      }),
    ),
  )
  const smart = completeRow(smartPort, null, {
    ...stamp(),
    platform_name: '甘其毛都智慧口岸',
    port_id: ports.get('0708')!.id,
    endpoint: 'https://smart.example.cn/api',
    services: ['舱单', '卡口', '重量'],
  })
  await storeRows(sql, baseCar, cars)
  await storeRows(sql, consignor, consignors)
  await storeRows(sql, proxy, brokers)
  await storeRows(sql, workPlace, places)
  await storeRows(sql, smartPort, [smart])
}

type Stamp = () => { readonly id: string; readonly created_at: string; readonly created_by: string }

function poolCars(stamp: Stamp): Row<typeof baseCar>[] {
  const plate = plateNumber('车牌号').series!
  return Array.from({ length: 6 }, (_, n) =>
    completeRow(baseCar, null, {
      ...stamp(),
      plate_number: plate(40_000 + 137 * n),
      vehicle_type: 'tractor',
      vehicle_customs_code: `0708${String(900_100 + n)}`,
      trailer_plate: trailerPlate('挂车号').series!(50_000 + 137 * n),
      trailer_type: '03',
      vin: vehicleIdentification('车辆识别代号').series!(900_000 + n),
      engine_no: `MC13${String(5_900_000 + n)}`,
      brand: '汕德卡 C7H',
      curb_weight: `${8800 + 20 * n}.000`,
      trailer_tare: '7400.000',
      max_load: '32000.000',
      max_gross: '49000.000',
      axle_count: 6,
    }),
  )
}

type Device = NonNullable<Row<typeof workPlace>['devices']>[number]

function devicesOf(placeType: Row<typeof workPlace>['place_type']): Device[] {
  const device = (fields: Pick<Device, 'device_type' | 'device_name'> & Partial<Device>): Device => ({
    protocol: 'tcp',
    address: null,
    baud: null,
    frame_format: null,
    decimals: null,
    scale_division: null,
    ...fields,
  })
  const camera = device({ device_type: 'plate', device_name: '车牌识别一体机', address: '10.0.0.21:8000' })
  return placeType === 'bridge'
    ? [
        camera,
        device({
          device_type: 'scale',
          device_name: '120吨地磅仪表',
          protocol: 'serial',
          address: 'COM1',
          baud: 9600,
          decimals: 0,
          scale_division: '20.000',
        }),
      ]
    : [camera, device({ device_type: 'gate', device_name: '道闸', address: '10.0.0.22:8000' })]
}

interface Making {
  readonly enterpriseId: string
  /** Expiries count from here. */
  readonly at: number
  /** Entered. */
  readonly since: number
  readonly by: string
  readonly series: number
  readonly port: string
  readonly site: string
  readonly places: Places
  readonly parties: Parties
  readonly fleet: Fleet
}

/** Trailers, receipts of filed drivers, domestic haulages, the own broker, licences and the usual partners of an enterprise. */
export async function seedRegister(sql: Sql, making: Making): Promise<void> {
  // A separate random stream: the ids of the story stay unchanged.
  const random = createRandom(SEED + making.series)
  const { enterpriseId, at, since, by, series, places, parties, fleet } = making
  const stamp = () => ({ id: random.id(since), created_at: iso(since), created_by: by })
  const broker = completeRow(proxy, enterpriseId, {
    ...stamp(),
    company_name: parties.transmitter.transmitter_name,
    company_code: `15029${String(80_000 + series).slice(0, 5)}`,
    credit_code: parties.transmitter.credit_code,
  })
  await storeRows(sql, proxy, [broker])
  await storeRows(sql, tool, toolsOf(making, stamp))
  await storeRows(
    sql,
    driverReceipt,
    fleet.drivers.slice(0, 8).map(({ id }, n) =>
      completeRow(driverReceipt, enterpriseId, {
        ...stamp(),
        driver_id: id,
        receipt_code: '01',
        receipt_time: iso(at + minutes(10 * n)),
        customs_code: making.port,
        message_id: `BA${making.port}${String(series * 1000 + n).padStart(8, '0')}`,
        content: '司机备案接受',
        valid_to: day(at, 400),
      }),
    ),
  )
  await storeRows(sql, domestic, haulagesOf(making, stamp))
  await storeRows(sql, importLicense, licensesOf(making, stamp))
  await storeRows(sql, portRelated, [
    completeRow(portRelated, enterpriseId, {
      ...stamp(),
      related_name: `${places.ports.get(making.port)!.port_name}进口`,
      port_id: places.ports.get(making.port)!.id,
      ie_flag: 'I',
      transmitter_id: parties.transmitter.id,
      proxy_id: broker.id,
      seller_id: parties.consignors[0]!.id,
      receiver_id: parties.consignees[0]!.id,
      company_id: parties.companies[0]!.id,
      site_id: places.sites.get(making.site)!.id,
      trade_mode: '0110',
      trans_mode: '3',
      currency: 'USD',
      package_type: 'VO',
      unloading_place: making.site,
      domestic_district: districts[making.port] ?? null,
      routing_countries: ['MN'],
      health_status: '1',
      vaccinated: '1',
    }),
  ])
}

/** The number under which customs has filed a trailer. */
export const trailerRecord = (plate: string): string => `TR0708${plate.replace(/\D/g, '').padStart(5, '0')}`

const toolsOf = ({ enterpriseId, at, fleet }: Making, stamp: Stamp): Row<typeof tool>[] =>
  fleet.vehicles
    .filter((vehicle) => vehicle.trailer_plate !== null && vehicle.status === 'active')
    .map(({ id, trailer_plate, trailer_tare, company_id }, n) =>
      completeRow(tool, enterpriseId, {
        record_code: trailerRecord(trailer_plate!),
        axle_type: '03',
        ...stamp(),
        tool_no: trailer_plate!,
        company_id,
        vehicle_id: id,
        tare_weight: trailer_tare!,
        axle_count: 3,
        inspection_expiry: day(at, 120 + 9 * (n % 30)),
      }),
    )

function haulagesOf({ enterpriseId, at, parties, fleet, series }: Making, stamp: Stamp): Row<typeof domestic>[] {
  const drivers = new Map(fleet.drivers.map((driver) => [driver.id, driver.driver_name]))
  return fleet.vehicles.slice(0, 4).map(({ plate_number, company_id, driver_id }, n) => {
    const departed = at + minutes(60 * n)
    const status = (['settled', 'arrived', 'loaded', 'planned'] as const)[n]!
    return completeRow(domestic, enterpriseId, {
      ...stamp(),
      domestic_no: `GN${day(at).slice(2).replaceAll('-', '')}${String(n + 1).padStart(4, '0')}`,
      status,
      contract_no: `GN-${series}-${n + 1}`,
      company_id,
      plate_number,
      driver_name: drivers.get(driver_id ?? '') ?? '待定',
      from_place: '口岸监管作业场所',
      to_place: parties.consignees[0]!.company_name,
      good_name: '炼焦煤',
      loaded_weight: status === 'planned' ? null : '32500.000',
      unloaded_weight: n < 2 ? '32380.000' : null,
      lost_weight: n < 2 ? '120.000' : null,
      depart_time: status === 'planned' ? null : iso(departed),
      arrive_time: n < 2 ? iso(departed + minutes(600)) : null,
      freight_price: '85.0000',
    })
  })
}

function licensesOf({ enterpriseId, at, parties, series }: Making, stamp: Stamp): Row<typeof importLicense>[] {
  const year = day(at).slice(2, 4)
  return parties.consignees.slice(0, 2).map((consignee, n) =>
    completeRow(importLicense, enterpriseId, {
      ...stamp(),
      license_no: `${year}-05-${String(series * 10 + n).padStart(6, '0')}`,
      receiver_id: consignee.id,
      good_name: '炼焦煤',
      good_code: '2701121000',
      origin_country: 'MNG',
      trade_country: 'MNG',
      quantity: '50000.000',
      unit: '070',
      tolerance: '5.00',
      remaining: '52500.000',
      used_quantity: '0.000',
      used_times: 0,
      issue_date: day(at, -30),
      valid_to: day(at, n === 0 ? 200 : 35),
    }),
  )
}
