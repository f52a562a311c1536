import { describe, expect, test } from 'vitest'
import { menus } from '@guanqiao/domain/menus'
import { entities } from '@guanqiao/domain/registry'
import { availableDrivers, companyApi, driverApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { portApi } from '@guanqiao/domain/reference/index'
import { stage, withStage } from '../testing/stages/openStages.ts'
import type { Actor } from '../testing/actors.ts'
import { sendOk } from '../testing/trade.ts'

const personal = {
  identity_number: '110105194912310023',
  license_no: '110105194912310023',
  qualification_no: '110105194912310023',
  passport_number: 'E 12345678',
  mobile: '13912345670',
  mobile_foreign: '+97699112233',
  birth_date: '1949-12-31',
}
const masks = {
  identity_number: '110****0023',
  license_no: '110****0023',
  qualification_no: '110****0023',
  passport_number: 'E 1****5678',
  mobile: '139****5670',
  mobile_foreign: '+97****2233',
  birth_date: '****-**-**',
}

let admin: Actor
let editor: Actor
let id: string
let port: { id: string; port_code: string }

withStage(async () => {
  admin = await stage.as('a.admin')
  port = await sendOk(await stage.as('admin'), portApi.create, {
    port_name: '口岸九',
    port_code: '9901',
    customs_code: '0708',
    neighbour_country: 'MNG',
    mongolia_exchange: 'yes',
  })
  const company = await sendOk(admin, companyApi.create, {
    company_name: '个人信息运输',
    contact_name: '王强',
    contact_phone: '13912345670',
  })
  personal.identity_number = personal.license_no = personal.qualification_no = '11010519491231002X'
  const driver = await sendOk(admin, driverApi.create, {
    ...personal,
    driver_name: '王强',
    identity_type: 'identity_card',
    license_expiry: '2030-01-01',
    filing_status: 'filed',
    company_id: company.id,
    port_id: port.id,
  })
  masks.identity_number = masks.license_no = masks.qualification_no = '110****002X'
  id = driver.id
  // Only drivers with a vehicle are offered for a trip.
  await sendOk(admin, vehicleApi.create, {
    plate_number: '蒙L99001',
    vehicle_type: 'tractor',
    curb_weight: '9000',
    filing_status: 'filed',
    company_id: company.id,
    driver_id: driver.id,
  })
  await stage.database.owner`insert into user_menu (user_id, menu_id, menu_button)
    select u.id, m.id, 'query,get,add,edit' from app_user u, menu m where u.username = 'a.none' and m.key = 'driver'`
  editor = await stage.as('a.none')
})

const looks = async () =>
  stage.database
    .owner`select username, record_id, after from audit_log where operation in ('driver.get', 'driver.available') and outcome = 'done' order by at`

test('every menu with personal data has the right to see it', () => {
  const keys = entities
    .filter(({ fields }) => Object.values(fields).some((field) => 'personal' in field && field.personal))
    .map(({ menu }) => menu)
  const without = menus.filter(({ key, buttons }) => keys.includes(key) && !buttons.includes('personal'))
  expect(without.map(({ key }) => key)).toEqual([])
})

describe('personal data', () => {
  test.each(['a.weigher', 'a.checker', 'a.none'])('are masked for %s, a user without the right', async (username) => {
    const who = await stage.as(username)
    expect((await who.send(driverApi.get, { id })).body.data).toMatchObject(masks)
    expect((await who.send(driverApi.list, {})).body.rows[0]).toMatchObject(masks)
    expect((await who.send(availableDrivers, { port_code: '9901' })).body.rows[0]).toMatchObject(masks)
    expect(await looks()).toEqual([])
  })

  test('are shown to users with the right, in records alone, and audited', async () => {
    const clerk = await stage.as('a.clerk')
    expect((await clerk.send(driverApi.list, {})).body.rows[0]).toMatchObject(masks)
    expect(await looks()).toEqual([])
    expect((await clerk.send(driverApi.get, { id })).body.data).toMatchObject(personal)
    expect((await clerk.send(availableDrivers, { port_code: '9901' })).body.rows[0]).toMatchObject(personal)
    const entry = { username: 'a.clerk', record_id: id, after: { revealed: 'personal' } }
    expect(await looks()).toEqual([entry, entry])
  })
})

describe('a user who edits masked data', () => {
  const stored = async () =>
    (
      await stage.database
        .owner`select identity_number, license_no, qualification_no, passport_number, mobile, mobile_foreign, to_char(birth_date, 'YYYY-MM-DD') as birth_date from driver where id = ${id}`
    )[0]
  const version = async () => (await sendOk(editor, driverApi.get, { id })).version as number

  test('keeps the stored values by sending the masks back', async () => {
    const answer = await editor.send(driverApi.update, { id, version: await version(), ...masks, name_foreign: 'Wang' })
    expect(answer).toMatchObject({ status: 200, body: { data: { ...masks, name_foreign: 'Wang' } } })
    expect(await stored()).toEqual(personal)
  })

  test('changes one of them', async () => {
    const change = { id, version: await version(), ...masks, mobile: '13800000001' }
    expect(await editor.send(driverApi.update, change)).toMatchObject({
      status: 200,
      body: { data: { ...masks, mobile: '138****0001' } },
    })
    expect(await stored()).toEqual({ ...personal, mobile: '13800000001' })
  })

  test('changes other data by a response without them', async () => {
    const change = { id, version: await version(), remark: '换班' }
    const answer = await editor.send(driverApi.update, change, { prefer: 'return=minimal' })
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body).toEqual({ data: { id, version: change.version + 1 } })
    expect(await stored()).toEqual({ ...personal, mobile: '13800000001' })
  })

  test('is refused a mask of another value, and masks in a new record', async () => {
    const wrong = await editor.send(driverApi.update, { id, version: await version(), mobile: '137****0001' })
    expect(wrong).toMatchObject({ status: 422, body: { fields: [{ path: 'mobile' }] } })
    const draft = { driver_name: '李', license_expiry: '2030-01-01', company_id: id, ...masks }
    expect(await editor.send(driverApi.create, draft)).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'birth_date' }] },
    })
  })

  test('sees masks in the current record of a conflict', async () => {
    const answer = await editor.send(driverApi.update, { id, version: 0, remark: 'x' })
    expect(answer).toMatchObject({ status: 409, body: { current: { identity_number: masks.identity_number } } })
  })
})
