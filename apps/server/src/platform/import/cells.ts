import { choiceLabelOf } from '@guanqiao/domain/kit/field'
import type { Field } from '@guanqiao/domain/kit/field'
import { halfWidth } from '@guanqiao/domain/kit/field/typing'
import type { CellValue } from '@guanqiao/workbook/cell'
import { codeTable } from '../../kernel/data/codes.ts'

/** The longest field has as many characters. */
const MAX_TEXT = 2000
const SHANGHAI_MS = 8 * 3_600_000

/** The text of a cell of a sheet, as a user would have typed it. */
export function textOf(value: CellValue | undefined, field: Field): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const text = value.toISOString()
    return field.kind === 'date' ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ')
  }
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value === 'number') return numberText(value, field)
  // The database stores neither control characters nor lone surrogates.
  return String(value)
    .toWellFormed()
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .trim()
    .slice(0, MAX_TEXT)
}

/** Excel keeps fifteen digits of a number: a longer one has already lost its end. */
const LOST = 1e15

function numberText(value: number, field: Field): string {
  if (field.kind === 'date') return dayOfSerial(value)
  if (Number.isInteger(value) && Math.abs(value) >= LOST && field.kind !== 'decimal') return `${value}${LOST_MARK}`
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(15)))
}

/** Marks a number whose last digits Excel has lost, for `readText` to report; no user types it. */
const LOST_MARK = '\u2026'

/** Day 0 of Excel's calendar is 1899-12-30. */
const dayOfSerial = (serial: number): string =>
  Number.isInteger(serial) && serial > 20_000 && serial < 80_000
    ? new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10)
    : String(serial)

/** The value of a text for validation by the declaration, or the reason why there is none. */
export type Read = { readonly value: unknown } | { readonly problem: string }

const yes: ReadonlySet<string> = new Set(['是', 'true', '1', 'y', 'yes', '√'])
const no: ReadonlySet<string> = new Set(['否', 'false', '0', 'n', 'no', '×'])

/** Reads a text by the kind of its field. References are resolved by the caller. */
export async function readText(field: Field, text: string): Promise<Read> {
  if (text.endsWith(LOST_MARK))
    return { problem: `${field.label}的数字过长，Excel 已丢失末几位，请把单元格设为文本后重新填写` }
  switch (field.kind) {
    case 'integer': {
      const number = Number(halfWidth(text).replaceAll(/[,\s]/g, ''))
      return Number.isFinite(number) ? { value: number } : { problem: `${field.label}应为整数` }
    }
    case 'decimal':
      return { value: halfWidth(text).replaceAll(/[,\s]/g, '') }
    case 'date':
      return { value: dayIn(text) ?? text }
    case 'dateTime':
      return { value: instantIn(text) ?? text }
    case 'flag': {
      const word = halfWidth(text).toLowerCase()
      if (yes.has(word)) return { value: true }
      return no.has(word) ? { value: false } : { problem: `${field.label}应填“是”或“否”` }
    }
    case 'choice': {
      const choice = Object.keys(field.choices).find((key) => key === text || choiceLabelOf(field, key) === text)
      if (choice !== undefined) return { value: choice }
      return { problem: `${field.label}没有“${text}”这一项，可填：${Object.values(field.choices).join('、')}` }
    }
    case 'code':
      return readCode(field.table, field.label, text)
    case 'list':
      return {
        value: text
          .split(/[、,，;；\n]+/)
          .map((part) => part.trim())
          .filter(Boolean),
      }
    default:
      return { value: text }
  }
}

/** By code, or by the name in the table. */
async function readCode(table: string, label: string, text: string): Promise<Read> {
  const { values } = (await codeTable(table)) ?? { values: new Map<string, { readonly name: string }>() }
  const input = halfWidth(text).trim()
  for (const code of [input, input.toUpperCase()]) if (values.has(code)) return { value: code }
  const matches = [...values].filter(([, { name }]) => name === text)
  if (matches.length === 1) return { value: matches[0]![0] }
  return { problem: `${label}不在代码表中：${text}` }
}

/** 2026-1-2, 2026/01/02, 2026.1.2, 20260102 and 2026年1月2日 as YYYY-MM-DD. */
function dayIn(text: string): string | undefined {
  const match = /^(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))(?:[ T]00:00(?::00)?)?$/.exec(
    halfWidth(text).trim(),
  )
  if (!match) return undefined
  const [year = '', month = '', day = ''] = [match[1], match[2] ?? match[4], match[3] ?? match[5]]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** A day with a time of Shanghai as an ISO instant. */
function instantIn(text: string): string | undefined {
  const [day = '', time = '00:00'] = halfWidth(text).trim().split(/[ T]+/)
  const date = dayIn(day)
  const at = Date.parse(`${date}T${time.length === 5 ? `${time}:00` : time}Z`)
  return date === undefined || Number.isNaN(at) ? undefined : new Date(at - SHANGHAI_MS).toISOString()
}
