import { MAX_ANNEXES } from '@guanqiao/domain/files/annex'
import { partyAnnexes, consigneeApi, consignorApi } from '@guanqiao/domain/reference/index'
import {
  companyApi,
  createDriverAnnex,
  driverAnnexes,
  driverApi,
  vehicleAnnexes,
  vehicleApi,
} from '@guanqiao/domain/transport/index'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { createStage } from '../../../testing/actors.ts'
import { sweepFiles } from '../../../platform/files/index.ts'
import { upload } from '../../../testing/upload.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const PAGE = Buffer.from('<!doctype html><script>alert(1)</script>')

let stage: Stage
let clerk: Actor
let admin: Actor
let neighbour: Actor
let staff: Actor
let company_id: string

beforeAll(async () => {
  stage = await createStage()
  clerk = await stage.as('a.clerk')
  admin = await stage.as('a.admin')
  neighbour = await stage.as('b.admin')
  staff = await stage.as('admin')
  const company = { company_name: '北疆运输', contact_name: '赵强', contact_phone: '13800138000' }
  company_id = await idOf(admin, companyApi.create, company)
})
afterAll(() => stage.close())

async function ok(actor: Actor, operation: Operation | Pick<Operation, 'routes'>, input: object) {
  const { method, path } = operation.routes.find((route) => route.method === 'POST') ?? operation.routes[0]!
  const answer = method === 'POST' ? await actor.call('POST', path, input) : await actor.send(operation, input)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const idOf = async (actor: Actor, operation: Pick<Operation, 'routes'>, input: object): Promise<string> =>
  (await ok(actor, operation, input)).data.id

let drivers = 0
const newDriver = () =>
  idOf(admin, driverApi.create, {
    driver_name: '巴特尔',
    identity_type: 'other',
    identity_number: `N${String((drivers += 1)).padStart(7, '0')}`,
    license_no: `152600${drivers}`,
    license_expiry: '2030-01-01',
    mobile: '13800138000',
    company_id,
  })
async function sent(actor: Actor, bytes: Uint8Array, name: string): Promise<string> {
  const { status, body } = await upload(actor, bytes, name)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}
const annexesOf = async (driver_id: string) =>
  (await ok(clerk, driverAnnexes.list, { driver_id, pageSize: 100 })).rows as { id: string; version: number }[]
const attach = async (driver_id: string, name = '身份证.png', bytes = PNG, annex_type = 'identity_card') => {
  const file_id = await sent(clerk, bytes, name)
  return (await ok(clerk, driverAnnexes.attach, { list: [{ driver_id, file_id, annex_type }] })).rows[0]
}

test('a file whose content contradicts its name is refused, and so is any that the product cannot show', async () => {
  for (const [bytes, name, content] of [
    [PDF, '身份证.jpg', 'PDF'],
    [PNG, '行驶证.pdf', 'PNG'],
    [PNG, '照片.html', 'PNG'],
    [PNG, '照片.docx', 'PNG'],
    [PDF, '照片', 'PDF'],
  ] as const) {
    const { status, body } = await upload(clerk, bytes, name)
    expect(status).toBe(422)
    expect(body.fields).toEqual([{ path: 'file_name', message: expect.stringContaining(`的内容是${content}`) }])
  }
  for (const name of ['照片.png', '照片.html', '照片.svg']) {
    const { status, body } = await upload(clerk, PAGE, name)
    expect(status).toBe(422)
    expect(body.fields[0].message).toContain('不是可以接受的文件')
  }
  expect(await stage.database.owner`select 1 from stored_file`).toHaveLength(0)
})

test.each([
  ['微信图片.jfif', '微信图片.jpg'],
  ['扫描.JPE', '扫描.jpg'],
  ['照片.jpeg', '照片.jpeg'],
  ['照片.png', '照片.jpg'],
  ['照片.webp', '照片.jpg'],
  ['照片', '照片.jpg'],
  ['IMG_0001.HEIC', 'IMG_0001.jpg'],
  ['扫描.bmp', '扫描.jpg'],
  ['动图.gif', '动图.jpg'],
  ['车头 2026.11.27', '车头 2026.11.27.jpg'],
  ['蒙L·12345.车头', '蒙L·12345.车头.jpg'],
  ['../../../etc/cron.d/CON.jpg', '_CON.jpg'],
])('a picture called %s is taken as what it is, and called %s', async (name, mended) => {
  const { status, body } = await upload(
    clerk,
    Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46]),
    name,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({ file_name: mended, media: 'image/jpeg' })
  await stage.database.owner`delete from stored_file where id = ${body.data.id}`
})

test('a sheet is accepted as a file, and not as an annex', async () => {
  const driver_id = await newDriver()
  const file_id = await sent(clerk, Buffer.from('PK\u0003\u0004sheet'), '司机.xlsx')
  const list = [{ driver_id, file_id, annex_type: 'photo' }]
  const { status, body } = await clerk.send(driverAnnexes.attach, { list })
  expect(status).toBe(422)
  expect(body.fields).toEqual([{ path: 'list.0.file_id', message: expect.stringContaining('不能作为附件') }])
  expect(await annexesOf(driver_id)).toEqual([])
})

