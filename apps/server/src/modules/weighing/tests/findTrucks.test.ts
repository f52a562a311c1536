import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectWeighing, findWeighingTrucks } from '@guanqiao/domain/weighing/index'
import { companyApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { openYard } from './yard.ts'

let stage: Stage
let weigher: Actor
beforeAll(async () => {
  stage = await createStage()
  weigher = await stage.as('a.weigher')
})
afterAll(() => stage.close())

type Match = { plate_number: string; place: string; batch_number: string | null }
const find = async (actor: Actor, plate: string, headers: Readonly<Record<string, string>> = {}) =>
  await actor.send(findWeighingTrucks, { plate }, headers)
const places = async (actor: Actor, plate: string) =>
  ((await find(actor, plate)).body.rows as Match[]).map(({ plate_number, place }) => `${plate_number} ${place}`)

test('the last digits find the expected truck, then the same truck in the yard, with its batch', async () => {
  const [truck] = (await openYard(stage, 1)).trucks
  const end = truck!.plate_number.slice(-4)
  expect(await places(weigher, end)).toContain(`${truck!.plate_number} waiting`)
  const yard = await openYard(stage, 1)
  const [other] = yard.trucks
  expect((await yard.first(weigher, other!, '65400')).status).toBe(200)
  const { body } = await find(weigher, other!.plate_number.slice(-4))
  expect(body.rows[0]).toMatchObject({
    plate_number: other!.plate_number,
    place: 'open',
    batch_number: other!.batch_number,
  })
  expect((body.rows as Match[]).filter(({ plate_number }) => plate_number === other!.plate_number)).toHaveLength(1)
})

test('registered vehicles come last; look-alike letters, lower case and full width find them too', async () => {
  const admin = await stage.as('a.admin')
  await openYard(stage, 1)
  const { body } = await admin.send(companyApi.list)
  const common = { vehicle_type: 'tractor', curb_weight: '9000', company_id: body.rows[0].id as string }
  for (const plate_number of ['7731УБА', '蒙L77310'])
    expect((await admin.send(vehicleApi.create, { plate_number, ...common })).status, plate_number).toBe(200)
  expect(await places(weigher, '731')).toEqual(['7731УБА file'])
  expect(await places(weigher, 'l77310')).toEqual(['蒙L77310 file'])
  expect(await places(weigher, '７７３１０')).toEqual(['蒙L77310 file'])
})

test('too few digits are refused, and trucks of another enterprise are not found', async () => {
  const { status, body } = await find(weigher, '56')
  expect([status, body.fields]).toEqual([422, [{ path: 'plate', message: '请至少输入车牌的后 3 位' }]])
  const [truck] = (await openYard(stage, 1)).trucks
  const stranger = await stage.as('b.admin')
  expect(await places(stranger, truck!.plate_number)).toEqual([])
  expect((await find(await stage.as('a.none'), '123')).status).toBe(403)
})

test('the platform’s staff find the trucks of the enterprise that they name, and no others', async () => {
  const staff = await stage.as('admin')
  const [truck] = (await openYard(stage, 1)).trucks
  const { plate_number, batch_number } = truck!
  const forEnterpriseOf = async (username: string) => ({
    'enterprise-id': (await (await stage.as(username)).call('GET', '/platform/users/info')).body
      .enterprise_id as string,
  })
  const [mine, another] = [await forEnterpriseOf('a.admin'), await forEnterpriseOf('b.admin')]
  expect((await find(staff, plate_number, mine)).body.rows).toMatchObject([{ plate_number }])
  expect((await find(staff, plate_number, another)).body.rows).toEqual([])
  expect((await staff.send(expectWeighing, { plate_number }, mine)).body.data).toMatchObject({ batch_number })
  expect((await staff.send(expectWeighing, { plate_number }, another)).body.data).toMatchObject({ batch_number: null })
  expect(await find(staff, plate_number, { 'enterprise-id': 'x' })).toMatchObject({
    status: 422,
    body: { code: 'enterprise.choose' },
  })
})
