import { inventoryHandover } from '@guanqiao/domain/inventory/inventory.calls'
import { workbookOf } from '@guanqiao/workbook/write'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readAnswerFile } from '../../documents/handover/answerFile.ts'
import { readCodeFile } from './codeTables/codeFile.ts'
import { readListFile } from './declarationElementLists/listFile.ts'

/** Numbers are 46091 (2026-03-10) as a day, 0.5 in per cent and 1234567 as `000-0000`; texts are written as they are. */
const styles = ['General', 'yyyy-mm-dd', '0%', '000-0000']
const ODD = {
  day: '<c s="1"><v>46091</v></c>',
  percent: '<c s="2"><v>0.5</v></c>',
  telephone: '<c s="3"><v>1234567</v></c>',
}
type Odd = keyof typeof ODD
type Line = { readonly hidden?: true; readonly cells: readonly (string | null)[] }

async function bookOf(lines: readonly Line[], merged = ''): Promise<Uint8Array> {
  const parts = unzipSync(await workbookOf([{ name: 'x', rows: [['x']] }]))
  const cell = (content: string | null) =>
    content === null ? '<c/>' : (ODD[content as Odd] ?? `<c t="inlineStr"><is><t>${content}</t></is></c>`)
  const rows = lines.map(({ hidden, cells }) => `<row${hidden ? ' hidden="1"' : ''}>${cells.map(cell).join('')}</row>`)
  const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const formats = styles.map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code}"/>`)
  return zipSync({
    ...parts,
    'xl/worksheets/sheet1.xml': strToU8(
      `<worksheet ${MAIN}><sheetData>${rows.join('')}</sheetData>${merged && `<mergeCells><mergeCell ref="${merged}"/></mergeCells>`}</worksheet>`,
    ),
    'xl/styles.xml': strToU8(
      `<styleSheet ${MAIN}><numFmts>${formats.join('')}</numFmts><cellXfs>${styles.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    ),
  })
}

const codes = (...lines: Line[]) => bookOf([{ cells: ['代码', '名称'] }, ...lines]).then(readCodeFile)
const lists = (...lines: Line[]) => bookOf([{ cells: ['商品编号', '要素名称', '示例'] }, ...lines]).then(readListFile)

test.each<[Odd, RegExp]>([
  ['day', /被 Excel 改成了日期/],
  ['percent', /显示的与实际内容不同/],
])('a cell that Excel changed into a %s is refused with its line, in codes and names', async (odd, reason) => {
  for (const cells of [
    [odd, '甲'],
    ['01', odd],
  ])
    expect((await codes({ cells })).problems).toEqual([expect.stringMatching(reason)])
  expect((await lists({ cells: ['2701121000', '灰分', odd] })).problems).toEqual([expect.stringMatching(reason)])
})

test('a number is taken as its format shows it', async () => {
  expect((await codes({ cells: ['telephone', '甲'] })).rows).toMatchObject([{ code: '123-4567' }])
  expect((await lists({ cells: ['2701121000', '灰分', 'telephone'] })).rows).toMatchObject([{ example: '123-4567' }])
})

test('lines that a filter hides are said', async () => {
  const note = '，其中 1 行在 Excel 中被筛选或隐藏'
  expect(await codes({ cells: ['01', '甲'] }, { hidden: true, cells: ['02', '乙'] })).toMatchObject({ note })
  expect(await lists({ hidden: true, cells: ['2701121000', '灰分', null] })).toMatchObject({ note })
  const answers = await bookOf([
    { cells: ['清单编号', '结果', '答复日期'] },
    { hidden: true, cells: ['JB1', '接受', 'day'] },
  ])
  expect(await readAnswerFile(answers, inventoryHandover.answerCells)).toMatchObject([{ isHidden: true }])
})

test('merged cells are read in each of their lines, days as days', async () => {
  const answers = await bookOf(
    [{ cells: ['清单编号', '结果', '答复日期'] }, { cells: ['JB1', '接受', 'day'] }, { cells: ['JB2', '接受', null] }],
    'C2:C3',
  )
  expect(await readAnswerFile(answers, inventoryHandover.answerCells)).toMatchObject([
    { cells: { decided_on: '2026-03-10' } },
    { cells: { decided_on: '2026-03-10' } },
  ])
})
