import { expect, test } from 'vitest'
import { cellLines, declaredSeparator, separatorOf } from './cells.ts'

const cellsOf = (text: string, separator?: '\t' | ',' | ';') => cellLines(text, separator).map(({ cells }) => cells)

test.each([
  [
    'a\tb\r\nc\td\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\t\t\n\tb',
    [
      ['a', '', ''],
      ['', 'b'],
    ],
  ],
  ['"两\n行"\t"说""好""了"\tx"y', [['两\n行', '说"好"了', 'x"y']]],
  ['"BL""1"\t1', [['BL"1', '1']]],
  [
    '"BL1\t52000\nB\t"BL2\t1\nC\tBL3\t1',
    [
      ['"BL1', '52000'],
      ['B', '"BL2', '1'],
      ['C', 'BL3', '1'],
    ],
  ],
  [
    'A\t"BL1\t1\nB\tBL2"\t2\nC\tBL3\t3',
    [
      ['A', '"BL1', '1'],
      ['B', 'BL2"', '2'],
      ['C', 'BL3', '3'],
    ],
  ],
  [
    '"北疆"牌煤\t1\n煤\t2',
    [
      ['"北疆"牌煤', '1'],
      ['煤', '2'],
    ],
  ],
  [
    '"北疆牌煤"\t1\n煤\t2',
    [
      ['北疆牌煤', '1'],
      ['煤', '2'],
    ],
  ],
  [
    '"\t1\n"\t2',
    [
      ['"', '1'],
      ['"', '2'],
    ],
  ],
  ['""\t1', [['', '1']]],
  [
    '"a\n\nb"\t1\nc\t2',
    [
      ['a\n\nb', '1'],
      ['c', '2'],
    ],
  ],
  ['', [['']]],
])('the block %j', (text, cells) => {
  expect(cellsOf(text)).toEqual(cells)
})

test('a file has commas or semicolons, and line breaks in quoted cells; lines are numbered as the file shows them', () => {
  expect(cellLines('\ufeffa,b\n1,"x, y\nz"\n2,"""q"""\n3,"open\n4,b', ',')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', 'x, y\nz'] },
    { line: 4, cells: ['2', '"q"'] },
    { line: 5, cells: ['3', '"open'] },
    { line: 6, cells: ['4', 'b'] },
  ])
  expect(cellsOf('a;b\n"1;2";3,5', ';')).toEqual([
    ['a', 'b'],
    ['1;2', '3,5'],
  ])
  expect(['a\tb', 'a,b', 'a;b', 'a;b,c', 'a'].map(separatorOf)).toEqual(['\t', ',', ';', ',', ','])
})

test.each<[string, string]>([
  ['名称，规格;数量\n煤,块;1,5\n煤;2,5', ';'],
  ['清单, 2027\n名称;数量\n煤;1,5\n焦;2', ';'],
  ['"名称;规格",数量\n"煤;块",1\n焦,2', ','],
  ['"名称,规格";数量\n"煤,块";1\n焦;2', ';'],
  ['商品编号,要素;1;2\n27011210,a;b\n27011290,c', ','],
  ['备注,其他\t数量\n煤\t1\n焦\t2', '\t'],
])('the lines of %j vote for %j', (text, separator) => {
  expect(separatorOf(text)).toBe(separator)
})

test('a first line may declare the separator', () => {
  expect(
    ['sep=;\na;b', '\ufeffsep=,\r\na', '"sep=;"\na', 'sep=\t', 'separator;a', 'sep=x\n'].map(declaredSeparator),
  ).toEqual([';', ',', ';', '\t', undefined, undefined])
})
