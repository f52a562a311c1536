import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { CellValue } from './cell.ts'
import { readRows } from './read.ts'
import { workbookOf } from './write.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'

const relations = (...targets: (readonly [id: string, kind: string, target: string])[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map(([id, kind, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`

const sheetOf = (rows: string) => `<worksheet ${MAIN}><sheetData>${rows}</sheetData></worksheet>`

const workbook = (sheets: string, properties = '') =>
  `<workbook ${MAIN} xmlns:r="${OFFICE}">${properties}<sheets>${sheets}</sheets></workbook>`

const one = '<sheet name="车辆" sheetId="1" r:id="rId1"/>'

/** A workbook of one sheet, as Excel names its parts. */
const parts = (rows: string): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
    <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>
    <Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>
    <Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  '_rels/.rels': relations(['rId1', 'officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': workbook(one),
  'xl/_rels/workbook.xml.rels': relations(
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'sharedStrings', 'sharedStrings.xml'],
    ['rId3', 'styles', 'styles.xml'],
  ),
  'xl/worksheets/sheet1.xml': sheetOf(rows),
  'xl/sharedStrings.xml': `<sst ${MAIN}><si><t>车牌号</t></si><si><r><t>蒙</t></r><r><t xml:space="preserve">L1 </t></r><rPh sb="0" eb="1"><t>meng</t></rPh></si></sst>`,
  'xl/styles.xml': `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/>
    <numFmt numFmtId="165" formatCode="[Red]0.00&quot;kg/day&quot;"/><numFmt numFmtId="166" formatCode="0000000000"/><numFmt numFmtId="167" formatCode="[h]:mm"/></numFmts>
    <cellStyleXfs><xf numFmtId="22"/></cellStyleXfs>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/></cellXfs></styleSheet>`,
})

const pack = (files: Readonly<Record<string, string>>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

async function rowsOf(bytes: Uint8Array, limits?: Parameters<typeof readRows>[1]) {
  const rows = []
  for await (const row of readRows(bytes, limits)) rows.push(row)
  return rows
}

const cellsOf = async (files: Readonly<Record<string, string>>) => (await rowsOf(pack(files))).map(({ cells }) => cells)

const withRenamed = (files: Record<string, string>, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [rename(name), text]))

const day = (text: string) => new Date(`${text}Z`)

describe('a cell', () => {
  test.each<[string, string, readonly CellValue[]]>([
    ['a shared text', '<c r="A1" t="s"><v>0</v></c>', ['车牌号']],
    ['a shared text in runs, without its reading', '<c r="A1" t="s"><v>1</v></c>', ['蒙L1 ']],
    [
      'a blank that claims to be a shared text',
      '<c r="A1" t="s"/><c r="B1" t="s"><v/></c><c r="C1" t="s"><v> </v></c><c r="D1"><v>1</v></c>',
      [null, null, null, 1],
    ],
    ['a shared text that does not exist', '<c r="A1" t="s"><v>9</v></c><c r="B1"><v>1</v></c>', [null, 1]],
    ['an inline text', '<c r="A1" t="inlineStr"><is><r><t>蒙</t></r><r><t>L1</t></r></is></c>', ['蒙L1']],
    ['the text of a formula', '<c r="A1" t="str"><f>A2&amp;1</f><v>a&lt;b</v></c>', ['a<b']],
    ['a character that XML lacks', '<c r="A1" t="str"><v>1_x000D_2</v></c>', ['1\r2']],
    ['numbers', '<c r="A1"><v>8800.5</v></c><c r="B1"><v>1E3</v></c><c r="C1"/>', [8800.5, 1000]],
    ['a truth value', '<c r="A1" t="b"><v>1</v></c><c r="B1" t="b"><v>0</v></c>', [true, false]],
    ['an error', '<c r="A1" t="e"><v>#N/A</v></c>', ['#N/A']],
    ['a day by its format', '<c r="A1" s="1"><v>46479</v></c>', [day('2027-04-02T00:00:00')]],
    ['a day by a format of its own', '<c r="A1" s="2"><v>46479.5</v></c>', [day('2027-04-02T12:00:00')]],
    ['elapsed hours, in days', '<c r="A1" s="5"><v>1.25</v></c>', [1.25]],
    ['a number whose unit has letters of a date', '<c r="A1" s="3"><v>12</v></c>', [12]],
    ['a code whose leading zeros are shown by its format', '<c r="A1" s="4"><v>708000123</v></c>', ['0708000123']],
    [
      'ISO dates',
      '<c r="A1" t="d"><v>2027-03-04</v></c><c r="B1" t="d"><v>2027-03-04T08:30:00</v></c>',
      [day('2027-03-04T00:00:00'), day('2027-03-04T08:30:00')],
    ],
    ['cells without references', '<c><v>1</v></c><c/><c><v>3</v></c>', [1, null, 3]],
    ['gaps', '<c r="C1"><v>3</v></c><c r="AA1"><v>27</v></c>', [null, null, 3, ...Array<null>(23).fill(null), 27]],
  ])('has the value that the sheet shows: %s', async (_, cells, expected) => {
    expect(await cellsOf(parts(`<row r="1">${cells}</row>`))).toEqual([expected])
  })

  test('counts days from 1904 where the workbook does', async () => {
    const files = {
      ...parts('<row r="1"><c r="A1" s="1"><v>45017</v></c></row>'),
      'xl/workbook.xml': workbook(one, '<workbookPr date1904="1"/>'),
    }
    expect(await cellsOf(files)).toEqual([[day('2027-04-02T00:00:00')]])
  })
})

describe('rows', () => {
  test('have the lines that the sheet shows, and say which are hidden', async () => {
    const files = parts(
      '<row r="2"><c r="A2"><v>1</v></c></row><row r="5" hidden="1"><c r="A5"><v>2</v></c></row><row><c><v>3</v></c></row>',
    )
    expect(await rowsOf(pack(files))).toEqual([
      { line: 2, isHidden: false, cells: [1], formats: [] },
      { line: 5, isHidden: true, cells: [2], formats: [] },
      { line: 6, isHidden: false, cells: [3], formats: [] },
    ])
  })
})

const row = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'

describe('the parts of a workbook', () => {
  const files = parts(row)
  test.each<[string, Record<string, string>]>([
    ['with backslashes', withRenamed(files, (name) => name.replaceAll('/', '\\'))],
    ['in other letter case', withRenamed(files, (name) => name.toUpperCase())],
    [
      'with relations from the root',
      {
        ...files,
        'xl/_rels/workbook.xml.rels': files['xl/_rels/workbook.xml.rels']!.replaceAll('Target="', 'Target="/xl/'),
      },
    ],
    [
      'in other folders',
      {
        ...withRenamed(files, (name) =>
          name.replace('xl/worksheets/', 'data/').replace(/^xl\/sharedStrings/, 'shared/texts'),
        ),
        'xl/_rels/workbook.xml.rels': relations(
          ['rId1', 'worksheet', '../data/sheet1.xml'],
          ['rId2', 'sharedStrings', './../shared/texts.xml'],
        ),
      },
    ],
    [
      'of the strict form',
      Object.fromEntries(
        Object.entries(files).map(([name, text]) => [
          name,
          text.replaceAll(OFFICE, 'http://purl.oclc.org/ooxml/officeDocument/relationships'),
        ]),
      ),
    ],
    [
      'with prefixed elements',
      {
        ...files,
        'xl/worksheets/sheet1.xml': files['xl/worksheets/sheet1.xml']!.replaceAll(/<(\/?)(?=[a-z])/g, '<$1x:').replace(
          'xmlns=',
          'xmlns:x=',
        ),
      },
    ],
    ['without styles', Object.fromEntries(Object.entries(files).filter(([name]) => !name.includes('styles')))],
  ])('are found %s', async (_, changed) => expect(await cellsOf(changed)).toEqual([['车牌号']]))
})

describe('of several sheets', () => {
  const sheet = (id: number, state = '') =>
    `<sheet name="s${id}" sheetId="${id}" r:id="rId${id}"${state && ` state="${state}"`}/>`
  const several = (sheets: string, first: string) => ({
    ...parts(row),
    'xl/workbook.xml': workbook(sheets),
    'xl/worksheets/sheet2.xml': sheetOf('<row r="1"><c r="A1"><v>2</v></c></row>'),
    'xl/_rels/workbook.xml.rels': relations(
      ['rId1', first, 'worksheets/sheet1.xml'],
      ['rId2', 'worksheet', 'worksheets/sheet2.xml'],
      ['rId9', 'sharedStrings', 'sharedStrings.xml'],
    ),
  })
  test.each<[string, string, string, readonly CellValue[]]>([
    ['the first that is shown is read', sheet(1) + sheet(2), 'worksheet', ['车牌号']],
    ['a hidden one is passed over', sheet(1, 'hidden') + sheet(2), 'worksheet', [2]],
    ['a hidden one that only a program can show is passed over', sheet(1, 'veryHidden') + sheet(2), 'worksheet', [2]],
    ['a chart is passed over', sheet(1) + sheet(2), 'chartsheet', [2]],
    ['the first is read if all are hidden', sheet(1, 'hidden') + sheet(2, 'hidden'), 'worksheet', ['车牌号']],
  ])('%s', async (_, sheets, kind, expected) => expect(await cellsOf(several(sheets, kind))).toEqual([expected]))
})

describe('a file that is no workbook is refused', () => {
  const files = parts(row)
  test.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['a text', strToU8('车牌号,车型\n'.repeat(10))],
    ['a zip of something else', pack({ 'a.txt': 'a' })],
    ['without its sheet', pack(Object.fromEntries(Object.entries(files).filter(([name]) => !name.includes('sheet1'))))],
    ['whose sheet is no XML', pack({ ...files, 'xl/worksheets/sheet1.xml': '<worksheet><row></worksheet>' })],
    ['cut off', pack(files).subarray(0, 900)],
    ['whose directory lies elsewhere', pack(files).map((byte, at, all) => (at === all.length - 6 ? 0xff : byte))],
  ])('%s', async (_, bytes) => expect(rowsOf(bytes)).rejects.toThrow())

  test('and one that inflates beyond the limit, whatever it declares', async () => {
    const bytes = pack({ ...files, 'xl/worksheets/sheet1.xml': sheetOf(row + ' '.repeat(30_000_000)) })
    await expect(rowsOf(bytes, { bytes: 1_000_000 })).rejects.toThrow('too large')
    expect(bytes.length).toBeLessThan(100_000)
  })
})

test('what the writer writes is read again', async () => {
  const rows: CellValue[][] = [
    ['车牌号', '整备质量'],
    ['蒙L1 ', 8800.5],
    [null, 0],
    ['=1+1', new Date('2027-03-04T08:30:00Z')],
    ['', true],
  ]
  const bytes = await workbookOf([
    { name: '车辆', rows },
    { name: '说明', rows: [['x']] },
  ])
  expect((await rowsOf(bytes)).map(({ cells }) => cells)).toEqual([
    ['车牌号', '整备质量'],
    ['蒙L1 ', 8800.5],
    [null, 0],
    ['=1+1', new Date('2027-03-04T08:30:00Z')],
    [expect.toBeOneOf(['', null, undefined]), true],
  ])
})
