import { downloadExport, EXPORT_HOURS, listExports, startExport } from '@guanqiao/domain/export/index'
import type { ExportView } from '@guanqiao/domain/export/index'
import { exportOf, exportsOf } from '@guanqiao/domain/kit/derived/exportOf'
import { menuButtons } from '@guanqiao/domain/menus'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { operations } from '@guanqiao/domain/registry'
import { companyApi, driverApi, vehicleApi } from '@guanqiao/domain/transport/index'
import { cancelJob, getJob } from '@guanqiao/domain/jobs/index'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Actor, Stage } from '../../../testing/actors.ts'
import { createStage } from '../../../testing/actors.ts'
import { moduleHandlers } from '../../../modules/index.ts'
import { sweepExports } from '../job.ts'

const PATIENT = { timeout: 30_000, interval: 50 }
let stage: Stage
let admin: Actor
let createdAt = ''
let companyId: string

const toIdentifier = (answer: { body: unknown }) => (answer.body as { data: { id: string } }).data.id
const vehicleFile = exportOf(vehicleApi.list as Operation, menuButtons)
const driverFile = exportOf(driverApi.list as Operation, menuButtons)

beforeAll(async () => {
  stage = await createStage()
  admin = await stage.as('a.admin')
  companyId = toIdentifier(
    await admin.call('POST', companyApi.create.routes[0]!.path, {
      company_name: '=1+1北疆运输',
      contact_name: '赵强',
      contact_phone: '13800138000',
    }),
  )
  const created = await admin.call('POST', vehicleApi.create.routes[0]!.path, {
    plate_number: '蒙L10001',
    vehicle_type: 'tractor',
    company_id: companyId,
    curb_weight: '8800.125',
    rfid: '00012345678901234567',
    record_code: '0007',
    license_expiry: '2027-02-28',
    remark: '第一行，"引号"',
  })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  createdAt = created.body.data.created_at
  await stage.jobs.run()
})
afterAll(() => stage.close())

/** The bytes of a file that the server sends. */
async function file(
  actor: Actor,
  operation: Operation,
  input: object,
): Promise<{ status: number; bytes: Buffer; name: string; headers: object }> {
  const [{ method, path } = { method: 'GET', path: '' }] = operation.routes
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  const answer = await stage.http.inject({
    method,
    url: path + query,
    headers: { 'access-token': actor.token! },
    ...(method === 'POST' ? { payload: input } : {}),
  })
  const name = decodeURIComponent(String(answer.headers['content-disposition']).split("''")[1] ?? '')
  return { status: answer.statusCode, bytes: answer.rawPayload, name, headers: answer.headers }
}

const columns = ['plate_number', 'rfid', 'record_code', 'curb_weight', 'license_expiry', 'company_id', 'created_at']

test('a sheet keeps leading zeros, long numbers, exact decimals and dates, as another library reads it', async () => {
  const { status, bytes, name, headers } = await file(admin, vehicleFile as Operation, { format: 'xlsx', columns })
  expect(status).toBe(200)
  expect(name).toMatch(/^车辆-\d{8}-\d{4}\.xlsx$/)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const [heading, row] = await readSheet(bytes)
  expect(heading).toEqual(['车牌号', '电子车牌', '备案编号', '整备质量(kg)', '行驶证有效期', '运输公司', '创建时间'])
  expect(row!.slice(0, 4)).toEqual(['蒙L10001', '00012345678901234567', '0007', 8800.125])
  expect(row![4]).toEqual(new Date('2027-02-28T00:00:00.000Z'))
  expect(row![5]).toBe('=1+1北疆运输')
  const shanghai = Date.parse(createdAt) + 8 * 3_600_000
  expect(Math.abs(Number(row![6]) - shanghai)).toBeLessThan(1_000)
})

test('CSV has the same values, and a company named like a formula is text', async () => {
  const { bytes, name } = await file(admin, vehicleFile as Operation, { format: 'csv', columns: columns.slice(0, 6) })
  expect(name).toMatch(/\.csv$/)
  expect(bytes.toString()).toBe(
    "\ufeff车牌号,电子车牌,备案编号,整备质量(kg),行驶证有效期,运输公司\r\n蒙L10001,00012345678901234567,0007,8800.125,2027-02-28,'=1+1北疆运输\r\n",
  )
})

