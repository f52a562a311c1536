import { strToU8, zipSync } from 'fflate'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** A text, or a number in one of the formats. */
export type PlainCell = string | readonly [value: number, format: string] | null

export interface PlainSheet {
  readonly rows: readonly (readonly PlainCell[])[]
  /** Lines that a filter hides, from 1. */
  readonly hidden?: readonly number[]
  /** Ranges such as A2:A4. */
  readonly merged?: readonly string[]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A workbook of one sheet with what no writer offers: number formats, hidden lines, merged cells. */
export function plainWorkbook({ rows, hidden = [], merged = [] }: PlainSheet): Uint8Array {
  const formats = [...new Set(rows.flat().flatMap((value) => (Array.isArray(value) ? [String(value[1])] : [])))]
  const cellOf = (value: PlainCell, at: number, line: number) => {
    const reference = `${String.fromCharCode(65 + at)}${line}`
    if (value === null) return `<c r="${reference}" t="s"/>`
    if (typeof value === 'string') return `<c r="${reference}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
    return `<c r="${reference}" s="${formats.indexOf(value[1]) + 1}"><v>${value[0]}</v></c>`
  }
  const lines = rows.map((cells, at) => {
    const line = at + 1
    const isHidden = hidden.includes(line) ? ' hidden="1"' : ''
    return `<row r="${line}"${isHidden}>${cells.map((value, column) => cellOf(value, column, line)).join('')}</row>`
  })
  const merges = merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`
  const relations = (...items: string[]) =>
    `<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relations(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="车辆" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
      relation('rId2', 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats.map((format, at) => `<numFmt numFmtId="${170 + at}" formatCode="${escaped(format)}"/>`).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${170 + at}"/>`).join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}</sheetData><mergeCells>${merges}</mergeCells></worksheet>`,
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])))
}
