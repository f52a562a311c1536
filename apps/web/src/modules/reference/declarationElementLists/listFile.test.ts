import { workbookOf } from '@guanqiao/workbook/write'
import { expect, test } from 'vitest'
import { readListFile } from './listFile.ts'

const read = (text: string) => readListFile(new TextEncoder().encode(text))
const names = async (text: string) =>
  (await read(text)).rows.map(({ good_code, sequence, element_name }) => `${good_code} ${sequence} ${element_name}`)

test('a line for each element, in any order of columns', async () => {
  const text =
    '序号,要素名称,商品编号,必填,选项\n1,品牌类型,2701121000,是,0 无品牌;1:境内自主品牌\n2,品种,2701121000,否,'
  const { rows, problems, lines } = await read(text)
  expect(problems).toEqual([])
  expect(lines).toEqual([2, 3])
  expect(rows).toEqual([
    {
      good_code: '2701121000',
      sequence: 1,
      element_name: '品牌类型',
      needed: true,
      input_type: null,
      unit_text: null,
      max_length: null,
      example: null,
      options: ['0 无品牌', '1 境内自主品牌'],
    },
    expect.objectContaining({ sequence: 2, element_name: '品种', needed: false, options: [] }),
  ])
})

test('one line for each commodity with all elements in a cell, as the tariff is published', async () => {
  const text = '商品编码,申报要素\n2701121000,0:品牌类型;1:出口享惠情况;2:灰分;\n2603000010,"1.品牌类型；2.用途"'
  expect(await names(text)).toEqual([
    '2701121000 1 品牌类型',
    '2701121000 2 出口享惠情况',
    '2701121000 3 灰分',
    '2603000010 1 品牌类型',
    '2603000010 2 用途',
  ])
})

test('without a column of marks and options they stay as they are', async () => {
  const { rows } = await read('税号\t要素\n2701121000\t品牌类型\n2701121000\t用途')
  expect(rows.map(({ sequence, needed, options }) => [sequence, needed, options])).toEqual([
    [1, null, null],
    [2, null, null],
  ])
})

test('a workbook: the leading zero of a numeric code is restored', async () => {
  const bytes = await workbookOf([
    {
      name: '清单',
      rows: [
        ['商品编号*', '序号', '要素名称*', '最多字符', '填写方式'],
        [101210010, 1, '用途', 20, '文字'],
        ['2701121000', 2, '灰分', null, '数字'],
      ],
    },
  ])
  const { rows, problems } = await readListFile(bytes)
  expect(problems).toEqual([])
  expect(rows.map(({ good_code, max_length, input_type }) => [good_code, max_length, input_type])).toEqual([
    ['0101210010', 20, 'text'],
    ['2701121000', null, 'number'],
  ])
})

test.each([
  ['代码,名称\n1,CIF', '第一行要有“商品编号”和“要素名称”两列的列名'],
  ['商品编号,要素名称', '文件里没有申报要素'],
  ['商品编号,要素名称\n27011210,灰分', '第 2 行：商品编号“27011210”应为 10 位数字'],
  ['商品编号,要素名称\n2701121000,', '第 2 行：商品编号 2701121000 没有要素名称'],
  ['商品编号,要素名称,必填\n2701121000,灰分,也许', '第 2 行：必填“也许”只能是“是”或“否”'],
  ['商品编号,要素名称,填写方式\n2701121000,灰分,表格', '第 2 行：填写方式“表格”只能是文字、数字、选择、日期'],
  ['商品编号,要素名称,序号\n2701121000,灰分,一', '第 2 行：“一”应为整数'],
])('%j is refused with the line', async (text, problem) => {
  expect((await read(text)).problems).toEqual([problem])
})

test('more elements than one import takes are refused with the remedy', async () => {
  const text = ['商品编号,要素名称', ...Array.from({ length: 5_001 }, (_, n) => `2701121000,要素${n}`)].join('\n')
  expect((await read(text)).problems).toEqual(['一次最多 5000 项要素，文件有 5001 项，请按章分开导入'])
})
