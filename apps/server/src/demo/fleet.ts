import type { Row } from '@guanqiao/domain/kit/entity'
import { container, containerOwner, driver, vehicle } from '@guanqiao/domain/transport/index'
import {
  containerNumber,
  icCardNumber,
  identityNumber,
  mobile,
  passport,
  personName,
  vehicleIdentification,
} from '@guanqiao/domain/values/index'
import type { Sql } from '../kernel/database/scoped.ts'
import { day, iso } from './seededRandom.ts'
import type { SeededRandom } from './seededRandom.ts'
import type { Parties } from './parties.ts'
import { storeRows, completeRow } from './store.ts'

interface FleetPlan {
  readonly series: number
  /** Letters before the numbers of the plates. */
  readonly plates: string
  readonly customs: string
  readonly port_id: string
  readonly site_id: string
  /** Pairs of truck and driver with all papers valid. */
  readonly pairs: number
  /** Trucks with problems or foreign trucks; at most eight. */
  readonly others: number
  readonly containers: number
}

export interface Fleet {
  readonly vehicles: readonly Row<typeof vehicle>[]
  readonly drivers: readonly Row<typeof driver>[]
  readonly containers: readonly Row<typeof container>[]
}

interface Making {
  readonly random: SeededRandom
  readonly enterpriseId: string
  readonly plan: FleetPlan
  /** Expiries count from here. */
  readonly at: number
  /** Entered. */
  readonly since: number
  readonly by: string
  readonly companies: Parties['companies']
}

const stamp = ({ random, since, by }: Making) => ({ id: random.id(since), created_at: iso(since), created_by: by })
const companyOf = ({ companies }: Making, n: number): string => companies[n % companies.length]!.id

export async function seedFleet(sql: Sql, making: Making): Promise<Fleet> {
  const drivers = driversOf(making)
  const vehicles = vehiclesOf(making, drivers)
  const owners = await seedOwners(sql, making)
  const containers = containersOf(making, owners[0]!.id)
  await storeRows(sql, driver, drivers)
  await storeRows(sql, vehicle, vehicles)
  await storeRows(sql, container, containers)
  return { vehicles, drivers, containers }
}

function driversOf(making: Making): Row<typeof driver>[] {
  const { enterpriseId, plan, at } = making
  const weak = weakDrivers(at)
  return Array.from({ length: plan.pairs + weak.length }, (_, n) =>
    completeRow(driver, enterpriseId, {
      ...stamp(making),
      ...aDriver(plan, n, at),
      ...weak[n - plan.pairs],
      company_id: companyOf(making, n),
      port_id: plan.port_id,
    }),
  )
}

function vehiclesOf(making: Making, drivers: readonly Row<typeof driver>[]): Row<typeof vehicle>[] {
  const { random, enterpriseId, plan, at } = making
  const weak = weakVehicles(at)
  return Array.from({ length: plan.pairs + plan.others }, (_, n) =>
    completeRow(vehicle, enterpriseId, {
      ...stamp(making),
      ...aVehicle(random, plan, n, at),
      ...weak[n - plan.pairs],
      company_id: companyOf(making, n),
      port_id: plan.port_id,
      driver_id: n < plan.pairs ? drivers[n]!.id : null,
    }),
  )
}

function containersOf(making: Making, owner_id: string): Row<typeof container>[] {
  const { enterpriseId, plan, at } = making
  const number = containerNumber('箱号').series!
  return Array.from({ length: plan.containers }, (_, n) =>
    completeRow(container, enterpriseId, {
      ...stamp(making),
      container_number: number(plan.series + n),
      owner_id,
      size_type: '22G1',
      tare_weight: `${2200 + 20 * (n % 6)}.000`,
      max_gross: '30480.000',
      status: n % 4 === 3 ? 'in_yard' : 'registered',
      site_id: plan.site_id,
      in_time: n % 4 === 3 ? iso(at) : null,
    }),
  )
}

async function seedOwners(sql: Sql, making: Making): Promise<Row<typeof containerOwner>[]> {
  const owners = [
    ['MNGU', '蒙通集装箱租赁有限公司', '乌云'] as const,
    ['GQMU', '甘其毛都联运集装箱有限公司', '高强'] as const,
  ].map(([owner_code, owner_name, contact_name]) =>
    completeRow(containerOwner, making.enterpriseId, {
      ...stamp(making),
      owner_code,
      owner_name,
      contact_name,
      contact_phone: '0478-7968123',
    }),
  )
  await storeRows(sql, containerOwner, owners)
  return owners
}

