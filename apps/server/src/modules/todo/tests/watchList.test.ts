import { enterpriseApi } from '@guanqiao/domain/rights/enterprise'
import { importLicenseApi, consigneeApi } from '@guanqiao/domain/reference/index'
import { watchKinds, watchList } from '@guanqiao/domain/todo/index'
import { companyApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { sendOk } from '../../../testing/trade.ts'

let stage: Stage
let boss: Actor
let company_id: string

/** The day in China, so many days from now. */
const dayIn = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

const vehicle = (plate_number: string, papers: object) =>
  sendOk(boss, vehicleApi.create, {
    plate_number,
    vehicle_type: 'tractor',
    curb_weight: '15000',
    company_id,
    ...papers,
  })

beforeAll(async () => {
  stage = await createStage()
  boss = await stage.as('a.admin')
  ;({ id: company_id } = await sendOk(boss, companyApi.create, {
    company_name: '到期运输有限公司',
    contact_name: '王强',
    contact_phone: '0478-3361234',
    permit_expiry: dayIn(30),
  }))
  await vehicle('蒙L10001', { license_expiry: dayIn(-400), inspection_expiry: dayIn(1), insurance_expiry: dayIn(31) })
  await vehicle('蒙L10002', { license_expiry: dayIn(7), inspection_expiry: dayIn(8), insurance_expiry: dayIn(0) })
  await vehicle('蒙L10003', { status: 'disabled', license_expiry: dayIn(3) })
})
afterAll(() => stage.close())

const page = async (actor: Actor, input: object = {}) => (await actor.send(watchList, { pageSize: 100, ...input })).body
const visibleRows = async (actor: Actor, input: object = {}) =>
  (await page(actor, input)).rows.map(({ title, paper, band }: Record<string, string>) => `${title} ${paper} ${band}`)

test('papers that expired or expire within 30 days are listed by their last day, of records in use', async () => {
  expect(await visibleRows(boss)).toEqual([
    '蒙L10001 行驶证 expired',
    '蒙L10002 保险 day',
    '蒙L10001 年检 day',
    '蒙L10002 行驶证 week',
    '蒙L10002 年检 month',
    '到期运输有限公司 道路运输许可证 month',
  ])
  const { rows, totalCount } = await page(boss)
  expect(totalCount).toBe(6)
  const { id } = (await boss.send(vehicleApi.find, { plate_number: '蒙L10001' })).body.data
  expect(rows[0]).toMatchObject({
    id: `${id}:license_expiry`,
    kind: 'vehicle.license_expiry',
    entity_label: '车辆',
    menu: 'vehicle',
    path: `/transport/vehicle?record=${id}`,
    valid_to: dayIn(-400),
    remaining: null,
  })
})

test('the list is filtered by range and kind, and paged', async () => {
  expect(await visibleRows(boss, { band: 'day,month' })).toEqual([
    '蒙L10002 保险 day',
    '蒙L10001 年检 day',
    '蒙L10002 年检 month',
    '到期运输有限公司 道路运输许可证 month',
  ])
  expect(await visibleRows(boss, { kind: 'vehicle.inspection_expiry', band: 'month' })).toEqual(['蒙L10002 年检 month'])
  expect(await visibleRows(boss, { pageNo: 2, pageSize: 4 })).toEqual([
    '蒙L10002 年检 month',
    '到期运输有限公司 道路运输许可证 month',
  ])
  expect(await page(boss, { pageNo: 2, pageSize: 4 })).toMatchObject({ pageNo: 2, pageSize: 4, totalCount: 6 })
  for (const wrong of [{ band: 'soon' }, { band: 'toString' }, { kind: 'vehicle.vin' }, { pageNo: 101 }])
    expect((await boss.send(watchList, { pageSize: 100, ...wrong })).status, JSON.stringify(wrong)).toBe(422)
})

test('a licence shows the quantity that is left', async () => {
  const consignee = await sendOk(boss, consigneeApi.create, { company_name: '到期收货有限公司', country: 'CHN' })
  const licence = {
    license_no: '26-AA-100001',
    receiver_id: consignee.id,
    good_name: '炼焦煤',
    good_code: '2701121000',
    origin_country: 'MNG',
    trade_country: 'MNG',
    quantity: '1200.5',
    unit: '070',
    issue_date: dayIn(-300),
    valid_to: dayIn(20),
  }
  await sendOk(boss, importLicenseApi.create, licence)
  const { rows } = await page(boss, { kind: 'import_license.valid_to' })
  expect(rows).toMatchObject([{ title: '26-AA-100001 炼焦煤', remaining: '1200.500', remaining_unit: '070' }])
})

test('an enterprise sees its own papers only, and a user those of records that they may query', async () => {
  const other = await stage.as('b.admin')
  expect(await visibleRows(other)).toEqual([])
  const kindsOf = async (actor: Actor) =>
    (await actor.send(watchKinds)).body.rows.map(({ value }: { value: string }) => value)
  expect(await kindsOf(boss)).toContain('driver.passport_expiry')
  expect(await kindsOf(boss)).not.toContain('enterprise.valid_to')
  expect((await (await stage.as('a.none')).send(watchList)).status).toBe(403)
  expect((await stage.anybody.send(watchList)).status).toBe(401)
  await stage.database.owner`update role_menu set menu_button = 'get' from menu, role
    where menu.id = menu_id and menu.key = 'vehicle' and role.id = role_id and role.role_name = '制单员'`
  const clerk = await stage.as('a.clerk')
  expect(await kindsOf(clerk)).not.toContain('vehicle.license_expiry')
  expect(await visibleRows(clerk)).toEqual([
    '26-AA-100001 炼焦煤 进口许可证 month',
    '到期运输有限公司 道路运输许可证 month',
  ])
  expect((await page(clerk, { kind: 'vehicle.license_expiry' })).totalCount).toBe(0)
})

test("the platform's staff watch the enterprises themselves, and no rows of enterprises", async () => {
  const staff = await stage.as('admin')
  const { rows } = (await staff.send(enterpriseApi.list, { company_name: '天骏' })).body
  await sendOk(staff, enterpriseApi.update, { id: rows[0].id, version: rows[0].version, valid_to: dayIn(5) })
  expect(await visibleRows(staff)).toEqual(['二连浩特天骏报关有限公司 企业账户 week'])
})
