import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import type { ConfirmationMessage } from '@guanqiao/domain/confirmation/messageType'
import { exportOf } from '@guanqiao/domain/kit/derived/exportOf'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { menuButtons } from '@guanqiao/domain/menus'
import { applyImport, importTemplate, listImportRows, mapImport, startImport } from '@guanqiao/domain/import/index'
import type { ImportRow, ImportView } from '@guanqiao/domain/import/index'
import type { CellValue } from '@guanqiao/workbook/cell'
import { workbookOf } from '@guanqiao/workbook/write'
import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { checkedImport } from '../../../platform/import/tests/checkedImport.ts'
import type { Actor } from '../../../testing/actors.ts'
import { openConfirmations } from '../../../testing/confirmations.ts'
import type { Confirmations } from '../../../testing/confirmations.ts'
import { openCrossing } from '../../../testing/crossing.ts'
import type { Crossing } from '../../../testing/crossing.ts'
import { stage, withStage } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'
import { upload } from '../../../testing/upload.ts'

let clerk: Actor
let crossing: Crossing
let confirmations: Confirmations
let sender: string

withStage(async () => {
  clerk = await stage.as('a.admin')
  crossing = await openCrossing(stage)
  const [transmitter] = crossing.exchange.transmitter_ids
  confirmations = await openConfirmations({ clerk, crossing, transmitter: transmitter! })
  const [row] = await crossing.rows<{ transmitter_name: string }>(
    `select transmitter_name from transmitter where id = $1`,
    transmitter,
  )
  sender = row!.transmitter_name
})
beforeAll(() => stage.jobs.run())

const newBatch = async (): Promise<string> => {
  const { batch_number } = await confirmations.draft('MT4401')
  return String(batch_number)
}

const headings = [
  '货物运输批次号',
  '报文类型',
  '进出境口岸海关',
  '舱单传输人',
  '预计抵达口岸时间',
  '途经国家',
  '车牌号',
  '司机姓名',
  '司机海关编号',
  '司乘人数',
  '箱号',
  '挂车编号',
]
const BOXES = ['CSQU3054383', 'MSCU1234566']

/** A truck's cells, behind those of its confirmation in the first row alone unless `repeated`. */
async function rowsOf(batch: string | null, count: number, repeated = false): Promise<CellValue[][]> {
  const head = [batch, 'MT4401', '0708', sender, '2027-05-01 08:30', 'MN']
  const rows: CellValue[][] = []
  for (let at = 0; at < count; at += 1) {
    const truck = await confirmations.truck()
    const cells = [
      truck.plate_number,
      truck.driver_name,
      truck.driver_code,
      2,
      at === 0 ? BOXES[0]! : null,
      '0708G0001',
    ]
    rows.push([...(at === 0 || repeated ? head : head.map(() => null)), ...cells])
  }
  return rows
}

async function started(rows: readonly CellValue[][], actor = clerk): Promise<string> {
  const bytes = await workbookOf([{ name: '确报', rows }])
  const file = await upload(actor, bytes, '确报.xlsx')
  return String((await sendOk(actor, startImport, { table: 'confirmation', file_id: file.body.data.id })).id)
}

const read = async (rows: readonly CellValue[][], first: CellValue[] = headings): Promise<ImportView> =>
  checkedImport(clerk, await started([first, ...rows]))

const sheetRows = async (id: string, only = 'open'): Promise<ImportRow[]> =>
  (await clerk.send(listImportRows, { id, only, limit: 200 })).body.rows

const problemsOf = async (id: string) =>
  (await sheetRows(id)).flatMap(({ row_number, problem, cells }) => [
    ...(problem ? [[row_number, '', problem]] : []),
    ...cells.flatMap((cell) => (cell.problem ? [[row_number, cell.field, cell.problem]] : [])),
  ])

async function imported(id: string, mode = 'add'): Promise<ImportView> {
  await sendOk(clerk, applyImport, { id, mode })
  return checkedImport(clerk, id)
}

const draftsOf = (batch: string) =>
  crossing.rows<{ id: string; status: string; message_type: string; enterprise_id: string; version: number }>(
    `select id, status, message_type, enterprise_id, version from confirmation where batch_number = $1 order by id`,
    batch,
  )