function aDriver({ series, customs }: FleetPlan, n: number, at: number): Partial<Row<typeof driver>> {
  const index = series + n
  const identity_number = identityNumber('证件号码').series!(index * 311)
  return {
    driver_name: personName('姓名').series!(index * 7),
    gender: Number(identity_number[16]) % 2 === 1 ? 'male' : 'female',
    birth_date: identity_number.replace(/^.{6}(\d{4})(\d{2})(\d{2}).*$/, '$1-$2-$3'),
    ic_card_no: icCardNumber('司机IC卡号').series!(5000 + index),
    filing_status: 'filed',
    driver_customs_code: `${customs}${String(10_000 + index)}`.slice(-8),
    identity_number,
    passport_number: passport('护照').series!(index),
    passport_expiry: day(at, 400 + 13 * n),
    visa_expiry: day(at, 200 + 7 * n),
    license_no: identity_number,
    license_class: 'A2',
    license_expiry: day(at, 500 + 11 * n),
    qualification_no: `1508240${String(1_000_000 + index)}`,
    qualification_expiry: day(at, 380 + 9 * n),
    mobile: mobile('手机').series!(index * 101),
  }
}

const weakDrivers = (at: number): Partial<Row<typeof driver>>[] => [
  { passport_expiry: day(at, 26) },
  { license_expiry: day(at, 21) },
  { license_expiry: day(at, 10), remark: '驾驶证已过期，换证中' },
  { filing_status: 'none', driver_customs_code: null },
  { status: 'blocked', remark: '违反口岸安全规定，停用' },
  {
    driver_name: 'Ганбаатар',
    gender: 'male',
    ic_card_no: null,
    name_foreign: 'Ganbaatar',
    nationality: 'MN',
    identity_type: 'passport',
    identity_number: 'MNG30021456',
    passport_number: 'MNG 30021456',
  },
]

function aVehicle(
  random: SeededRandom,
  { plates, customs, series }: FleetPlan,
  n: number,
  at: number,
): Partial<Row<typeof vehicle>> {
  return {
    plate_number: `${plates}${String(10_273 + 647 * n)}`.slice(0, 7),
    filing_status: 'filed',
    vehicle_type: 'tractor',
    vehicle_customs_code: `${customs}${String(100_000 + series + n)}`,
    plate_color: 'yellow',
    trailer_plate: `${plates}${String(1027 + 131 * n).slice(0, 4)}挂`,
    trailer_type: '03',
    trailer_tare: `${7400 + 20 * random.between(0, 20)}.000`,
    curb_weight: `${8800 + 20 * random.between(0, 30)}.000`,
    max_load: '75000.000',
    max_gross: '98000.000',
    axle_count: 6,
    vin: vehicleIdentification('车辆识别代号').series!(series + n),
    engine_no: `MC13${String(5_400_000 + series + n)}`,
    brand: ['汕德卡 C7H', '陕汽德龙 X5000', '解放 J6P'][n % 3]!,
    license_expiry: day(at, 200 + 17 * n),
    inspection_expiry: day(at, 100 + 5 * n),
    insurance_expiry: day(at, 60 + 6 * n),
  }
}

/** Days count from the start of the two weeks: 14 is today. */
const weakVehicles = (at: number): Partial<Row<typeof vehicle>>[] => [
  { insurance_expiry: day(at, 9), remark: '保险过期，续保中' },
  { inspection_expiry: day(at, 20) },
  { license_expiry: day(at, 34) },
  { status: 'disabled', remark: '已转出车队' },
  { filing_status: 'none', vehicle_customs_code: null },
  {
    plate_number: '2741УБА',
    nationality: 'MN',
    trailer_plate: null,
    trailer_type: null,
    vehicle_customs_code: 'MN0708274101',
    plate_color: null,
  },
  {
    plate_number: '3308УНН',
    nationality: 'MN',
    trailer_plate: null,
    trailer_type: null,
    vehicle_customs_code: 'MN0708330802',
    plate_color: null,
  },
  {
    plate_number: '1956ӨМН',
    nationality: 'MN',
    trailer_plate: null,
    trailer_type: null,
    vehicle_customs_code: 'MN0708195603',
    plate_color: null,
  },
]
