import { partyAnnexes, consignorApi } from '@guanqiao/domain/reference/index'
import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { watchKinds, watchList, workToDo } from '@guanqiao/domain/todo/index'
import {
  companyApi,
  driverAnnexes,
  driverApi,
  driverReceiptApi,
  vehicleAnnexes,
  vehicleApi,
} from '@guanqiao/domain/transport/index'
import type { Annexes } from '@guanqiao/domain/files/annex'
import { switchesOf } from '@guanqiao/domain/kit/derived/switchOf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStage } from '../../../testing/actors.ts'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { sendOk } from '../../../testing/trade.ts'
import { upload } from '../../../testing/upload.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

let stage: Stage
let boss: Actor
let company_id: string

/** The day in China, so many days from now. */
const dayIn = (days: number): string =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  stage = await createStage()
  boss = await stage.as('a.admin')
  const company = { company_name: '附件运输有限公司', contact_name: '王强', contact_phone: '0478-3361234' }
  ;({ id: company_id } = await sendOk(boss, companyApi.create, company))
})
afterAll(() => stage.close())

let drivers = 0
const newDriver = (driver_name: string, more: object = {}) =>
  sendOk(boss, driverApi.create, {
    driver_name,
    identity_type: 'other',
    identity_number: `N${String((drivers += 1)).padStart(7, '0')}`,
    license_no: `152600${drivers}`,
    license_expiry: dayIn(900),
    mobile: '13800138000',
    company_id,
    ...more,
  })

async function attach(set: Annexes, owner: object, annex_type: string, valid_to?: string, actor = boss) {
  const file_id = (await upload(actor, PDF, '附件.pdf')).body.data.id
  const { status, body } = await actor.send(set.attach, {
    list: [{ ...owner, file_id, annex_type, valid_to: valid_to ?? null }],
  })
  expect(status, JSON.stringify(body)).toBe(200)
  const { id, version } = body.rows[0] as { id: string; version: number }
  return { id, version }
}
const page = async (actor: Actor, input: object = {}) => (await actor.send(watchList, { pageSize: 100, ...input })).body
const visibleRows = async (actor: Actor = boss, input: object = {}) =>
  (await page(actor, input)).rows.map(({ title, paper, band }: Record<string, string>) => `${title} ${paper} ${band}`)
const tasks = async (actor: Actor = boss) =>
  ((await actor.send(workToDo)).body.rows as { kind: string; title: string; detail: string; path: string }[]).filter(
    ({ kind }) => kind === 'expired' || kind === 'expiring',
  )

test('the annex of a record and kind that ends last is watched, and leads to the annexes of the record', async () => {
  const { id } = await newDriver('陈大勇')
  await attach(driverAnnexes, { driver_id: id }, 'visa', dayIn(-40))
  await attach(driverAnnexes, { driver_id: id }, 'visa', dayIn(5))
  await attach(driverAnnexes, { driver_id: id }, 'license', dayIn(1))
  await attach(driverAnnexes, { driver_id: id }, 'photo')
  expect(await visibleRows()).toEqual(['陈大勇 驾驶证附件 day', '陈大勇 签证附件 week'])
  const path = `/transport/driver?record=${id}&part=annexes`
  expect((await page(boss)).rows[0]).toMatchObject({
    kind: 'driver_annex.driver_id',
    entity_label: '司机',
    menu: 'driver',
    valid_to: dayIn(1),
    path,
    renewal: path,
  })
  expect(await tasks()).toMatchObject([
    { kind: 'expiring', title: '陈大勇', detail: `驾驶证附件有效期至 ${dayIn(1)}`, path },
    { kind: 'expiring', title: '陈大勇', detail: `签证附件有效期至 ${dayIn(5)}`, path },
  ])
})

test('a later paper takes the older one off at once, one without a date does not, and deleting it brings the older one back', async () => {
  await attach(driverAnnexes, { driver_id: await idOf('陈大勇') }, 'license')
  expect(await visibleRows()).toHaveLength(2)
  const later = await attach(driverAnnexes, { driver_id: await idOf('陈大勇') }, 'license', dayIn(400))
  expect(await visibleRows()).toEqual(['陈大勇 签证附件 week'])
  expect(await tasks()).toHaveLength(1)
  await sendOk(boss, driverAnnexes.remove, later)
  expect(await visibleRows()).toEqual(['陈大勇 驾驶证附件 day', '陈大勇 签证附件 week'])
  const same = await attach(driverAnnexes, { driver_id: await idOf('陈大勇') }, 'license', dayIn(1))
  expect(await visibleRows()).toHaveLength(2)
  await sendOk(boss, driverAnnexes.update, { ...same, valid_to: dayIn(300) })
  expect(await visibleRows()).toEqual(['陈大勇 签证附件 week'])
})

const idOf = async (driver_name: string): Promise<string> =>
  (await boss.send(driverApi.list, { driver_name })).body.rows[0].id

test('a record that is disabled or deleted raises nothing, and pickers offer it as before', async () => {
  const { id, version } = await newDriver('李停用')
  await attach(driverAnnexes, { driver_id: id }, 'passport', dayIn(-3))
  expect(await visibleRows(boss, { band: 'expired' })).toEqual(['李停用 护照附件 expired'])
  const options = (await boss.send(findLookup, { model: 'driver', keyword: '李停用' })).body
  expect(JSON.stringify(options)).toContain('"disabled":false')
  const { disable, enable } = switchesOf(driverApi.update)!
  const off = await sendOk(boss, disable, { id, version })
  expect(await visibleRows(boss, { band: 'expired' })).toEqual([])
  const on = await sendOk(boss, enable, { id, version: Number(off['version']) })
  expect(await visibleRows(boss, { band: 'expired' })).toHaveLength(1)
  await sendOk(boss, driverApi.remove, { id, version: Number(on['version']) })
  expect(await visibleRows(boss, { band: 'expired' })).toEqual([])
})

