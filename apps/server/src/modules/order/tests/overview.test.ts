import { orderApi, orderProgress, findTrucks, suggestTransports, updateTransports } from '@guanqiao/domain/order/index'
import { portApi } from '@guanqiao/domain/reference/index'
import { companyApi, containerApi, containerOwnerApi, driverApi, vehicleApi } from '@guanqiao/domain/transport/index'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { createStage } from '../../../testing/actors.ts'

let stage: Stage
let clerk: Actor
let orderId: string

async function make(actor: Actor, operation: Pick<Operation, 'routes'>, input: unknown): Promise<string> {
  const { status, body } = await actor.send(operation, input)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.id as string
}

beforeAll(async () => {
  stage = await createStage()
  const staff = await stage.as('admin')
  const admin = await stage.as('a.admin')
  clerk = await stage.as('a.clerk')
  const port_id = await make(staff, portApi.create, {
    port_name: '试验口岸',
    port_code: '9999',
    customs_code: '0708',
    neighbour_country: 'MNG',
  })
  const company_id = await make(admin, companyApi.create, {
    company_name: '北疆运输',
    contact_name: '王强',
    contact_phone: '0478-3360001',
  })
  const driver_id = await make(admin, driverApi.create, {
    driver_name: '巴特尔',
    identity_type: 'other',
    identity_number: 'XJ100001',
    license_no: 'L1',
    license_expiry: '2030-01-01',
    company_id,
  })
  const truck = { vehicle_type: 'tractor', curb_weight: '15200', company_id }
  const vehicle_id = await make(admin, vehicleApi.create, {
    ...truck,
    plate_number: '蒙L12345',
    trailer_plate: '蒙L1234挂',
    trailer_tare: '6300.5',
    driver_id,
  })
  await make(admin, vehicleApi.create, { ...truck, plate_number: '蒙L12346', insurance_expiry: '2090-01-01' })
  const owner_id = await make(admin, containerOwnerApi.create, { owner_name: '箱主', owner_code: 'MNGU' })
  await make(admin, containerApi.create, {
    container_number: 'MNGU305438',
    owner_id,
    size_type: '22G1',
    tare_weight: '2200',
    vehicle_id,
  })
  orderId = await make(clerk, orderApi.create, { contract_no: 'HT-1', port_id, ie_flag: 'I' })
  await clerk.send(updateTransports, {
    order_id: orderId,
    version: 1,
    list: [{ plate_number: '蒙L12345' }, { plate_number: '蒙L12346' }],
  })
})

afterAll(() => stage.close())

it('reports the registered data of each plate in any spelling, without other enterprises', async () => {
  const { status, body } = await clerk.send(suggestTransports, { plates: ['蒙l·12345', '蒙L12346', '蒙L99999'] })
  expect(status).toBe(200)
  expect(body.rows).toHaveLength(2)
  expect(body.rows).toEqual(
    expect.arrayContaining([
      {
        plate_number: '蒙L12345',
        trailer_plate: '蒙L1234挂',
        driver_name: '巴特尔',
        container_numbers: ['MNGU305438'],
        tare_weight: '21500.500',
      },
      {
        plate_number: '蒙L12346',
        trailer_plate: null,
        driver_name: null,
        container_numbers: [],
        tare_weight: '15200.000',
      },
    ]),
  )
})

it('counts the trucks of orders by state, for their own enterprise alone', async () => {
  const { status, body } = await clerk.send(orderProgress, {
    ids: [orderId, '019b7765-ac00-7000-8000-000000000001', 'none'],
  })
  expect(status).toBe(200)
  expect(body.rows).toEqual([{ order_id: orderId, total: 2, stages: [{ status: 'planned', count: 2 }] }])
  const other = await stage.as('b.clerk')
  expect((await other.send(orderProgress, { ids: [orderId] })).body.rows).toEqual([])
  expect((await other.send(suggestTransports, { plates: ['蒙L12345'] })).body.rows).toEqual([])
})

it('finds trucks by the last figures of their plates, the expired ones with the reason', async () => {
  const { body } = await clerk.send(findTrucks, { keyword: '2346' })
  expect(body.rows).toMatchObject([{ plate_number: '蒙L12346', disabled: false, reason: null }])
  const both = (await clerk.send(findTrucks, { keyword: '蒙l·1234', day: '2099-01-01' })).body.rows
  expect(both.map((row: { plate_number: string }) => row.plate_number)).toEqual(
    expect.arrayContaining(['蒙L12345', '蒙L12346']),
  )
  const [one] = both.filter((row: { plate_number: string }) => row.plate_number === '蒙L12345')
  expect(one).toMatchObject({ driver_name: '巴特尔', trailer_plate: '蒙L1234挂' })
  expect((await (await stage.as('b.clerk')).send(findTrucks, { keyword: '2346' })).body.rows).toEqual([])
  const [expired] = both.filter((row: { plate_number: string }) => row.plate_number === '蒙L12346')
  expect(expired).toMatchObject({ disabled: true, reason: expect.stringContaining('保险有效期至 2090-01-01') })
  expect((await clerk.send(findTrucks, { keyword: '6' })).body.rows).toEqual([])
})
