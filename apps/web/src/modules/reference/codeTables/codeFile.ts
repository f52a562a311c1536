import { isUnsure, unsureReason } from '@guanqiao/workbook/shown'
import {
  hiddenNote,
  linesOfBook,
  linesOfText,
  textOfFile,
  UNKNOWN_ENCODING,
} from '../../../platform/import/cellLines.ts'
import type { FileLine } from '../../../platform/import/cellLines.ts'

/** A value as a file names it, with its line there, from 1. */
interface FileRow {
  readonly line: number
  readonly code: string
  readonly name: string
}

export interface CodeFile {
  readonly rows: readonly FileRow[]
  /** What the user has to correct in the file; empty if it can be imported. */
  readonly problems: readonly string[]
  /** As `hiddenNote`. */
  readonly note: string
}

const refused = (problem: string): CodeFile => ({ rows: [], problems: [problem], note: '' })
const CODE = /^[0-9A-Za-z_-]{1,20}$/
const MAX_ROWS = 20_000
const MAX_NAME = 200

/**
 * Reads a code table: the first sheet of an XLSX workbook, CSV or text with tabs, each with or without headings, or the JSON of a
 * parameter service (`codeValue`, `codeName`).
 */
export async function readCodeFile(bytes: Uint8Array): Promise<CodeFile> {
  const lines = await linesOfBook(bytes)
  if (lines !== null) return { ...checked(lines && rowsOfLines(lines)), note: hiddenNote(lines ?? []) }
  const text = await textOfFile(bytes)
  return text === undefined ? refused(UNKNOWN_ENCODING) : checked(rowsOfText(text))
}

function checked(rows: readonly FileRow[] | undefined): CodeFile {
  if (rows === undefined) return refused('文件内容不完整，不能读取')
  if (rows.length === 0) return refused('文件里没有代码')
  if (rows.length > MAX_ROWS) return refused(`一次最多 ${MAX_ROWS} 个代码，文件有 ${rows.length} 个`)
  return { rows, problems: problemsOf(rows), note: '' }
}

function problemsOf(rows: readonly FileRow[]): string[] {
  const lines = new Map<string, number>()
  return rows.flatMap(({ line, code, name }) => {
    const first = lines.get(code)
    lines.set(code, first ?? line)
    for (const [label, text] of [
      ['代码', code],
      ['名称', name],
    ] as const)
      if (isUnsure(text)) return [`第 ${line} 行：${label}“${text}”${unsureReason(text)}`]
    if (!CODE.test(code)) return [`第 ${line} 行：代码“${code}”只能是不超过 20 位的字母和数字`]
    if (name === '') return [`第 ${line} 行：代码 ${code} 没有名称`]
    if (name.length > MAX_NAME) return [`第 ${line} 行：名称超过 ${MAX_NAME} 个字`]
    return first === undefined ? [] : [`第 ${line} 行：代码 ${code} 重复，第 ${first} 行已有`]
  })
}

const codeHeadings = /^(code|codevalue|代码|编码|.{1,12}代码|.{1,12}编号)$/i
const nameHeadings = /^(name|codename|名称|中文名称|.{1,12}名称)$/i

const rowsOfText = (text: string): FileRow[] | undefined =>
  /^\s*[[{]/.test(text) ? rowsOfJson(text) : rowsOfLines(linesOfText(text))

function rowsOfLines(lines: readonly FileLine[]): FileRow[] {
  const heading = lines[0]?.cells ?? []
  const [codeAt, nameAt] = [codeHeadings, nameHeadings].map((names) => heading.findIndex((cell) => names.test(cell)))
  const hasHeading = codeAt !== undefined && nameAt !== undefined && codeAt >= 0 && nameAt >= 0
  return lines.slice(hasHeading ? 1 : 0).map(({ line, cells }) => ({
    line,
    code: cells[hasHeading ? codeAt : 0] ?? '',
    name: cells[hasHeading ? nameAt : 1] ?? '',
  }))
}

function rowsOfJson(text: string): FileRow[] | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  const holder = value as { readonly rows?: unknown; readonly data?: unknown }
  const list = [value, holder.rows, holder.data].find((candidate) => Array.isArray(candidate)) as
    | Record<string, unknown>[]
    | undefined
  const textIn = (entry: unknown, names: readonly string[]): string => {
    const record = (entry ?? {}) as Record<string, unknown>
    return String(names.map((name) => record[name]).find((content) => content !== undefined) ?? '').trim()
  }
  return list?.map((entry, at) => ({
    line: at + 1,
    code: textIn(entry, ['codeValue', 'code']),
    name: textIn(entry, ['codeName', 'name']),
  }))
}
