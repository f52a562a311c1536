import { choice, decimal, integer, text, weight } from '@guanqiao/domain/kit/field'
import { expect, test } from 'vitest'
import { allProblems, checker, listed } from './checks.ts'
import { columnsOf, sums } from './columns.ts'
import { noHistory, recorded, redone, undone } from './history.ts'
import { commandOf } from './keys.ts'
import { destination } from './moves.ts'

const extent = { rows: 3, columns: [0, 2, 3] }
const fields = {
  name: text('品名', { required: true, max: 5 }),
  total: integer('序', { automatic: true }),
  gross: weight('毛重(kg)', { required: true }),
  unit: choice('单位', { kg: '千克', t: '吨' }, { default: 'kg' }),
}

test('the cursor goes from cell to cell over columns that take it', () => {
  expect(destination({ row: 0, column: 0 }, 'next', extent)).toEqual({ row: 0, column: 2 })
  expect(destination({ row: 0, column: 3 }, 'next', extent)).toEqual({ row: 1, column: 0 })
  expect(destination({ row: 2, column: 3 }, 'next', extent)).toBeUndefined()
  expect(destination({ row: 1, column: 0 }, 'back', extent)).toEqual({ row: 0, column: 3 })
  expect(destination({ row: 0, column: 0 }, 'back', extent)).toBeUndefined()
  expect(destination({ row: 0, column: 2 }, 'left', extent)).toEqual({ row: 0, column: 0 })
  expect(destination({ row: 0, column: 3 }, 'right', extent)).toEqual({ row: 0, column: 3 })
  expect(destination({ row: 1, column: 2 }, 'pageDown', extent)).toEqual({ row: 2, column: 2 })
  expect(destination({ row: 1, column: 2 }, 'up', extent)).toEqual({ row: 0, column: 2 })
  expect(destination({ row: 1, column: 2 }, 'last', extent)).toEqual({ row: 2, column: 3 })
  expect(destination({ row: 1, column: 2 }, 'first', extent)).toEqual({ row: 0, column: 0 })
})

const key = (name: string, modifier = '') => ({
  key: name,
  ctrl: modifier.includes('c'),
  shift: modifier.includes('s'),
  alt: modifier.includes('a'),
})
const within = { start: 1, end: 1, length: 3 }
const selection = { start: 0, end: 3, length: 3 }

test('keys have the meaning that clerks are used to', () => {
  expect(commandOf(key('Enter'), within)).toEqual({ do: 'move', move: 'next', by: 'enter' })
  expect(commandOf(key('Enter', 's'), within)).toEqual({ do: 'move', move: 'back', by: 'enter' })
  expect(commandOf(key('d', 'c'), within)).toEqual({ do: 'copyAbove' })
  expect(commandOf(key('D', 'cs'), within)).toEqual({ do: 'fillDown' })
  expect(commandOf(key('z', 'c'), within)).toEqual({ do: 'undo' })
  expect(commandOf(key('y', 'c'), within)).toEqual({ do: 'redo' })
  expect(commandOf(key('Z', 'cs'), within)).toEqual({ do: 'redo' })
  expect(commandOf(key('Delete', 'c'), within)).toEqual({ do: 'remove' })
  expect(commandOf(key('s', 'c'), within)).toEqual({ do: 'flush' })
  expect([
    commandOf(key('a'), within),
    commandOf(key('Delete'), within),
    commandOf(key('c', 'c'), within),
    commandOf(key('Enter', 'a'), within),
  ]).toEqual([undefined, undefined, undefined, undefined])
})

test('arrows to the side stay in the text until its edge', () => {
  expect(commandOf(key('ArrowLeft'), within)).toBeUndefined()
  expect(commandOf(key('ArrowRight'), within)).toBeUndefined()
  expect(commandOf(key('ArrowLeft'), selection)).toEqual({ do: 'move', move: 'left' })
  expect(commandOf(key('ArrowRight'), { start: 3, end: 3, length: 3 })).toEqual({ do: 'move', move: 'right' })
  expect(commandOf(key('ArrowLeft'), { start: 0, end: 0, length: 3 })).toEqual({ do: 'move', move: 'left' })
})

test('changes are undone and done again, until something else is changed', () => {
  const at = { row: 0, column: 0 }
  const [a, b, c] = [[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]
  const history = recorded(recorded(noHistory, { rows: a, at }), { rows: b, at })
  const back = undone(history, { rows: c, at })
  expect(back?.[1].rows).toBe(b)
  const again = back && undone(back[0], { rows: b, at })
  expect(again?.[1].rows).toBe(a)
  expect(again && undone(again[0], { rows: a, at })).toBeUndefined()
  const forth = again && redone(again[0], { rows: a, at })
  expect(forth?.[1].rows).toBe(b)
  expect(forth && redone(recorded(forth[0], { rows: b, at }), { rows: c, at })).toBeUndefined()
})

test('lines are checked by the rules of their fields; blank ones and the one being typed are not', () => {
  const check = checker(fields)
  const rows = [
    { name: '煤', gross: '1.5', unit: 'kg' },
    { name: '太长的品名了', gross: 'x', unit: 'kg' },
    { name: null, gross: null, unit: 'kg' },
    { name: '焦煤', gross: null, unit: 't', id: 'kept', name_text: 'kept' },
  ]
  const lines = [
    { row: 0, field: 'name', message: '与订单不符', severity: 'warn' as const },
    { row: 3, field: 'gross', message: '偏轻', severity: 'warn' as const },
  ]
  const all = allProblems(rows, check, lines, 1)
  expect(listed(all)).toEqual([
    { row: 0, field: 'name', message: '与订单不符', severity: 'warn' },
    { row: 3, field: 'gross', message: '请填写毛重(kg)', severity: 'block' },
  ])
  const quiet = { row: 0, field: 'gross', message: '没有档案', quiet: true }
  expect(listed(allProblems(rows, check, [quiet, lines[0]!], 1)).map((listedProblem) => listedProblem.message)).toEqual(
    ['与订单不符', '请填写毛重(kg)'],
  )
  expect([...allProblems(rows, check, [], -1).keys()]).toEqual([1, 3])
  expect(Object.keys(check(rows[1] ?? {}))).toEqual(['name', 'gross'])
})

test('columns stay in view from the left; declared columns are summed exactly, and not over different currencies', () => {
  const columns = columnsOf({ ...fields, price: decimal('总价', { scale: 2, sums: 'currency' }) }, 2, { name: 200 })
  expect(columns.map(({ frozenAt, isEditable }) => [frozenAt, isEditable])).toEqual([
    [48, true],
    [248, false],
    [undefined, true],
    [undefined, true],
    [undefined, true],
  ])
  const line = { gross: '0.1', price: '1.10', currency: 'USD' }
  expect(sums(columns, [line, { gross: '0.2', price: 'abc' }, { gross: null }])).toEqual({
    gross: '0.300',
    price: '1.10',
  })
  expect(sums(columns, [line, { ...line, currency: 'CNY' }])).toEqual({ gross: '0.200', price: undefined })
  const plain = columnsOf({ count: integer('件数', { sums: true }), each: decimal('单价') }, 0, {})
  expect(
    sums(plain, [
      { count: 2, each: '1' },
      { count: '3', each: '1' },
    ]),
  ).toEqual({ count: '5' })
})
