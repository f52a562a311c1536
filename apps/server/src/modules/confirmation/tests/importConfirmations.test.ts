import { confirmationApi } from '@guanqiao/domain/confirmation/confirmation'
import type { ConfirmationMessage } from '@guanqiao/domain/confirmation/messageType'
import { exportOf } from '@guanqiao/domain/kit/derived/exportOf'
import type { Operation } from '@guanqiao/domain/kit/operation'
import { menuButtons } from '@guanqiao/domain/menus'
import { importTemplate, mapImport } from '@guanqiao/domain/import/index'
import type { CellValue } from '@guanqiao/workbook/cell'
import { readSheet } from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { checkedImport } from '../../../platform/import/tests/checkedImport.ts'
import { stage } from '../../../testing/stages/openStages.ts'
import { sendOk } from '../../../testing/trade.ts'
import {
  BOXES,
  clerk,
  crossing,
  detail,
  draftsOf,
  headings,
  imported,
  newBatch,
  problemsOf,
  read,
  rowsOf,
  sheetRows,
  started,
  withSheets,
} from './confirmationSheets.ts'

withSheets()

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
