import {
  applyImport,
  applyJob,
  getImport,
  importRest,
  listImportRows,
  listImports,
  mendCell,
  startImport,
} from '@guanqiao/domain/import/index'
import type { ImportRow } from '@guanqiao/domain/import/index'
import { getJob } from '@guanqiao/domain/jobs/index'
import { goodElementApi, goodsApi, takeOverGoods } from '@guanqiao/domain/reference/index'
import { workbookOf } from '@guanqiao/workbook/write'
import { readSheet } from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { bindData } from '../../../kernel/data/bindData.ts'
import type { JobRun } from '../../../kernel/jobs/worker.ts'
import type { Actor } from '../../../testing/actors.ts'
import { neighbour, owner, staff, stage, withAdministrators } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'
import { upload } from '../../../testing/upload.ts'
import { importRules } from '../../../modules/index.ts'
import { importJobs } from '../jobs.ts'
import { checkedImport } from './checkedImport.ts'

const CODE = '9801000009'

withAdministrators(async () => {
  await sendOk(staff, goodElementApi.create, { good_code: CODE, sequence: 1, element_name: '品名', needed: true })
  await stage.jobs.run()
})

const headings = ['商品名称*', '商品编号*', '法定第一单位*', '最惠国税率(%)', '成交单位折合法定第一单位', '申报要素']
type Line = readonly (string | number)[]

async function started(lines: readonly Line[], actor = staff): Promise<string> {
  const bytes = await workbookOf([{ name: '商品', rows: [headings, ...lines.map((line) => [...line])] }])
  const file = await upload(actor, bytes, '公共商品.xlsx')
  const view = await sendOk(actor, startImport, { table: 'goods', file_id: file.body.data.id })
  await settled(view['id'] as string, actor)
  return view['id'] as string
}
const settled = (id: string, actor = staff) => checkedImport(actor, id)
const rowsOf = async (id: string): Promise<ImportRow[]> =>
  (await staff.send(listImportRows, { id, only: 'open' })).body.rows
const findByKeyword = async (actor: Actor, keyword: string) =>
  (await actor.send(goodsApi.list, { keyword, pageSize: 100 })).body.rows

test('staff of the platform fill the pool of goods by a sheet, and mend it in place', async () => {
  const id = await started([
    ['导入焦煤一', '2701121000', '035', 3, 1000, ''],
    ['导入焦煤二', CODE, '035', '', '', '一|二'],
    ['导入焦煤三', '2701121000', '没有', '', '', ''],
  ])
  expect(await settled(id)).toMatchObject({ good: 1, bad: 2 })
  const problems = (await rowsOf(id)).map(({ cells }) =>
    cells.flatMap(({ field, problem }) => (problem ? [field] : [])),
  )
  expect(problems).toEqual([[], ['g_model'], ['unit_first']])
  const rest = await stage.http.inject({
    method: 'GET',
    url: `${importRest.routes[0]!.path}?id=${id}`,
    headers: { 'access-token': staff.token! },
  })
  expect((await readSheet(rest.rawPayload)).length).toBe(4)
  await sendOk(staff, mendCell, { id, row_number: 3, field: 'g_model', value: '煤' })
  await sendOk(staff, mendCell, { id, row_number: 4, field: 'unit_first', value: '035' })
  await sendOk(staff, applyImport, { id })
  expect(await settled(id)).toMatchObject({ good: 0, bad: 0, imported: 3 })

  for (const actor of [owner, neighbour]) {
    const shared = await findByKeyword(actor, '导入焦煤')
    expect(shared).toHaveLength(3)
    for (const row of shared) expect(row).toMatchObject({ enterprise_id: null })
  }
  const [first] = await findByKeyword(owner, '导入焦煤一')
  expect(first).toMatchObject({ rate_mfn: '3.000', unit_ratio: '1000.000000', good_code: '2701121000' })
  expect(await sendOk(owner, takeOverGoods, { id: first.id })).toMatchObject({
    shared_id: first.id,
    good_name: '导入焦煤一',
  })
  expect(await findByKeyword(neighbour, '导入焦煤一')).toHaveLength(1)
  const entries = await stage.database
    .owner`select enterprise_id, username from audit_log where entity = 'goods' and record_id = ${first.id}`
  expect(entries).toEqual([{ enterprise_id: null, username: 'admin' }])
})