test('an annex has the type of its content, and is downloaded as a file that no browser shows as a page', async () => {
  const driver_id = await newDriver()
  const annex = await attach(driver_id, "护照 'B' 页.pdf", PDF, 'passport')
  expect(annex).toMatchObject({
    driver_id,
    driver_id_text: '巴特尔',
    file_name: "护照 'B' 页.pdf",
    media: 'application/pdf',
    size: PDF.length,
    created_by: 'a.clerk',
  })
  const file = await clerk.send(driverAnnexes.file, { id: annex.id })
  expect(file.status).toBe(200)
  expect(file.body).toBe(PDF.toString())
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename\*=UTF-8''%E6%8A%A4/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const [entry] = await stage.database.owner`
    select username, after from audit_log where operation = 'driver_annex.file' and outcome = 'done'`
  expect(entry).toMatchObject({ username: 'a.clerk', after: { revealed: 'file', id: annex.id } })
})

test('an annex is not found by another enterprise, and not readable without the right', async () => {
  const driver_id = await newDriver()
  const { id, version } = await attach(driver_id)
  for (const answer of [
    await neighbour.send(driverAnnexes.file, { id }),
    await neighbour.send(driverAnnexes.update, { id, version, remark: '别家的' }),
    await neighbour.send(driverAnnexes.remove, { id }),
  ])
    expect(answer).toMatchObject({ status: 404, body: { code: 'record.notFound' } })
  expect((await ok(neighbour, driverAnnexes.list, {})).rows).toEqual([])
  const theirs = await sent(neighbour, PNG, '照片.png')
  const list = [{ driver_id, file_id: theirs, annex_type: 'photo' }]
  expect((await neighbour.send(driverAnnexes.attach, { list })).body.fields[0].path).toBe('list.0.driver_id')
  expect(await clerk.send(driverAnnexes.attach, { list })).toMatchObject({ status: 404, body: { code: 'file.gone' } })
  // The checker sees drivers, with their personal data masked: the scan of an identity card would show it.
  const checker = await stage.as('a.checker')
  expect((await ok(checker, driverAnnexes.list, { driver_id })).rows).toHaveLength(1)
  expect((await checker.send(driverAnnexes.file, { id })).status).toBe(403)
  const nobody = await stage.as('a.none')
  for (const operation of [driverAnnexes.file, driverAnnexes.remove])
    expect((await nobody.send(operation as Operation, { id })).status).toBe(403)
})

test('a file belongs to one record, and to the user who sent it', async () => {
  const driver_id = await newDriver()
  const file_id = await sent(clerk, PNG, '照片.png')
  const draft = { driver_id, file_id, annex_type: 'photo' }
  expect(await admin.send(createDriverAnnex, draft)).toMatchObject({ status: 404, body: { code: 'file.gone' } })
  expect((await ok(clerk, createDriverAnnex, draft)).data).toMatchObject({ annex_type: 'photo', media: 'image/png' })
  expect(await clerk.send(createDriverAnnex, draft)).toMatchObject({ status: 404, body: { code: 'file.gone' } })
  const twice = await sent(clerk, PNG, '照片.png')
  const list = [0, 1].map(() => ({ driver_id, file_id: twice, annex_type: 'photo' }))
  expect((await clerk.send(driverAnnexes.attach, { list })).status).toBe(404)
  expect(await annexesOf(driver_id)).toHaveLength(1)
})

test('kind and validity can be changed, file and driver cannot', async () => {
  const { id, version, driver_id } = await attach(await newDriver())
  const change = { id, version, annex_type: 'visa', valid_to: '2027-05-01' }
  expect((await ok(clerk, driverAnnexes.update, change)).data).toMatchObject({ ...change, version: version + 1 })
  expect(await clerk.send(driverAnnexes.update, change)).toMatchObject({
    status: 409,
    body: { code: 'record.changed' },
  })
  for (const field of [{ driver_id }, { file_id: id }, { media: 'image/png' }])
    expect((await clerk.send(driverAnnexes.update, { id, version: version + 1, ...field })).status).toBe(422)
})

test('an annex is deleted and restored, its file included', async () => {
  const driver_id = await newDriver()
  const { id } = await attach(driver_id)
  await ok(clerk, driverAnnexes.remove, { id })
  expect(await annexesOf(driver_id)).toEqual([])
  expect((await clerk.send(driverAnnexes.file, { id })).status).toBe(404)
  await stage.database.owner`update stored_file set created_at = now() - interval '30 days'`
  await sweepFiles(stage)
  await ok(clerk, { routes: [{ method: 'POST', path: '/audit/recycle/restore' }] }, { entity: 'driver_annex', id })
  expect(await annexesOf(driver_id)).toMatchObject([{ id }])
  expect((await clerk.send(driverAnnexes.file, { id })).status).toBe(200)
})

