import { applyImport, importTemplate, listImportRows, mendCell, startImport } from '@guanqiao/domain/import/index'
import type { ImportRow, ImportView } from '@guanqiao/domain/import/index'
import { goodsApi } from '@guanqiao/domain/reference/index'
import { workbookOf } from '@guanqiao/workbook/write'
import type { CellValue } from '@guanqiao/workbook/cell'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkedImport } from '../../../platform/import/tests/checkedImport.ts'
import type { Actor } from '../../../testing/actors.ts'
import { a, b, stage, withTrades } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'
import { upload } from '../../../testing/upload.ts'
import { detail } from './steps.ts'

withTrades({ trucks: 40 })
beforeAll(() => stage.jobs.run())

const headings = [
  '合同号',
  '口岸',
  '进出口',
  '计划日期',
  '货物名称',
  '税则号列',
  '包装种类',
  '车牌号',
  '毛重',
  '净重',
  '件数',
]

const portName = async () =>
  String(
    (await stage.database.owner<{ port_name: string }[]>`select port_name from port where id = ${a.port_id}`)[0]!
      .port_name,
  )

/** The columns of an order, in its first row alone unless `repeated`. */
async function rowsOf(contract: string, trucks: readonly string[], repeated = false): Promise<CellValue[][]> {
  const head = [contract, await portName(), '进口', '2027-05-01', '炼焦煤', '2701121000', 'VO']
  return trucks.map((plate, at) => [...(at === 0 || repeated ? head : head.map(() => null)), plate, 48000, 32000, 1])
}

async function read(rows: CellValue[][], actor: Actor = a.admin, first: CellValue[] = headings): Promise<ImportView> {
  const bytes = await workbookOf([{ name: '计划', rows: [first, ...rows] }])
  const file = await upload(actor, bytes, '计划.xlsx')
  const { id } = await sendOk(actor, startImport, { table: 'order_head', file_id: file.body.data.id })
  return checkedImport(actor, String(id))
}

const sheetRows = async (id: string, only = 'open', actor: Actor = a.admin): Promise<ImportRow[]> =>
  (await actor.send(listImportRows, { id, only, limit: 200 })).body.rows

const problemsOf = (rows: readonly ImportRow[]) =>
  rows.flatMap(({ row_number, problem, cells }) => [
    ...(problem ? [[row_number, '', problem]] : []),
    ...cells.flatMap((cell) => (cell.problem ? [[row_number, cell.field, cell.problem]] : [])),
  ])

async function imported(id: string): Promise<ImportView> {
  await sendOk(a.admin, applyImport, { id })
  return checkedImport(a.admin, id)
}

const ordersOf = (contract: string) =>
  stage.database.owner<{ id: string; enterprise_id: string; created_by: string }[]>`
    select id, enterprise_id from order_head where contract_no = ${contract}`

