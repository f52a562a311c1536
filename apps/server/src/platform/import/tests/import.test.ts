import { uploadPart } from '@guanqiao/domain/files/index'
import {
  applyImport,
  applyJob,
  discardImport,
  getImport,
  importRest,
  importTemplate,
  listImportRows,
  listImports,
  mendCell,
  startImport,
} from '@guanqiao/domain/import/index'
import type { ImportRow, ImportView } from '@guanqiao/domain/import/index'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { companyApi } from '@guanqiao/domain/transport/index'
import { workbookOf } from '@guanqiao/workbook/write'
import type { CellValue } from '@guanqiao/workbook/cell'
import { randomUUID } from 'node:crypto'
import { readSheet } from 'read-excel-file/node'
import { expect, test, vi } from 'vitest'
import { bindData } from '../../../kernel/data/bindData.ts'
import type { JobRun } from '../../../kernel/jobs/worker.ts'
import type { Actor } from '../../../testing/actors.ts'
import { owner as admin, stage, withAdministrators } from '../../../testing/stages/openStages.ts'
import { upload } from '../../../testing/upload.ts'
import { importRules } from '../../../modules/index.ts'
import { importJobs } from '../jobs.ts'
import { checkedImport, PATIENT } from './checkedImport.ts'

withAdministrators(async () => {
  for (const company_name of ['北疆运输', '天骏物流'])
    await ok(admin, companyApi.create as Operation, {
      company_name,
      contact_name: '赵强',
      contact_phone: '13800138000',
    })
  await stage.jobs.run()
})

async function send(actor: Actor, operation: Operation, input: object) {
  const { method, path } = operation.routes.find((route) => route.method === 'POST') ?? operation.routes[0]!
  const query = method === 'GET' ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
  return actor.call(method, path + query, method === 'POST' ? input : undefined)
}

async function ok<T>(actor: Actor, operation: Operation, input: object): Promise<T> {
  const { status, body } = await send(actor, operation, input)
  expect(status, JSON.stringify(body)).toBe(200)
  const { data, rows } = body as { data: T; rows: T }
  return data ?? rows
}

const headings = [
  '车牌号*',
  '车型*',
  '运输公司*',
  '整备质量(kg)*',
  '车辆国籍',
  '行驶证有效期',
  '电子车牌',
  '备注',
  '不认识的列',
]

/** A sheet of vehicles as Excel stores it. */
const sheet = (rows: readonly (readonly CellValue[])[]): Promise<Uint8Array> =>
  workbookOf([{ name: '车辆', rows: [headings, ...rows.map((row) => [...row])] }])

const plate = (n: number): string => `蒙L${String(n).padStart(5, '0')}`
const vehicleRow = (n: number): CellValue[] => [
  plate(n),
  '牵引车',
  '北疆运输',
  8800.5,
  '中国',
  new Date('2027-02-28T00:00:00Z'),
  `000${n}`,
  '好',
  'x',
]

async function started(rows: readonly (readonly CellValue[])[], actor = admin): Promise<ImportView> {
  const uploaded = await upload(actor, await sheet(rows), '车辆.xlsx')
  const { id } = (uploaded.body as { data: { id: string } }).data
  const view = await ok<ImportView>(actor, startImport as Operation, { table: 'vehicle', file_id: id })
  return settled(view.id, actor)
}

const settled = (id: string, actor = admin): Promise<ImportView> => checkedImport(actor, id)

const rowsOf = (id: string, more: object = {}) =>
  ok<ImportRow[]>(admin, listImportRows as Operation, { id, limit: 200, ...more })
const problemsOf = (row: ImportRow) =>
  Object.fromEntries(row.cells.flatMap(({ field, problem }) => (problem ? [[field, problem]] : [])))
const vehicles = async (match: string) => {
  const [row] = await stage.database.owner<
    { n: number }[]
  >`select count(*)::int as n from vehicle where plate_number like ${match} and deleted_at is null`
  return row!.n
}
async function bytesOf(operation: Operation, input: Record<string, string>): Promise<Buffer> {
  const answer = await stage.http.inject({
    method: 'GET',
    url: `${operation.routes[0]!.path}?${new URLSearchParams(input)}`,
    headers: { 'access-token': admin.token! },
  })
  expect(answer.statusCode).toBe(200)
  return answer.rawPayload
}