const detail = async (batch: string) => {
  const [row] = await draftsOf(batch)
  return (await sendOk(clerk, confirmationApi.get, { id: row!.id })) as {
    ie_flag: string
    status: string
    remark: string | null
    arrival_time: string
    routing_countries: string[]
    trucks: { plate_number: string; crew_count: number; containers: { container_number: string }[] }[]
  }
}

/** Each makes one confirmation of three trucks. */
const shapes: Readonly<Record<string, (batch: string) => Promise<[CellValue[], CellValue[][]]>>> = {
  'the head in the first row alone': async (batch) => [headings, await rowsOf(batch, 3)],
  'the head in every row': async (batch) => [headings, await rowsOf(batch, 3, true)],
  'the head in a row of its own': async (batch) => {
    const [first, ...others] = await rowsOf(batch, 3)
    const blank = headings.slice(6).map(() => null)
    return [headings, [[...first!.slice(0, 6), ...blank], [...blank, ...first!.slice(6)], ...others]]
  },
  'the columns in another order, the type by its words': async (batch) => {
    const rows = (await rowsOf(batch, 3, true)).map((row) => row.with(1, '载货车进境确报 MT4401'))
    return [headings.toReversed(), rows.map((row) => row.toReversed())]
  },
  'rows apart, one without the type': async (batch) => {
    const [one, two, three] = await rowsOf(batch, 3, true)
    const other = await rowsOf(await newBatch(), 1, true)
    return [headings, [one!, ...other, two!.with(1, null), three!]]
  },
}

describe('a sheet with a row for each truck', () => {
  test.each(Object.entries(shapes))(
    '%s becomes one draft with its trucks, which nothing sends',
    async (_name, shape) => {
      const batch = await newBatch()
      const [first, rows] = await shape(batch)
      const { id, ...view } = await read(rows, first)
      expect(view, JSON.stringify(await problemsOf(id))).toMatchObject({ good: rows.length, bad: 0, ignored: [] })
      expect(await imported(id)).toMatchObject({ imported: rows.length, good: 0, bad: 0 })
      const drafts = await draftsOf(batch)
      expect(drafts).toMatchObject([{ message_type: 'MT4401', enterprise_id: crossing.enterprise_id }])
      expect(['draft', 'ready']).toContain(drafts[0]!.status)
      const record = await detail(batch)
      expect(record).toMatchObject({ ie_flag: 'I', laden: 'loaded', routing_countries: ['MN'] })
      expect(record.trucks).toHaveLength(3)
      expect(record.trucks.flatMap(({ containers }) => containers ?? [])).toMatchObject([
        { container_number: BOXES[0] },
      ])
      const sent = await crossing.rows(`select 1 from customs_message where batch_number = $1`, batch)
      expect(sent).toEqual([])
    },
  )

  test('has an empty truck and empty containers by their types, and a container more in a column of its own', async () => {
    const types: readonly [ConfirmationMessage, CellValue, CellValue][] = [
      ['MT4404', null, null],
      ['MT4406', BOXES[0]!, BOXES[1]!],
    ]
    const numbers = ['5100701111101', '5100701111102']
    const rows: CellValue[][] = []
    for (const [at, [type, one, two]] of types.entries()) {
      const [row] = await rowsOf(numbers[at]!, 1)
      rows.push([...row!.with(1, type).with(5, null).with(9, null).with(10, one), two])
    }
    const { id } = await read(rows, [...headings, '第2箱箱号'])
    expect(await imported(id), JSON.stringify(await problemsOf(id))).toMatchObject({ imported: 2, bad: 0 })
    expect((await draftsOf(numbers[0]!)).map(({ message_type }) => message_type)).toEqual(['MT4404'])
    const { trucks } = await detail(numbers[1]!)
    expect(trucks[0]!.containers.map(({ container_number }) => container_number)).toEqual(BOXES)
  })
})