test('only the rows of the filter are exported', async () => {
  const { bytes } = await file(admin, vehicleFile as Operation, {
    format: 'csv',
    columns: ['plate_number'],
    plate_number: '没有这辆',
  })
  expect(bytes.toString()).toBe('\ufeff车牌号\r\n')
})

test('another enterprise exports its own rows alone', async () => {
  const { bytes } = await file(await stage.as('b.admin'), vehicleFile as Operation, {
    format: 'csv',
    columns: ['plate_number'],
  })
  expect(bytes.toString()).toBe('\ufeff车牌号\r\n')
})

test('without the right to the list nothing is exported, at once or later', async () => {
  const none = await stage.as('a.none')
  expect((await file(none, vehicleFile as Operation, {})).status).toBe(403)
  const started = await none.call('POST', '/export/start', { operation: vehicleFile.name, query: '{}' })
  expect([started.status, (started.body as { code: string }).code]).toEqual([403, 'access.denied'])
})

const mine = async (actor: Actor) =>
  ((await actor.call('GET', listExports.routes[0]!.path)).body as { rows: ExportView[] }).rows

async function startedExport(actor: Actor, query: object): Promise<string> {
  const answer = await actor.call('POST', startExport.routes[0]!.path, {
    operation: driverFile.name,
    query: JSON.stringify(query),
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return toIdentifier(answer)
}

test('a job writes the file with progress, for its user alone, and the file goes after its time', async () => {
  const created = await admin.call('POST', driverApi.create.routes[0]!.path, {
    driver_name: '巴特尔',
    company_id: companyId,
    identity_number: '11010519491231002X',
    birth_date: '1949-12-31',
    mobile: '13800138001',
    license_no: '150100000000',
    license_expiry: '2028-01-01',
  })
  expect(created.status, JSON.stringify(created.body)).toBe(200)
  const id = await startedExport(admin, { format: 'xlsx', columns: ['driver_name', 'mobile'] })
  const done = await vi.waitFor(async () => {
    const exported = (await mine(admin)).find((one) => one.id === id)
    expect(exported?.status, JSON.stringify(exported)).toBe('done')
    return exported!
  }, PATIENT)
  expect(done.size).toBeGreaterThan(1_000)
  expect(done.done).toBe(done.total)
  const { bytes, name } = await file(admin, downloadExport as Operation, { id })
  expect(name).toMatch(/^司机-/)
  const [heading, ...rows] = await readSheet(bytes)
  expect(heading).toEqual(['姓名', '手机'])
  expect(rows).toEqual([['巴特尔', '138****8001']])
  expect(done.total).toBe(1)
  expect((await file(await stage.as('a.clerk'), downloadExport as Operation, { id })).status).toBe(404)
  expect((await file(await stage.as('b.admin'), downloadExport as Operation, { id })).status).toBe(404)
  await stage.database
    .owner`update export_file set created_at = now() - make_interval(hours => ${EXPORT_HOURS}, mins => 1)`
  await sweepExports(stage)
  expect(await mine(admin)).toEqual([])
  expect((await file(admin, downloadExport as Operation, { id })).status).toBe(404)
  const left = await Array.fromAsync(stage.files.list('export/'))
  expect(left).toEqual([])
})

test.each(['xlsx', 'csv'])('personal data is masked in a file, also for users who may see it: %s', async (format) => {
  const columns = ['driver_name', 'identity_number', 'birth_date', 'mobile']
  const { status, bytes } = await file(admin, driverFile, { format, columns })
  expect(status).toBe(200)
  const rows =
    format === 'xlsx'
      ? await readSheet(bytes)
      : bytes
          .toString()
          .trim()
          .split('\r\n')
          .map((line) => line.split(','))
  expect(rows.at(-1)).toEqual(['巴特尔', '110****002X', '****-**-**', '138****8001'])
})

test('the job of an export is seen and cancelled by its user alone', async () => {
  const body = { operation: driverFile.name, query: JSON.stringify({ format: 'csv' }) }
  const { job_id } = (await admin.call('POST', startExport.routes[0]!.path, body)).body.data as { job_id: string }
  for (const colleague of ['a.clerk', 'a.none', 'b.admin']) {
    const actor = await stage.as(colleague)
    expect((await actor.send(getJob, { id: job_id })).status, colleague).toBe(404)
    expect((await actor.send(cancelJob, { id: job_id })).status, colleague).toBe(404)
  }
  expect((await admin.send(getJob, { id: job_id })).body.data.id).toBe(job_id)
})

test('every exported list uses the ordinary handler, whose rows the export repeats', () => {
  const options = { access: { ...stage, keyFor: () => ({}) }, message: stage.customs, jobs: stage.jobs }
  const custom = new Set(moduleHandlers(options as never).map(({ operation }) => operation.name))
  const lists = exportsOf(operations, menuButtons).map(({ list }) => list.name)
  expect(lists.length).toBeGreaterThan(20)
  expect(lists.filter((name) => custom.has(name))).toEqual([])
})

test.each(['xlsx', 'csv'])('a refused search is an error of every list, not a broken %s file', async (format) => {
  const staff = await stage.as('admin')
  const searched = exportsOf(operations, menuButtons).filter(({ file: exported }) => 'keyword' in exported.input.fields)
  expect(searched.length).toBeGreaterThan(20)
  for (const { file: exported } of searched) {
    const answer = await staff.send(exported as Operation, { format, keyword: '矿' })
    expect(answer, exported.name).toMatchObject({ status: 422, body: { fields: [{ path: 'keyword' }] } })
  }
})

test('every list of an entity gives a sheet that another library reads', async () => {
  const staff = await stage.as('admin')
  for (const { file: exported } of exportsOf(operations, menuButtons)) {
    const { status, bytes } = await file(staff, exported as Operation, { format: 'xlsx' })
    expect(status, exported.name).toBe(200)
    const [heading] = await readSheet(bytes)
    expect(heading!.length, exported.name).toBeGreaterThan(1)
  }
})

test('staff of the platform export all rows in the background, or those of a named enterprise, for themselves alone', async () => {
  const staff = await stage.as('admin')
  const b = await stage.as('b.admin')
  const foreign = { company_name: '巴运输', contact_name: '李强', contact_phone: '13800138009' }
  const { body: made } = await b.send(companyApi.create, foreign)
  const enterprise_id: string = made.data.enterprise_id
  const body = {
    operation: exportOf(companyApi.list as Operation, menuButtons).name,
    query: JSON.stringify({ format: 'csv', columns: ['company_name'] }),
  }
  const { path } = startExport.routes[0]!
  const begin = async (headers: Record<string, string>) => {
    const { status, body: answer } = await staff.call('POST', path, body, headers)
    expect(status, JSON.stringify(answer)).toBe(200)
    return answer.data as { id: string; job_id: string }
  }
  const all = await begin({})
  const ofB = await begin({ 'enterprise-id': enterprise_id })
  const contentOf = async (id: string) => {
    await vi.waitFor(
      async () => expect((await mine(staff)).find((one) => one.id === id)).toMatchObject({ status: 'done' }),
      PATIENT,
    )
    return (await file(staff, downloadExport as Operation, { id })).bytes.toString()
  }
  const text = await contentOf(all.id)
  for (const name of ['北疆运输', '巴运输']) expect(text).toContain(name)
  expect(await contentOf(ofB.id)).toBe('\ufeff企业名称\r\n巴运输\r\n')
  const other = await stage.as('platform.clerk')
  for (const actor of [other, admin, b]) {
    expect((await mine(actor)).map(({ id }) => id)).not.toContain(all.id)
    expect((await file(actor, downloadExport as Operation, { id: all.id })).status).toBe(404)
    for (const act of [getJob, cancelJob]) expect((await actor.send(act, { id: all.job_id })).status).toBe(404)
  }
  expect((await file(b, downloadExport as Operation, { id: ofB.id })).status).toBe(404)
  await stage.database
    .owner`update export_file set created_at = now() - make_interval(hours => ${EXPORT_HOURS}, mins => 1)`
  await sweepExports(stage)
  expect(await Array.fromAsync(stage.files.list('export/'))).toEqual([])
})
