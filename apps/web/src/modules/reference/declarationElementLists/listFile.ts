import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { InputOf } from '@guanqiao/domain/kit/operation'
import type { previewElementLists } from '@guanqiao/domain/reference/goods/declarationElementLists'
import { MAX_ELEMENT_ROWS } from '@guanqiao/domain/reference/goods/declarationElementLists'
import type { CellLine } from '@guanqiao/domain/kit/reading/cells'
import { isUnsure, unsureReason } from '@guanqiao/workbook/shown'
import { hiddenNote, linesOfFile } from '../../../platform/import/cellLines.ts'

type NewElement = InputOf<typeof previewElementLists>['rows'][number]

export interface ListFile {
  readonly rows: readonly NewElement[]
  /** The line of the file of each row, from 1. */
  readonly lines: readonly number[]
  /** What the user has to correct in the file; empty if it can be imported. */
  readonly problems: readonly string[]
  /** As `hiddenNote`. */
  readonly note: string
}

const refused = (problem: string): ListFile => ({ rows: [], lines: [], problems: [problem], note: '' })

const headings = {
  good_code: /^(商品编号|商品编码|税号|税则号列|hs编码|hscode|hs_code|good_code|code)$/i,
  sequence: /^(序号|顺序|项号|sequence|seq)$/i,
  element_name: /^(要素名称|申报要素|要素|规范申报要素|申报要素内容|element_name|element)$/i,
  needed: /^(必填|是否必填|必填标志|needed|required)$/i,
  input_type: /^(填写方式|类型|input_type|type)$/i,
  unit_text: /^(单位|unit|unit_text)$/i,
  max_length: /^(最多字符|最大长度|长度|max_length)$/i,
  example: /^(示例|举例|example)$/i,
  options: /^(选项|可选值|选项内容|options)$/i,
} as const
type Column = keyof typeof headings

const types: Readonly<Record<string, NewElement['input_type']>> = {
  文字: 'text',
  数字: 'number',
  选择: 'select',
  日期: 'date',
  text: 'text',
  number: 'number',
  select: 'select',
  date: 'date',
}
const yes = /^(是|必填|必报|y|yes|true|1|√|✓)$/i
const no = /^(否|选填|选报|非必填|n|no|false|0|×|)$/i

/** `0:品牌类型;1:出口享惠情况`: the whole list of a commodity in one cell, as the tariff's publications write it. */
const numbered = /^\s*\d{1,2}\s*[:：.、]\s*/
const parts = (cell: string, separators: RegExp): string[] =>
  cell
    .split(separators)
    .map((item) => item.trim())
    .filter((item) => item !== '')

const namesIn = (cell: string): string[] =>
  parts(cell, /[;；\n]/).map((item) =>
    item
      .replace(numbered, '')
      .replace(/[;；。]$/, '')
      .trim(),
  )

/** Excel drops the leading zero of a code of the chapters 01 to 09 in a numeric cell; other lengths are faults. */
const codeIn = (cell: string): string => {
  const digits = cell.replace(/[.\s]/g, '')
  return /^\d{9}$/.test(digits) ? `0${digits}` : digits
}

/** Reads lists of elements: a line for each element, or one for each commodity with all its elements in one cell. */
export async function readListFile(bytes: Uint8Array): Promise<ListFile> {
  const lines = await linesOfFile(bytes)
  if (typeof lines === 'string') return refused(lines)
  const [heading, ...content] = lines
  const columnIndexes = columnsOf(heading)
  if (columnIndexes.good_code === undefined || columnIndexes.element_name === undefined)
    return refused('第一行要有“商品编号”和“要素名称”两列的列名')
  const problems: string[] = []
  const counts = new Map<string, number>()
  const read = content.flatMap(({ line, cells }) => {
    const unsure = cells.find(isUnsure)
    const { rows, problem } = unsure
      ? { rows: [], problem: `“${unsure}”${unsureReason(unsure)}` }
      : rowsOf(cells, columnIndexes, counts)
    if (problem) problems.push(`第 ${line} 行：${problem}`)
    return rows.map((row) => ({ line, row }))
  })
  if (problems.length === 0 && read.length === 0) return refused('文件里没有申报要素')
  if (read.length > MAX_ELEMENT_ROWS)
    return refused(`一次最多 ${MAX_ELEMENT_ROWS} 项要素，文件有 ${read.length} 项，请按章分开导入`)
  return { rows: read.map(({ row }) => row), lines: read.map(({ line }) => line), problems, note: hiddenNote(lines) }
}

type Places = Partial<Record<Column, number>>

function columnsOf(heading: CellLine | undefined): Places {
  const cells = (heading?.cells ?? []).map((cell) => cell.replace(/[*\s]/g, ''))
  const columnIndexes = (Object.keys(headings) as Column[]).map((name) => [
    name,
    cells.findIndex((cell) => headings[name].test(cell)),
  ])
  return Object.fromEntries(columnIndexes.filter(([, at]) => Number(at) >= 0)) as Places
}

interface ReadRows {
  readonly rows: readonly NewElement[]
  readonly problem?: string
}

function rowsOf(cells: readonly string[], columnIndexes: Places, counts: Map<string, number>): ReadRows {
  const cell = (name: Column): string | undefined => {
    const at = columnIndexes[name]
    return at === undefined ? undefined : (cells[at] ?? '').trim()
  }
  const good_code = codeIn(cell('good_code') ?? '')
  const names = namesIn(cell('element_name') ?? '')
  const first = counts.get(good_code) ?? 0
  counts.set(good_code, first + names.length)
  const wrong = problemOf(good_code, names, cell)
  if (wrong) return { rows: [], problem: wrong }
  const sequence = Number(cell('sequence') || Number.NaN)
  const mark = cell('needed')
  const options = cell('options')
  const rows = names.map(
    (element_name, at): NewElement => ({
      good_code,
      sequence: names.length === 1 && Number.isInteger(sequence) ? sequence : first + at + 1,
      element_name,
      needed: mark === undefined ? null : yes.test(mark),
      input_type: types[(cell('input_type') ?? '').toLowerCase()] ?? null,
      unit_text: cell('unit_text') || null,
      max_length: cell('max_length') ? Number(cell('max_length')) : null,
      example: cell('example') || null,
      options:
        options === undefined ? null : parts(options, /[;；\n]/).map((item) => item.replace(/^(\S+?)[:：=]\s*/, '$1 ')),
    }),
  )
  return { rows }
}

function problemOf(
  good_code: string,
  names: readonly string[],
  cell: (name: Column) => string | undefined,
): string | undefined {
  const type = cell('input_type')
  if (!/^\d{10}$/.test(good_code)) return `商品编号“${cell('good_code')}”应为 10 位数字`
  if (names.length === 0) return `商品编号 ${good_code} 没有要素名称`
  const long = names.find((name) => name.length > 50)
  if (long) return `要素名称“${truncate(long, 20)}…”超过 50 个字`
  if (type && !(type.toLowerCase() in types)) return `填写方式“${type}”只能是文字、数字、选择、日期`
  const mark = cell('needed')
  if (mark !== undefined && !yes.test(mark) && !no.test(mark)) return `必填“${mark}”只能是“是”或“否”`
  for (const name of ['sequence', 'max_length'] as const)
    if (cell(name) && !/^\d{1,3}$/.test(cell(name) ?? '')) return `“${cell(name)}”应为整数`
  return undefined
}