test('a row that the pool has already changes nothing; the others go in', async () => {
  const id = await started([
    ['导入焦煤一', '2701121000', '035', '', '', ''],
    ['导入肥煤', '2701121000', '035', '', '', ''],
  ])
  await sendOk(staff, applyImport, { id })
  expect(await settled(id)).toMatchObject({ imported: 1, same: 1, bad: 0 })
  expect(await rowsOf(id)).toMatchObject([{ row_number: 2, state: 'same' }])
  expect(await findByKeyword(neighbour, '导入肥煤')).toHaveLength(1)
})

test('an import of the pool that is killed resumes without a row twice', async () => {
  const lines = Array.from(
    { length: 1_200 },
    (_, at): Line => [`恢复煤${String(at).padStart(4, '0')}`, '2701121000', '035', '', '', ''],
  )
  const id = await started(lines)
  const [user] = await stage.database.owner<{ id: string }[]>`select id from app_user where username = 'admin'`
  const trace = {
    operation: 'job',
    requestId: id,
    address: '',
    user_id: user!.id,
    username: 'admin',
    enterprise_id: null,
  }
  const bound = (sql: never) => ({
    sql,
    data: bindData({ sql, trace, enterprise: null, now: () => new Date(), wrote() {} }),
  })
  let left = 3
  const dying: JobRun = {
    done: 0,
    read: (work) => stage.store.read('platform', (sql) => work(bound(sql as never))),
    async progress(_, __, write) {
      await stage.store.write('platform', async (sql) => {
        await write?.(bound(sql as never))
        left -= 1
        if (left === 0) throw new Error('killed')
      })
    },
  }
  const apply = importJobs({ files: undefined as never, rules: importRules }).find(({ type }) => type === applyJob)!
  await expect(apply.run(dying, { id } as never)).rejects.toThrow('killed')
  const count = async () =>
    (
      await stage.database
        .owner`select count(*)::int as n, count(enterprise_id)::int as owned from goods where good_name like '恢复煤%'`
    )[0]!
  const before = (await count())['n']
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(1_200)
  await sendOk(staff, applyImport, { id })
  expect(await settled(id)).toMatchObject({ good: 0, bad: 0, imported: 1_200 })
  expect(await count()).toEqual({ n: 1_200, owned: 0 })
})

test('sheets, rows and jobs of the platform are invisible to enterprises, and other records need an enterprise', async () => {
  const id = await started([['导入瘦煤', '2701121000', '没有', '', '', '']])
  const { job_id } = await sendOk(staff, getImport, { id })
  for (const actor of [owner, neighbour]) {
    for (const operation of [getImport, listImportRows, applyImport])
      expect((await actor.send(operation as never, { id })).status).toBe(404)
    expect((await actor.send(mendCell, { id, row_number: 2, field: 'unit_first', value: '035' })).status).toBe(404)
    expect((await actor.send(getJob, { id: job_id as string })).status).toBe(404)
    expect(await sendOk(actor, listImports, { table: 'goods' })).toEqual([])
  }
  expect((await sendOk(staff, listImports, { table: 'goods' }))[0]).toMatchObject({ id, bad: 1 })
  const file = await upload(staff, await workbookOf([{ name: '车辆', rows: [['车牌号*']] }]), '车辆.xlsx')
  const { status, body } = await staff.send(startImport, { table: 'vehicle', file_id: file.body.data.id })
  expect([status, body.code]).toEqual([422, 'enterprise.choose'])
  // A file of the platform is nobody else's.
  const goods = await upload(staff, await workbookOf([{ name: '商品', rows: [headings] }]), '商品.xlsx')
  expect((await owner.send(startImport, { table: 'goods', file_id: goods.body.data.id })).status).not.toBe(200)
})

test('an enterprise imports goods of its own, as before', async () => {
  const id = await started([['自有气煤', '2701121000', '035', '', '', '']], owner)
  await sendOk(owner, applyImport, { id })
  expect(await settled(id, owner)).toMatchObject({ imported: 1 })
  expect(await findByKeyword(owner, '自有气煤')).toHaveLength(1)
  expect(await findByKeyword(neighbour, '自有气煤')).toEqual([])
})