test('errors are at their cells; valid rows are imported, then corrected ones, and the rest can be downloaded', async () => {
  const bad: [field: string, at: number, value: CellValue, reason: RegExp][] = [
    ['plate_number', 0, '蒙L1', /车牌/],
    ['plate_number', 0, plate(0).replace('蒙L', '蒙'), /车牌/],
    ['plate_number', 0, plate(1), /与第 2 行相同/],
    ['plate_number', 0, null, /车牌号/],
    ['vehicle_type', 1, '坦克', /车型没有“坦克”这一项/],
    ['company_id', 2, '没有的公司', /运输公司没有“没有的公司”/],
    ['curb_weight', 3, '很重', /位整数/],
    ['curb_weight', 3, -5, /不能为负数/],
    ['nationality', 4, '火星', /车辆国籍不在代码表中：火星/],
    ['license_expiry', 5, '2027-02-30', /有效日期/],
    ['rfid', 6, 12_345_678_901_234_567_168, /数字过长，Excel 已丢失末几位/],
    ['rfid', 6, 'x'.repeat(33), /32/],
  ]
  const rows = Array.from({ length: 40 }, (_, n) => vehicleRow(n + 1))
  for (const [index, [, at, value]] of bad.entries()) rows[20 + index]![at] = value
  const view = await started(rows)
  expect(view).toMatchObject({ good: 28, bad: 12, imported: 0, ignored: ['不认识的列'] })
  const faulty = await rowsOf(view.id)
  expect(faulty.map(({ row_number }) => row_number)).toEqual(bad.map((_, index) => 22 + index))
  for (const [index, [field, , , reason]] of bad.entries()) {
    const problems = problemsOf(faulty[index]!)
    expect(Object.keys(problems)).toEqual([field])
    expect(problems[field]).toMatch(reason)
  }
  await ok(admin, applyImport as Operation, { id: view.id })
  expect(await settled(view.id)).toMatchObject({ good: 0, bad: 12, imported: 28 })
  expect(await vehicles('蒙L000%')).toBe(28)
  const [stored] = await stage.database.owner<Record<string, unknown>[]>`
    select curb_weight::text, nationality, license_expiry::text, rfid from vehicle where plate_number = ${plate(1)}`
  expect(stored).toEqual({ curb_weight: '8800.500', nationality: 'CN', license_expiry: '2027-02-28', rfid: '0001' })

  const mended = await ok<ImportRow>(admin, mendCell as Operation, {
    id: view.id,
    row_number: 26,
    field: 'vehicle_type',
    value: '平板',
  })
  expect(mended).toMatchObject({ state: 'good' })
  const still = await ok<ImportRow>(admin, mendCell as Operation, {
    id: view.id,
    row_number: 27,
    field: 'company_id',
    value: '也没有',
  })
  expect(problemsOf(still)).toMatchObject({ company_id: expect.stringContaining('也没有') as string })
  await ok(admin, applyImport as Operation, { id: view.id })
  expect(await settled(view.id)).toMatchObject({ bad: 11, imported: 29 })

  const rest = await readSheet(await bytesOf(importRest as Operation, { id: view.id }))
  expect(rest[0]!.at(-1)).toBe('错误原因')
  expect(rest).toHaveLength(12)
  expect(rest.slice(1).map((row) => row.at(-1))).toContainEqual(expect.stringMatching(/与第 2 行相同/))
  await ok(admin, companyApi.create as Operation, {
    company_name: '也没有',
    contact_name: '赵强',
    contact_phone: '13800138000',
  })
  await ok(admin, applyImport as Operation, { id: view.id })
  expect(await settled(view.id)).toMatchObject({ bad: 10, imported: 30 })
})

