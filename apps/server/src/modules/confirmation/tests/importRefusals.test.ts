import { importTemplate, listImportRows, startImport } from '@guanqiao/domain/import/index'
import type { ImportRow } from '@guanqiao/domain/import/index'
import type { CellValue } from '@guanqiao/workbook/cell'
import { describe, expect, test } from 'vitest'
import { checkedImport } from '../../../platform/import/tests/checkedImport.ts'
import { stage } from '../../../testing/stages/openStages.ts'
import {
  crossing,
  draftsOf,
  headings,
  imported,
  newBatch,
  problemsOf,
  read,
  rowsOf,
  started,
  withSheets,
} from './confirmationSheets.ts'

withSheets()

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