describe('a sheet with a row for each truck', () => {
  test('becomes orders with their trucks: 3 orders, 40 trucks', async () => {
    const rows = [
      ...(await rowsOf('IM-1', a.plates.slice(0, 20))),
      ...(await rowsOf('IM-2', a.plates.slice(20, 35), true)),
      ...(await rowsOf('IM-3', a.plates.slice(35, 40))),
    ]
    const view = await read(rows)
    expect(view, JSON.stringify(problemsOf(await sheetRows(view.id)))).toMatchObject({
      state: 'ready',
      good: 40,
      bad: 0,
    })
    expect(await imported(view.id)).toMatchObject({ good: 0, bad: 0, imported: 40 })
    const counts = [20, 15, 5]
    for (const [at, count] of counts.entries()) {
      const found = await ordersOf(`IM-${at + 1}`)
      expect(found).toHaveLength(1)
      expect(found[0]!.enterprise_id).toBe(a.enterprise_id)
      const { order, transports } = await detail(found[0]!.id)
      expect(order).toMatchObject({ status: 'draft', port_id: a.port_id, ie_flag: 'I', vehicle_count: count })
      expect(order.goods).toMatchObject([
        { good_name: '炼焦煤', package_quantity: count, gross_weight: `${48000 * count}.000`, package_type: 'VO' },
      ])
      expect(transports).toHaveLength(count)
      expect(transports[0]).toMatchObject({ planned_gross: '48000.000', planned_net: '32000.000', package_quantity: 1 })
      expect(transports.every((truck: { vehicle_id: string | null }) => truck.vehicle_id)).toBe(true)
      const audited = await stage.database.owner`
        select username from audit_log where entity = 'order_head' and record_id = ${found[0]!.id}`
      expect(audited).toMatchObject([{ username: 'a.admin' }])
    }
  })

  test('joins rows of a contract that are apart, and takes a first row without a truck as the order alone', async () => {
    const [one, two] = [await rowsOf('IM-4', a.plates.slice(0, 2), true), await rowsOf('IM-5', a.plates.slice(2, 3))]
    const head = [...one[0]!.slice(0, 7), null, null, null, null]
    const { id, ...view } = await read([head, one[0]!, two[0]!, one[1]!])
    expect(view).toMatchObject({ good: 4, bad: 0 })
    expect(await imported(id)).toMatchObject({ imported: 4 })
    const [order] = await ordersOf('IM-4')
    expect(
      (await detail(order!.id)).transports.map(({ plate_number }: { plate_number: string }) => plate_number),
    ).toEqual(a.plates.slice(0, 2))
  })

  test('takes registered goods by their name', async () => {
    await sendOk(a.admin, goodsApi.create, {
      good_name: '喷吹煤',
      good_code: '2701121000',
      spec: 'PCI',
      unit_first: '035',
      package_type: 'VO',
    })
    const columns = ['合同号', '口岸', '进出口', '商品', '车牌号', '毛重(kg)', '件数']
    const row = (plate: string) => ['IM-6', null, '进口', '喷吹煤', plate, 48000.5, 1]
    const port = await portName()
    const rows = [row(a.plates[0]!).with(1, port), row(a.plates[1]!)]
    const { id, ...view } = await read(rows, a.admin, columns)
    expect(view, JSON.stringify(problemsOf(await sheetRows(id)))).toMatchObject({ good: 2, bad: 0 })
    await imported(id)
    const [order] = await ordersOf('IM-6')
    expect((await detail(order!.id)).order.goods).toMatchObject([
      { good_name: '喷吹煤', hs_code: '2701121000', spec: 'PCI', gross_weight: '96001.000', package_quantity: 2 },
    ])
  })
})

describe('errors', () => {
  test('are at their cells, and keep the other trucks of the order out, but no other order', async () => {
    const [bad, good] = [await rowsOf('IM-7', a.plates.slice(0, 3), true), await rowsOf('IM-8', a.plates.slice(3, 5))]
    bad[1]![8] = '很重'
    bad[2]![3] = '2027-05-02'
    const { id, ...view } = await read([...bad, ...good])
    expect(view).toMatchObject({ good: 2, bad: 3 })
    const problems = problemsOf(await sheetRows(id, 'bad'))
    expect(problems).toEqual([
      [2, '', '同一订单的第 3 行有误'],
      [3, 'transports.planned_gross', expect.stringContaining('毛重')],
      [4, 'plan_date', '计划日期与第 2 行的“2027-05-01”不同，同一订单只能有一个'],
    ])
    expect(await imported(id)).toMatchObject({ imported: 2, good: 0, bad: 3 })
    expect([await ordersOf('IM-7'), await ordersOf('IM-8')].map(({ length }) => length)).toEqual([0, 1])
    await sendOk(a.admin, mendCell, { id, row_number: 3, field: 'transports.planned_gross', value: '48000' })
    const mended = await sendOk(a.admin, mendCell, { id, row_number: 4, field: 'plan_date', value: '2027-05-01' })
    expect(mended).toMatchObject({ state: 'good', first_row: 2 })
    expect(await imported(id)).toMatchObject({ imported: 5, bad: 0 })
    expect((await detail((await ordersOf('IM-7'))[0]!.id)).transports).toHaveLength(3)
  })

  test('of a value of the order are mended once for all of its rows', async () => {
    const rows = await rowsOf('IM-9', a.plates.slice(0, 3), true)
    for (const row of rows) row[1] = '没有的口岸'
    const { id, ...view } = await read(rows)
    expect(view).toMatchObject({ good: 0, bad: 3 })
    expect(problemsOf(await sheetRows(id))[0]).toEqual([2, 'port_id', '口岸没有“没有的口岸”，请先建档或改正'])
    await sendOk(a.admin, mendCell, { id, row_number: 3, field: 'port_id', value: await portName() })
    expect(await checkedImport(a.admin, id)).toMatchObject({ good: 3, bad: 0 })
  })

  test.each<[string, number, CellValue, string, RegExp]>([
    ['a truck without a plate', 7, null, 'transports.plate_number', /车牌号/],
    ['an order without a contract', 0, null, 'contract_no', /合同号/],
    ['a direction nobody knows', 2, '往返', 'ie_flag', /没有“往返”/],
    ['goods without a code', 5, null, 'goods.hs_code', /税则号列/],
    ['goods whose weight no column and no truck tells', 8, null, '', /请填写货物毛重\(kg\)/],
    ['a code that is none', 5, '27', 'goods.hs_code', /税则号列/],
  ])('%s is refused at its cell', async (_, column, value, field, message) => {
    const rows = await rowsOf('IM-10', a.plates.slice(0, 1))
    rows[0]![column] = value
    const { id, ...view } = await read(rows)
    expect(view).toMatchObject({ good: 0, bad: 1 })
    expect(problemsOf(await sheetRows(id))).toEqual([[2, field, expect.stringMatching(message)]])
    await imported(id)
    expect(await ordersOf('IM-10')).toEqual([])
  })
})