test('a row is imported once, also if the server was killed between two batches', async () => {
  const view = await started(Array.from({ length: 1_200 }, (_, n) => vehicleRow(n + 20_001)))
  expect(view).toMatchObject({ good: 1_200, bad: 0 })
  const [owner] = await stage.database.owner<{ enterprise_id: string; user_id: string }[]>`
    select enterprise_id, user_id from import_sheet where id = ${view.id}`
  const apply = importJobs({ files: stage.files, rules: importRules }).find(({ type }) => type === applyJob)!
  const scope = { enterprise: owner!.enterprise_id }
  const trace = { operation: 'test', requestId: view.id, address: '', username: 'a.admin', ...owner! }
  const bound = (sql: never) => ({
    sql,
    data: bindData({ sql, trace, enterprise: owner!.enterprise_id, now: () => new Date(), wrote() {} }),
  })
  let left = 3
  const dying: JobRun = {
    done: 0,
    read: (work) => stage.store.read(scope, (sql) => work(bound(sql as never))),
    async progress(_, __, write) {
      await stage.store.write(scope, async (sql) => {
        await write?.(bound(sql as never))
        left -= 1
        if (left === 0) throw new Error('killed')
      })
    },
  }
  await expect(apply.run(dying, { id: view.id } as never)).rejects.toThrow('killed')
  const before = await vehicles('蒙L2____')
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(1_200)
  await ok(admin, applyImport as Operation, { id: view.id })
  expect(await settled(view.id)).toMatchObject({ good: 0, bad: 0, imported: 1_200 })
  expect(await vehicles('蒙L2____')).toBe(1_200)
})

test('a sheet is listed for its user alone, until it is discarded', async () => {
  const view = await started([vehicleRow(31_000).with(1, '坦克')])
  const mine = await ok<ImportView[]>(admin, listImports as Operation, { table: 'vehicle' })
  expect(mine.map(({ id }) => id)).toContain(view.id)
  const other = await stage.as('b.admin')
  expect((await send(other, getImport as Operation, { id: view.id })).status).toBe(404)
  expect((await send(other, applyImport as Operation, { id: view.id })).status).toBe(404)
  await ok(admin, discardImport as Operation, { id: view.id })
  expect((await send(admin, getImport as Operation, { id: view.id })).status).toBe(404)
})

test('users without the right to create vehicles can neither upload nor import', async () => {
  const none = await stage.as('a.none')
  expect((await send(none, importTemplate as Operation, { table: 'vehicle' })).status).toBe(403)
  expect((await send(none, startImport as Operation, { table: 'vehicle', file_id: randomUUID() })).status).toBe(403)
  expect(
    (await send(none, uploadPart as Operation, { upload_id: randomUUID(), number: 0, pieces: [{ base64: 'AAAA' }] }))
      .status,
  ).toBe(403)
})

test('the template has the columns of the entity and imports as it is once filled in', async () => {
  const bytes = await bytesOf(importTemplate as Operation, { table: 'vehicle' })
  const [heading] = await readSheet(bytes)
  expect(heading).toEqual(expect.arrayContaining(['车牌号*', '车型*', '运输公司*', '整备质量(kg)*', '行驶证有效期']))
  const help = await readSheet(bytes, '填写说明')
  expect(help).toContainEqual(['车型', '必填', expect.stringContaining('牵引车、自卸')])
})

test.each([
  ['照片.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]), /不是 Excel 文件/],
  ['空.xlsx', Buffer.from('PK\u0003\u0004 not a workbook'), /不是能读取的 Excel 文件/],
])('%s is refused with a reason', async (name, bytes, reason) => {
  const uploaded = await upload(admin, bytes, name)
  const { id } = (uploaded.body as { data: { id: string } }).data
  const { status, body } = await send(admin, startImport as Operation, { table: 'vehicle', file_id: id })
  if (status !== 200) return expect(JSON.stringify(body)).toMatch(reason)
  const { data } = body as { data: ImportView }
  await vi.waitFor(async () => {
    const view = await ok<ImportView>(admin, getImport as Operation, { id: data.id })
    expect(view.job_status).toBe('failed')
    expect(view.reason).toMatch(reason)
  }, PATIENT)
})

test('content of an unknown type is not accepted, under any name', async () => {
  const { status, body } = await upload(admin, Buffer.from('<script>alert(1)</script>'), '照片.jpg')
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain('不是可以接受的文件')
})
