import { choice, code, reference, text, weight } from '@guanqiao/domain/kit/field'
import { beforeEach, expect, test } from 'vitest'
import { isBlankLine } from '../form/values.ts'
import type { Line } from './block.ts'
import type { GridSetup } from './gridController.ts'
import { GridController } from './gridController.ts'
import { columnsOf } from './logic/columns.ts'

const fields = {
  name: text('品名'),
  country: code('国别', 'country'),
  unit: choice('单位', { kg: '千克', t: '吨' }, { default: 'kg' }),
  gross: weight('毛重'),
  owner_id: reference('承运', 'company'),
}
const columns = columnsOf(fields, 1, {})
const options = { country: [{ value: 'MN', code: 'MN', label: '蒙古' }] }

let rows: Line[]
let notice: string
let controller: GridController

const setup = (maxRows = 10): GridSetup => ({
  rows,
  columns,
  options,
  maxRows,
  blank: () => ({ unit: 'kg' }),
  isBlank: (line) => isBlankLine(fields, line),
  leave: undefined,
  onChange: (next) => void (rows = next),
})
const type = (entry: string) => controller.type(entry)

beforeEach(() => {
  rows = [
    { name: '甲', gross: '1' },
    { name: '乙', gross: '2' },
    { name: '丙', gross: '3' },
  ]
  notice = ''
  controller = new GridController(
    setup(),
    (change) => void (notice = change({ at: controller.at, turn: 0, notice }).notice),
  )
})

test('input becomes the value on leaving the cell, and Esc discards it', () => {
  type('无烟煤')
  controller.run({ do: 'move', move: 'right' })
  expect(rows[0]).toMatchObject({ name: '无烟煤' })
  type('mn')
  controller.run({ do: 'move', move: 'next', by: 'enter' })
  expect(rows[0]).toMatchObject({ country: 'MN' })
  type('xx')
  controller.run({ do: 'revert' })
  expect(rows[0]).not.toHaveProperty('unit')
})

test('Enter in the last cell adds a line with the defaults; Tab leaves there', () => {
  controller.go({ row: 2, column: 4 })
  expect(controller.run({ do: 'move', move: 'next', by: 'tab' })).toBe(false)
  expect(controller.run({ do: 'move', move: 'next', by: 'enter' })).toBe(true)
  expect(rows).toHaveLength(4)
  expect(rows[3]).toEqual({ unit: 'kg' })
  expect(controller.at).toEqual({ row: 3, column: 0 })
})

test('copy from above, fill down, duplicate and remove, each undone and done again', () => {
  controller.go({ row: 1, column: 0 })
  controller.run({ do: 'copyAbove' })
  expect(rows.map((row) => row['name'])).toEqual(['甲', '甲', '丙'])
  controller.go({ row: 0, column: 3 })
  type('9.5')
  controller.run({ do: 'fillDown' })
  expect(rows.map((row) => row['gross'])).toEqual(['9.5', '9.5', '9.5'])
  controller.run({ do: 'duplicate' })
  expect(rows).toHaveLength(4)
  controller.run({ do: 'remove' })
  expect(rows).toHaveLength(3)
  for (let steps = 0; steps < 5; steps++) controller.run({ do: 'undo' })
  expect(rows).toEqual([
    { name: '甲', gross: '1' },
    { name: '乙', gross: '2' },
    { name: '丙', gross: '3' },
  ])
  for (let steps = 0; steps < 5; steps++) controller.run({ do: 'redo' })
  expect(rows.map((row) => row['gross'])).toEqual(['9.5', '9.5', '9.5'])
})

test('the first line has nothing above to copy', () => {
  controller.run({ do: 'copyAbove' })
  expect(rows[0]).toEqual({ name: '甲', gross: '1' })
})

test('a reference keeps its display text, and loses it with its value', () => {
  controller.go({ row: 0, column: 4 })
  controller.pick({ value: 'id1', label: '二连陆通' })
  expect(rows[0]).toMatchObject({ owner_id: 'id1', owner_id_text: '二连陆通' })
  type('')
  controller.flush()
  expect(rows[0]).toMatchObject({ owner_id: null, owner_id_text: null })
})

test('a block that does not fit is refused as a whole with a message', () => {
  controller.go({ row: 2, column: 0 })
  controller.pasteText(Array.from({ length: 9 }, (_, index) => `货${index}`).join('\n'))
  expect(rows).toHaveLength(3)
  expect(notice).toBe('最多 10 行，放不下')
  controller.pasteText('一\tMN\n二\tCN')
  expect(rows.slice(2)).toEqual([
    { name: '一', gross: '3', country: 'MN' },
    { unit: 'kg', name: '二', country: 'CN' },
  ])
  expect(notice).toBe('已粘贴 2 行')
})

test('rows put in from outside bring a new history', () => {
  type('改')
  controller.flush()
  rows = [{ name: '另一票' }]
  controller.take(setup())
  controller.run({ do: 'undo' })
  expect(rows).toEqual([{ name: '另一票' }])
})

test('a paste from outside is one step: undone and redone as a whole, and kept over a save', () => {
  const before = rows
  const pasted = Array.from({ length: 8 }, (_, index) => ({ name: `货${index}`, gross: '5' }))
  const step = controller.apply([...rows.slice(0, 1), ...pasted], '已粘贴 8 行')
  expect([rows.length, notice]).toEqual([9, '已粘贴 8 行'])
  const renewed = new Map(rows.map((line) => [line, { ...line, id: String(line['name']) }]))
  rows = [...renewed.values()]
  controller.take({ ...setup(), renewed })
  expect(rows[1]).toMatchObject({ id: '货0' })
  controller.run({ do: 'undo' })
  expect(rows.map((row) => row['name'])).toEqual(before.map((row) => row['name']))
  controller.run({ do: 'redo' })
  expect(rows).toHaveLength(9)
  expect(rows[1]).toMatchObject({ id: '货0', gross: '5' })
  controller.go({ row: 1, column: 0 })
  type('改')
  expect(controller.undoStep(step)).toBe(false)
  controller.run({ do: 'undo' })
  expect(controller.undoStep(step)).toBe(true)
  expect(rows).toHaveLength(3)
})

test('the down arrow in the last line adds one', () => {
  controller.go({ row: 2, column: 0 })
  controller.run({ do: 'move', move: 'down' })
  expect(rows).toHaveLength(4)
  expect(controller.at).toEqual({ row: 3, column: 0 })
  controller.run({ do: 'move', move: 'down' })
  expect(rows).toHaveLength(4)
})