describe('an existing draft', () => {
  test('is found by batch and type: rows change it, are added, or are the same', async () => {
    const batch = await newBatch()
    const rows = await rowsOf(batch, 3, true)
    await imported((await read(rows)).id)
    expect(await read(rows)).toMatchObject({ good: 0, update: 0, same: 3, bad: 0 })
    const [added] = await rowsOf(batch, 1, true)
    const changed = [rows[0]!.with(9, 3), rows[1]!, added!]
    const { id, ...view } = await read(changed)
    expect(view).toMatchObject({ good: 0, update: 2, same: 1, bad: 0 })
    const [first, second] = await sheetRows(id, 'update')
    expect(first!.cells.filter(({ changes }) => changes)).toMatchObject([
      { field: 'trucks.crew_count', old: '2', value: '3' },
    ])
    expect(second!.cells.find(({ field }) => field === 'trucks.plate_number')).toMatchObject({
      changes: true,
      old: null,
    })
    expect(await imported(id)).toMatchObject({ imported: 0, update: 2 })
    expect(await imported(id, 'update'), JSON.stringify(await problemsOf(id))).toMatchObject({ imported: 2, update: 0 })
    const { trucks } = await detail(batch)
    expect(trucks.map(({ plate_number }) => plate_number)).toEqual([...rows, added!].map((row) => row[6]))
    expect(trucks.map(({ crew_count }) => crew_count)).toEqual([3, 2, 2, 2])
    expect(trucks[0]!.containers).toMatchObject([{ container_number: BOXES[0] }])
    expect(await draftsOf(batch)).toMatchObject([{ version: 2 }])
  })

  test('that changed after the preview waits for another look', async () => {
    const batch = await newBatch()
    const rows = await rowsOf(batch, 1)
    await imported((await read(rows)).id)
    const { id } = await read([rows[0]!.with(9, 4)])
    const [draft] = await draftsOf(batch)
    await sendOk(clerk, confirmationApi.update, { id: draft!.id, version: draft!.version, remark: '同事改过' })
    expect(await imported(id, 'update')).toMatchObject({ imported: 0, update: 1 })
    expect(await detail(batch)).toMatchObject({ remark: '同事改过', trucks: [{ crew_count: 2 }] })
  })

  test('comes back from an export with the same values', async () => {
    const batch = await newBatch()
    await imported((await read(await rowsOf(batch, 1))).id)
    const columns = ['batch_number', 'message_type', 'declare_office', 'transmitter_id', 'arrival_time', 'plates']
    const { path } = exportOf(confirmationApi.list as Operation, menuButtons).routes[0]!
    const { rawPayload } = await stage.http.inject({
      method: 'POST',
      url: path,
      headers: { 'access-token': clerk.token! },
      payload: { format: 'xlsx', columns, batch_number: batch },
    })
    const sheet = (await readSheet(rawPayload)) as CellValue[][]
    const id = await started(sheet)
    const fields = [...columns.slice(0, 5), 'trucks.plate_number']
    const mapped = fields.map((field, column) => ({ column, field }))
    expect(await checkedImport(clerk, id)).toMatchObject({ ignored: ['车牌'] })
    await sendOk(clerk, mapImport, { id, columns: mapped })
    expect(await checkedImport(clerk, id)).toMatchObject({ good: 0, update: 0, same: 1, bad: 0, ignored: [] })
    const changed = sheet.with(1, sheet[1]!.with(4, '2027-06-02 09:00'))
    const again = await checkedImport(clerk, await started(changed))
    expect(again, JSON.stringify(await problemsOf(again.id))).toMatchObject({ update: 1, bad: 0 })
    await imported(again.id, 'update')
    expect(await detail(batch)).toMatchObject({ arrival_time: '2027-06-02T01:00:00.000Z', trucks: [{ crew_count: 2 }] })
  })
})

