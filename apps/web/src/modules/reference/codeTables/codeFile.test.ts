import { workbookOf } from '@guanqiao/workbook/write'
import type { CellValue } from '@guanqiao/workbook/cell'
import { expect, test } from 'vitest'
import { readCodeFile } from './codeFile.ts'

const read = (text: string) => readCodeFile(new TextEncoder().encode(text))
const pairs = async (text: string) => (await read(text)).rows.map(({ code, name }) => `${code} ${name}`)

test.each([
  ['with English headings', 'code,name\n0708,乌拉特关\n'],
  ['with Chinese headings in another order', '序号,关区名称,关区代码\r\n1,乌拉特关,0708\r\n'],
  ['without headings', '0708,乌拉特关'],
  ['pasted from a sheet', '代码\t名称\n0708\t乌拉特关'],
  ['with a byte order mark', '\ufeffcode,name\n0708,乌拉特关'],
  ['of a parameter service', '{"rows":[{"codeValue":"0708","codeName":"乌拉特关"}]}'],
  ['as a JSON list', '[{"code":"0708","name":"乌拉特关"}]'],
])('a file %s', async (_, text) => {
  expect(await pairs(text)).toEqual(['0708 乌拉特关'])
  expect((await read(text)).problems).toEqual([])
})

test('quoted cells keep their commas and quotes', async () => {
  expect(await pairs('code,name\nA1,"甲,""乙"""')).toEqual(['A1 甲,"乙"'])
})

test('a file in GB 18030 is read', async () => {
  const bytes = new Uint8Array([0x30, 0x31, 0x2c, 0xbc, 0xd7, 0xd2, 0xd2])
  expect((await readCodeFile(bytes)).rows).toEqual([{ line: 1, code: '01', name: '甲乙' }])
})

test.each([
  ['code,name\n0708,甲\n\n0708,乙', '第 4 行：代码 0708 重复，第 2 行已有'],
  ['code,name\n0708,', '第 2 行：代码 0708 没有名称'],
  ['code,name\n07 08,甲', '第 2 行：代码“07 08”只能是不超过 20 位的字母和数字'],
  ['code,name', '文件里没有代码'],
  ['[{"code":', '文件内容不完整，不能读取'],
])('%j is refused with the line', async (text, problem) => {
  expect((await read(text)).problems).toEqual([problem])
})

test('the first sheet of a workbook is read with its leading zeros, and its faults have the lines of Excel', async () => {
  const book = (rows: CellValue[][]) => workbookOf([{ name: '关区', rows }])
  const table = await book([
    ['关区名称', '关区代码'],
    ['乌拉特关', '0708'],
    [null, null],
    ['额济纳关', '0707'],
  ])
  expect(await readCodeFile(table)).toEqual({
    rows: [
      { line: 2, code: '0708', name: '乌拉特关' },
      { line: 4, code: '0707', name: '额济纳关' },
    ],
    problems: [],
    note: '',
  })
  const twice = await book([
    ['代码', '名称'],
    ['1', 'CIF'],
    [1, 'FOB'],
  ])
  expect((await readCodeFile(twice)).problems).toEqual(['第 3 行：代码 1 重复，第 2 行已有'])
})

test('a broken workbook is refused', async () => {
  expect((await readCodeFile(new Uint8Array([0x50, 0x4b, 3, 4]))).problems).toEqual(['文件内容不完整，不能读取'])
})