test('annexes of vehicles and of parties, also of those of the platform, are watched by the enterprise that sent them', async () => {
  const car = await sendOk(boss, vehicleApi.create, {
    plate_number: '蒙L20001',
    vehicle_type: 'tractor',
    curb_weight: '15000',
    company_id,
  })
  await attach(vehicleAnnexes, { vehicle_id: car.id }, 'insurance', dayIn(20))
  const staff = await stage.as('admin')
  const consignor = await sendOk(staff, consignorApi.create, { company_name: '平台发货有限公司', country: 'MNG' })
  await attach(partyAnnexes, { seller_id: consignor.id }, 'business_license', dayIn(21))
  const other = await stage.as('b.admin')
  await attach(partyAnnexes, { seller_id: consignor.id }, 'business_license', dayIn(400), other)
  await attach(partyAnnexes, { seller_id: consignor.id }, 'agency_agreement', dayIn(22), other)
  expect(await visibleRows(boss, { band: 'month' })).toEqual([
    '蒙L20001 保险单附件 month',
    '平台发货有限公司 营业执照附件 month',
  ])
  expect(await visibleRows(boss, { kind: 'party_annex.seller_id' })).toEqual(['平台发货有限公司 营业执照附件 month'])
  expect((await page(boss, { kind: 'party_annex.seller_id' })).rows[0]).toMatchObject({
    entity_label: '发货人',
    path: expect.stringContaining(`?record=${consignor.id}&part=annexes`),
  })
  expect(await visibleRows(boss, { kind: 'party_annex.receiver_id' })).toEqual([])
  expect(await visibleRows(other)).toEqual(['平台发货有限公司 代理报关委托附件 month'])
  expect(await visibleRows(staff)).toEqual([])
  expect(await tasks(other)).toHaveLength(1)
  expect(await tasks(staff)).toEqual([])
})

test('of the accepted receipts of a driver and a customs office, the one that ends last is watched', async () => {
  const { id: driver_id } = await newDriver('赵备案')
  const receipt = (customs_code: string, receipt_code: string, valid_to: string) =>
    sendOk(boss, driverReceiptApi.create, {
      driver_id,
      receipt_code,
      customs_code,
      receipt_time: '2026-01-05T08:00:00Z',
      message_id: `M${customs_code}${receipt_code}${valid_to}`,
      valid_to,
    })
  await receipt('0708', '01', dayIn(-10))
  const { id } = await receipt('0708', '01', dayIn(3))
  await receipt('0708', '03', dayIn(500))
  await receipt('0709', '01', dayIn(500))
  const kind = 'driver_receipt.driver_id'
  expect(await visibleRows(boss, { kind })).toEqual(['赵备案 备案回执 0708 week'])
  expect((await page(boss, { kind })).rows[0]).toMatchObject({
    path: `/transport/driverreceipt?record=${id}`,
    menu: 'driver_receipt',
  })
  await receipt('0708', '01', dayIn(365))
  expect(await visibleRows(boss, { kind })).toEqual([])
})

test('papers are shown to those who may query both them and their records', async () => {
  const kinds = async (actor: Actor) =>
    (await actor.send(watchKinds)).body.rows.map(({ value, label }: Record<string, string>) => `${value} ${label}`)
  expect(await kinds(boss)).toEqual(
    expect.arrayContaining([
      'driver_annex.driver_id 司机 · 附件',
      'vehicle_annex.vehicle_id 车辆 · 附件',
      'party_annex.seller_id 发货人 · 附件',
      'party_annex.receiver_id 收货人 · 附件',
      'driver_receipt.driver_id 司机 · 备案回执',
    ]),
  )
  await stage.database.owner`update role_menu set menu_button = 'get' from menu, role
    where menu.id = menu_id and menu.key in ('driver', 'seller') and role.id = role_id and role.role_name = '制单员'`
  const clerk = await stage.as('a.clerk')
  const seen = (await kinds(clerk)).join()
  for (const hidden of ['driver_annex', 'driver_receipt', 'party_annex.seller_id']) expect(seen).not.toContain(hidden)
  expect(seen).toContain('party_annex.receiver_id')
  expect(await visibleRows(clerk, { kind: 'driver_annex.driver_id' })).toEqual([])
})

test('each branch reads the index of the last day in its order', async () => {
  const { papers } = await import('../expiries.ts')
  for (const { entity, from, name, kind } of papers.filter((paper) => paper.entity !== paper.holder)) {
    const plan = await stage.database.owner.begin(async (sql) => {
      await sql`set local enable_seqscan = off`
      await sql`set local enable_sort = off`
      return sql.unsafe(
        `explain select p.id from ${from} where p.enterprise_id = '0190a1b2-0000-7000-8000-000000000001' and p.${name} <= now()::date + 30 order by p.${name}, p.id limit 10`,
      )
    })
    const text = plan.map((row) => String(row['QUERY PLAN'])).join('\n')
    expect(text, kind).toContain(`Index Scan using ${entity.table}_valid_to_filter`)
    expect(text, kind).not.toContain('Sort')
  }
})