describe('errors', () => {
  test.each<[string, number, CellValue, string, RegExp]>([
    ['a batch of nobody', 0, '5100489963197', 'batch_number', /不是本企业的批次号/],
    ['no type', 1, null, 'message_type', /报文类型/],
    ['a type nobody knows', 1, 'MT9999', 'message_type', /没有“MT9999”/],
    ['a type of empty trucks with a container', 1, 'MT4403', 'message_type', /空箱进境确报/],
    ['an unknown office', 2, '9999', 'declare_office', /代码/],
    ['no time', 4, null, 'arrival_time', /预计抵达口岸时间/],
    ['a time that is none', 4, '明天', 'arrival_time', /时间/],
    ['no plate', 6, null, 'trucks.plate_number', /车牌号/],
    ['a plate that is none', 6, '车', 'trucks.plate_number', /车牌号/],
    ['a crew of nobody', 9, 0, 'trucks.crew_count', /司乘人数/],
    ['a container that is none', 10, '一号箱', 'trucks.containers.0.container_number', /箱号/],
  ])('%s is refused at its cell', async (_what, column, value, field, message) => {
    const batch = await newBatch()
    const rows = await rowsOf(batch, 1)
    const { id, ...view } = await read([rows[0]!.with(column, value)])
    expect(view).toMatchObject({ good: 0, update: 0, bad: 1 })
    expect(await problemsOf(id)).toContainEqual([2, field, expect.stringMatching(message)])
    await imported(id, 'update')
    expect(await draftsOf(batch)).toEqual([])
  })

  test.each(['queued', 'sending', 'sent', 'accepted', 'rejected'])(
    'a confirmation that is %s is left alone',
    async (status) => {
      const batch = await newBatch()
      const rows = await rowsOf(batch, 1)
      await imported((await read(rows)).id)
      await crossing.rows(`update confirmation set status = $2 where batch_number = $1`, batch, status)
      const { id } = await read([rows[0]!.with(9, 5)])
      expect(await problemsOf(id)).toEqual([[2, 'batch_number', expect.stringMatching(/由表只能修改草稿/)]])
      await imported(id, 'update')
      expect((await draftsOf(batch)).length).toBe(1)
    },
  )

  test.each([
    ['void', /已作废/],
    ['crossed', /已过境/],
    ['closed', /已过磅/],
  ])('a batch that is %s takes no confirmation', async (status, message) => {
    const batch = await newBatch()
    const rows = await rowsOf(batch, 1)
    await crossing.rows(`update batch set status = $2 where batch_number = $1`, batch, status)
    const { id } = await read(rows)
    expect(await problemsOf(id)).toEqual([[2, 'batch_number', expect.stringMatching(message)]])
  })

  test('one in a truck keeps the others out, a truck twice is named, other confirmations go in', async () => {
    const [bad, good] = [await newBatch(), await newBatch()]
    const rows = await rowsOf(bad, 3, true)
    const twice = rows.with(2, rows[2]!.with(6, rows[0]![6]!))
    const { id, ...view } = await read([...twice, ...(await rowsOf(good, 1))])
    expect(view).toMatchObject({ good: 1, bad: 3 })
    expect(await problemsOf(id)).toContainEqual([4, 'trucks.plate_number', '车牌号与第 2 行相同'])
    await imported(id)
    expect([(await draftsOf(bad)).length, (await draftsOf(good)).length]).toEqual([0, 1])
  })
})

describe('tenancy and rights', () => {
  test('the batch and the drafts of another enterprise do not exist', async () => {
    const batch = await newBatch()
    const rows = await rowsOf(batch, 1)
    await imported((await read(rows)).id)
    const foreign = await stage.as('b.admin')
    const id = await started([headings, ...rows], foreign)
    await checkedImport(foreign, id)
    const { body } = await foreign.send(listImportRows, { id, only: 'bad' })
    const cells = (body.rows as ImportRow[]).flatMap((row) => row.cells)
    expect(cells.find(({ field }) => field === 'batch_number')!.problem).toMatch(/不是本企业的批次号/)
    expect(cells.find(({ field }) => field === 'transmitter_id')!.problem).toMatch(/没有/)
    expect(await foreign.send(listImportRows, { id: (await read(rows)).id })).toMatchObject({ status: 404 })
  })

  test('importing takes the right to add and the button 导入', async () => {
    const weigher = await stage.as('a.weigher')
    expect(await weigher.send(importTemplate, { table: 'confirmation' })).toMatchObject({ status: 403 })
    expect(await weigher.send(startImport, { table: 'confirmation', file_id: 'x' })).toMatchObject({ status: 403 })
  })
})

test('the template has each heading once, and is read with them', async () => {
  const headers = { 'access-token': clerk.token! }
  const url = `${importTemplate.routes[0]!.path}?table=confirmation`
  const { rawPayload, statusCode } = await stage.http.inject({ method: 'GET', url, headers })
  expect(statusCode).toBe(200)
  const [columns = []] = await readSheet(rawPayload)
  const labels = columns.map(String)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels).toEqual(
    expect.arrayContaining(['货物运输批次号*', '报文类型*', '车牌号*', '箱号', '第2箱箱号', '挂车编号']),
  )
  expect(labels).not.toEqual(expect.arrayContaining(['方向*']))
  const [row] = await rowsOf(await newBatch(), 1)
  const cells = labels.map((label) => row![headings.indexOf(label.replace('*', ''))] ?? null)
  expect(await read([cells], labels)).toMatchObject({ good: 1, bad: 0, ignored: [] })
})
