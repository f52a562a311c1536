import { expect, test } from 'vitest'
import { portApi } from '@guanqiao/domain/reference/index'
import { companyApi, driverApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { stage, withStage } from '../testing/stages/openStages.ts'
import type { Actor, Answer } from '../testing/actors.ts'
import { sendOk } from '../testing/trade.ts'

const ROUNDS = 12
let admin: Actor
let staff: Actor

withStage(async () => {
  admin = await stage.as('a.admin')
  staff = await stage.as('admin')
})

const company = (n: number) => ({ company_name: `竞态运输${n}`, contact_name: '王强', contact_phone: '0478-3360001' })
const driver = (n: number, company_id: string) => ({
  driver_name: '王强',
  identity_type: 'other',
  identity_number: `RACE${n}`,
  license_no: `L${n}`,
  license_expiry: '2030-01-01',
  company_id,
})
const vehicle = (n: number, company_id: string) => ({
  plate_number: `蒙L${String(60_000 + n)}`,
  vehicle_type: 'tractor',
  curb_weight: '15200',
  company_id,
})

/** Live rows whose company is deleted. */
const orphans = async (table: string) =>
  (
    await stage.database.owner.unsafe(
      `select t.id from ${table} t join company c on c.id = t.company_id where c.deleted_at is not null and t.deleted_at is null`,
    )
  ).length

async function race(start: (n: number, companyId: string) => Promise<Answer>): Promise<number> {
  let both = 0
  for (let n = 0; n < ROUNDS; n += 1) {
    const { id } = await sendOk(admin, companyApi.create, company(serial++))
    const [created, removed] = await Promise.all([start(serial++, id), admin.send(companyApi.remove, { id })])
    expect([created.status, removed.status]).not.toContain(500)
    if (created.status === 200 && removed.status === 200) both += 1
  }
  return both
}
let serial = 0

test('a company is not removed while a vehicle is created for it', async () => {
  expect(await race((n, id) => admin.send(vehicleApi.create, vehicle(n, id)))).toBe(0)
  expect(await orphans('vehicle')).toBe(0)
})

test('nor while many drivers are created for it at once', async () => {
  const list = (n: number, id: string) => [0, 1, 2].map((at) => driver(n * 10 + at, id))
  expect(await race((n, id) => admin.send(driverApi.bulkCreate, { list: list(n, id) }))).toBe(0)
  expect(await orphans('driver')).toBe(0)
})

test('nor while a vehicle is moved to it', async () => {
  const { id: home } = await sendOk(admin, companyApi.create, company(serial++))
  const truck = await sendOk(admin, vehicleApi.create, vehicle(serial++, home))
  expect(
    await race(async (_n, company_id) => {
      const { version } = await sendOk(admin, vehicleApi.get, { id: truck.id })
      const moved = await admin.send(vehicleApi.update, { id: truck.id, version, company_id })
      return moved
    }),
  ).toBe(0)
  expect(await orphans('vehicle')).toBe(0)
})

test('a port of the platform is not removed while an enterprise’s driver is created for it', async () => {
  const { id: companyId } = await sendOk(admin, companyApi.create, company(serial++))
  let both = 0
  for (let n = 0; n < ROUNDS; n += 1) {
    const { id } = await sendOk(staff, portApi.create, {
      port_name: `竞态口岸${n}`,
      port_code: `98${String(n).padStart(2, '0')}`,
      customs_code: '0708',
      neighbour_country: 'MNG',
      mongolia_exchange: 'yes',
    })
    const [created, removed] = await Promise.all([
      admin.send(driverApi.create, { ...driver(serial++, companyId), port_id: id }),
      staff.send(portApi.remove, { id }),
    ])
    if (created.status === 200 && removed.status === 200) both += 1
  }
  expect(both).toBe(0)
})