test('a driver is deleted and restored with the annexes that they had then', async () => {
  const driver_id = await newDriver()
  const gone = await attach(driver_id)
  const attached = [await attach(driver_id), await attach(driver_id, '护照.pdf', PDF, 'passport')]
  await ok(clerk, driverAnnexes.remove, { id: gone.id })
  await ok(clerk, driverApi.remove, { id: driver_id })
  expect((await clerk.send(driverAnnexes.file, { id: attached[0].id })).status).toBe(404)
  const alone = await clerk.call('POST', '/audit/recycle/restore', { entity: 'driver_annex', id: gone.id })
  expect(alone.status).toBe(422)
  expect(alone.body.fields[0].path).toBe('driver_id')
  const { data } = await ok(
    clerk,
    { routes: [{ method: 'POST', path: '/audit/recycle/restore' }] },
    { entity: 'driver', id: driver_id },
  )
  expect(data.restored).toBe('司机附件 2 条')
  expect(new Set((await annexesOf(driver_id)).map(({ id }) => id))).toEqual(new Set(attached.map(({ id }) => id)))
  expect((await clerk.send(driverAnnexes.file, { id: attached[1].id })).body).toBe(PDF.toString())
})

test('a driver whom something else refers to keeps the annexes', async () => {
  const driver_id = await newDriver()
  await attach(driver_id)
  const vehicle = { plate_number: '蒙L90001', vehicle_type: 'tractor', company_id, curb_weight: '8800', driver_id }
  await ok(admin, vehicleApi.create, vehicle)
  expect(await clerk.send(driverApi.remove, { id: driver_id })).toMatchObject({
    status: 409,
    body: { code: 'record.inUse' },
  })
  expect(await annexesOf(driver_id)).toHaveLength(1)
})

test('a vehicle has annexes as well, several in one call, all or none', async () => {
  const vehicle = { plate_number: '蒙L90002', vehicle_type: 'tractor', company_id, curb_weight: '8800' }
  const vehicle_id = await idOf(admin, vehicleApi.create, vehicle)
  const draft = async (name: string, annex_type: string) => ({
    vehicle_id,
    file_id: await sent(clerk, PNG, name),
    annex_type,
  })
  const list = [await draft('行驶证.png', 'license'), await draft('保险单.png', 'insurance')]
  const wrong = await clerk.send(vehicleAnnexes.attach, { list: [list[0]!, { ...list[1]!, annex_type: 'visa' }] })
  expect(wrong.body.fields).toEqual([{ path: 'list.1.annex_type', message: expect.anything() }])
  expect((await ok(clerk, vehicleAnnexes.attach, { list })).rows).toHaveLength(2)
  await ok(clerk, vehicleApi.remove, { id: vehicle_id })
  expect((await ok(clerk, vehicleAnnexes.list, { vehicle_id })).rows).toEqual([])
})

test('an annex of a party names either a consignor or a consignee, own or of the platform', async () => {
  const party = { company_name: '北方能源', country: 'MNG' }
  const seller_id = await idOf(admin, consignorApi.create, party)
  const receiver_id = await idOf(staff, consigneeApi.create, party)
  const draft = async (owner: object) => ({
    ...owner,
    file_id: await sent(clerk, PDF, '营业执照.pdf'),
    annex_type: 'business_license',
  })
  for (const owner of [{}, { seller_id, receiver_id }])
    expect((await clerk.send(partyAnnexes.attach, { list: [await draft(owner)] })).body.fields).toEqual([
      { path: 'list.0.seller_id', message: '发货人和收货人须填且只填一个' },
    ])
  const list = [await draft({ seller_id }), await draft({ receiver_id })]
  const { rows } = await ok(clerk, partyAnnexes.attach, { list })
  expect((await clerk.send(partyAnnexes.file, { id: rows[1].id })).status).toBe(200)
  expect((await neighbour.send(partyAnnexes.file, { id: rows[1].id })).status).toBe(404)
  expect(await staff.send(consigneeApi.remove, { id: receiver_id })).toMatchObject({
    status: 409,
    body: { code: 'record.inUse' },
  })
  await ok(clerk, consignorApi.remove, { id: seller_id })
  expect((await ok(clerk, partyAnnexes.list, {})).rows.map(({ id }: { id: string }) => id)).toEqual([rows[1].id])
})

test('a record has a limited number of annexes', async () => {
  const driver_id = await newDriver()
  for (let at = 0; at < MAX_ANNEXES; at += 10) {
    const list = []
    for (let n = 0; n < 10; n += 1)
      list.push({ driver_id, file_id: await sent(clerk, PNG, `${at + n}.png`), annex_type: 'photo' })
    await ok(clerk, driverAnnexes.attach, { list })
  }
  const file_id = await sent(clerk, PNG, '照片.png')
  const { status, body } = await clerk.send(createDriverAnnex, { driver_id, file_id, annex_type: 'photo' })
  expect(status).toBe(422)
  expect(body.fields).toEqual([{ path: 'driver_id', message: `一条记录最多 ${MAX_ANNEXES} 个附件` }])
})
