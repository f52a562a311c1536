import { inventoryHandover } from '@guanqiao/domain/inventory/inventory.calls'
import { workbookOf } from '@guanqiao/workbook/write'
import { expect, test } from 'vitest'
import { readAnswerFile } from './answerFile.ts'

const read = (text: string) => readAnswerFile(new TextEncoder().encode(text), inventoryHandover.answerCells)

test('the headings of a template are read back, required ones with their asterisk', async () => {
  const template = `${Object.values(inventoryHandover.answerCells)
    .map(({ label, required }) => (required ? `${label}*` : label))
    .join(',')}\r\n`
  expect(await read(template)).toBe('文件里只有标题，没有答复')
  expect(await read(`${template}JB1,接受,0708,,2026-11-20,\r\n`)).toEqual([
    { row_number: 2, cells: { inventory_no: 'JB1', decision: '接受', list_no: '0708', decided_on: '2026-11-20' } },
  ])
})

test('columns are found by their headings, in any order, with tabs and in GB 18030', async () => {
  expect(await read('结果\t清单编号\t别的\t答复日期\n退单\tJB2\tx\t20261120')).toEqual([
    { row_number: 2, cells: { decision: '退单', inventory_no: 'JB2', decided_on: '20261120' } },
  ])
  const gb = Uint8Array.of(0xb1, 0xe0, 0xba, 0xc5, 0x0a, 0x31)
  expect(await readAnswerFile(gb, { number: { label: '编号', required: true } })).toEqual([
    { row_number: 2, cells: { number: '1' } },
  ])
})

test('workbooks keep days, and do not pass on numbers whose last digits Excel has lost', async () => {
  const rows = [
    ['清单编号', '结果', '海关编号', '答复日期'],
    ['JB1', '接受', '070820261000000001', new Date('2026-11-20T00:00:00Z')],
    ['JB2', '接受', Number('708202610000000012'), '2026-11-21'],
  ]
  const bytes = await workbookOf([{ name: '答复', rows }])
  const lines = await readAnswerFile(bytes, inventoryHandover.answerCells)
  expect(lines).toMatchObject([
    { row_number: 2, cells: { list_no: '070820261000000001', decided_on: '2026-11-20' } },
    { row_number: 3, cells: { list_no: expect.stringMatching(/…$/) } },
  ])
})

test('a quoted line break, a title and blank lines are read as Excel wrote them', async () => {
  const lines = [
    '海关答复,,,',
    '',
    '清单编号*,结果*,答复日期*,原因',
    'JB1,退单,2026-11-27,"商品编号与名称不符\n请改正后重报"',
    'JB2,退单,2026-11-27,"引号"开头',
  ]
  expect(await read(lines.join('\r\n'))).toEqual([
    {
      row_number: 4,
      cells: {
        inventory_no: 'JB1',
        decision: '退单',
        decided_on: '2026-11-27',
        decision_text: '商品编号与名称不符；请改正后重报',
      },
    },
    {
      row_number: 6,
      cells: { inventory_no: 'JB2', decision: '退单', decided_on: '2026-11-27', decision_text: '"引号"开头' },
    },
  ])
})

test.each([
  ['', '文件没有内容，或不能读取'],
  ['PK\u0003\u0004 no archive', '文件内容不完整，不能读取'],
  ['清单编号\nJB1', '列名中缺少：结果、答复日期'],
])('%j is refused', async (text, reason) => expect(await read(text)).toBe(reason))