describe('tenancy and rights', () => {
  test('the parties of another enterprise are unknown, and its sheets do not exist', async () => {
    const { id } = await read(await rowsOf('IM-11', a.plates.slice(0, 1)))
    expect(await b.admin.send(listImportRows, { id })).toMatchObject({ status: 404 })
    expect(await b.admin.send(applyImport, { id })).toMatchObject({ status: 404 })
    const [party] = await stage.database.owner<{ company_name: string }[]>`
      select company_name from receiver where enterprise_id = ${b.enterprise_id}`
    const rows = (await rowsOf('IM-12', a.plates.slice(0, 1))).map((row) => [...row, party!.company_name])
    const foreign = await read(rows, a.admin, [...headings, '收货人'])
    expect(problemsOf(await sheetRows(foreign.id))).toEqual([
      [2, 'receiver_id', `收货人没有“${party!.company_name}”，请先建档或改正`],
    ])
  })

  test('a user without the right to add orders cannot import them', async () => {
    const weigher = await stage.as('a.weigher')
    expect(await weigher.send(importTemplate, { table: 'order_head' })).toMatchObject({ status: 403 })
    expect(await weigher.send(startImport, { table: 'order_head', file_id: 'x' })).toMatchObject({ status: 403 })
  })
})

test('the template has each heading once, and is read with them', async () => {
  const headers = { 'access-token': a.admin.token! }
  const url = `${importTemplate.routes[0]!.path}?table=order_head`
  const { rawPayload, statusCode } = await stage.http.inject({ method: 'GET', url, headers })
  expect(statusCode).toBe(200)
  const [columns = []] = await readSheet(rawPayload)
  const labels = columns.map(String)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels.filter((label) => label.endsWith('*'))).toEqual(['合同号*', '口岸*', '进出口*', '车牌号*'])
  expect(labels).toEqual(expect.arrayContaining(['货物毛重(kg)', '毛重(kg)', '货物件数', '件数']))
  const help = await readSheet(rawPayload, '填写说明')
  expect(help.flat().join()).toContain('每行一辆车')
  const row = labels.map((label) => ({ '合同号*': 'IM-13', '进出口*': '进口', '车牌号*': a.plates[0]! })[label] ?? null)
  const filled = row.with(labels.indexOf('口岸*'), await portName())
  expect(await read([filled], a.admin, labels)).toMatchObject({ state: 'ready', good: 1, ignored: [] })
})
