import { problem } from '@guanqiao/domain/kit/problem'
import { workbookOf } from '@guanqiao/workbook/write'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readWorkbook } from '../workbook.ts'

const ordinary = await workbookOf([{ name: '企业', rows: [['企业名称', '联系人']] }])
const parts = unzipSync(ordinary)
const sheetPath = Object.keys(parts).find((name) => name.includes('worksheets/'))!
const textsPath = Object.keys(parts).find((name) => name.endsWith('sharedStrings.xml'))!
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

const packed = (more: Readonly<Record<string, string>>) =>
  zipSync(
    { ...parts, ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])) },
    { level: 1 },
  )
const sheet = (rows: string, behind = '') =>
  packed({ [sheetPath]: `<worksheet ${MAIN}><sheetData>${rows}</sheetData>${behind}</worksheet>` })
const texts = (items: string) => packed({ [textsPath]: `<sst ${MAIN}>${items}</sst>` })
const rowsOf = (count: number, row: (number: number) => string) =>
  Array.from({ length: count }, (_, at) => row(at + 1)).join('')

const MAX_ROWS = 20_024

test.each<[string, () => Uint8Array]>([
  ['a last column in every row', () => sheet(rowsOf(20_000, (r) => `<row r="${r}"><c r="XFD${r}"><v>1</v></c></row>`))],
  ['shared texts without end', () => texts('<si><t>a</t></si>'.repeat(900_000))],
  ['a shared text without end', () => texts(`<si><t>${'a'.repeat(25_000_000)}</t></si>`)],
  ['a cell without end', () => sheet(`<row r="1"><c r="A1" t="str"><v>${'a'.repeat(25_000_000)}</v></c></row>`)],
  [
    'one long text in every cell',
    () =>
      packed({
        [textsPath]: `<sst ${MAIN}><si><t>${'煤'.repeat(32_000)}</t></si></sst>`,
        [sheetPath]: `<worksheet ${MAIN}><sheetData>${rowsOf(10_000, (r) => `<row r="${r}"><c r="A${r}" t="s"><v>0</v></c></row>`)}</sheetData></worksheet>`,
      }),
  ],
  ['attributes without end', () => sheet(`<row ${rowsOf(900_000, (a) => `a${a}="" `)}/>`)],
  ['an attribute without end', () => sheet(`<row a="${'a'.repeat(25_000_000)}"/>`)],
  ['a comment without end', () => sheet(`<!--${'a'.repeat(25_000_000)}-->`)],
  ['empty rows without end', () => sheet('<row/>'.repeat(1_100_000))],
  ['elements inside one another without end', () => sheet('<a>'.repeat(5_000_000))],
  [
    'merges without end',
    () =>
      sheet(
        '<row r="1"><c><v>1</v></c></row>',
        `<mergeCells>${'<mergeCell ref="A1:A9"/>'.repeat(110_000)}</mergeCells>`,
      ),
  ],
  [
    'parts without end',
    () => packed(Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`x/${at}.xml`, '']))),
  ],
])('a workbook with %s is refused, and the server goes on', async (_, made) => {
  const bytes = made()
  expect(bytes.length).toBeLessThan(5_000_000)
  await expect(readWorkbook(bytes, MAX_ROWS)).rejects.toMatchObject({
    code: expect.stringMatching(/^import\.(tooLarge|unreadable)$/),
  })
})

test('more rows than are imported are refused by their number', async () => {
  const bytes = sheet(rowsOf(MAX_ROWS + 1, (r) => `<row r="${r}"><c r="A${r}"><v>1</v></c></row>`))
  await expect(readWorkbook(bytes, MAX_ROWS)).rejects.toEqual(problem('import.tooManyRows'))
})

test('as many full rows as are imported are read', async () => {
  const row = Array.from({ length: 17 }, (_, at) => `第 ${at} 列的内容`)
  const rows = Array.from({ length: 20_000 }, (_, at) => row.map((text) => `${text} ${at}`))
  const { rows: read } = await readWorkbook(await workbookOf([{ name: '企业', rows }]), MAX_ROWS)
  expect(read.length).toBe(20_000)
  expect(read.at(-1)!.cells).toEqual(rows.at(-1))
})

test('requests are served while a workbook is read', async () => {
  let turns = 0
  const timer = setInterval(() => (turns += 1), 1)
  await readWorkbook(texts('<si><t>a</t></si>'.repeat(700_000)), MAX_ROWS).finally(() => clearInterval(timer))
  expect(turns).toBeGreaterThan(20)
})
