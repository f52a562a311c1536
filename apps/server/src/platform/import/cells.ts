import { choiceLabelOf } from '@guanqiao/domain/kit/field'
import type { Field, FieldOf } from '@guanqiao/domain/kit/field'
import { foldName } from '@guanqiao/domain/kit/field/lookAlikes'
import { truncate } from '@guanqiao/domain/kit/field/truncate'
import { halfWidth } from '@guanqiao/domain/kit/field/typing'
import { readDate, readDay } from '@guanqiao/domain/kit/reading/days'
import { readFigure } from '@guanqiao/domain/kit/reading/figure'
import { readInstant } from '@guanqiao/domain/kit/reading/instants'
import { visibleText } from '@guanqiao/domain/kit/reading/invisible'
import type { CellValue } from '@guanqiao/workbook/cell'
import { digitsOf, hasLostDigits, isUnsure, shownText, UNSURE, unsureReason } from '@guanqiao/workbook/shown'
import { codeTable } from '../../kernel/data/codes.ts'

/** More than the longest field has: a longer text is refused at its cell, whatever is cut off. */
const MAX_TEXT = 5000

/** Fields whose text is taken as the cell shows it. */
const textual: ReadonlySet<Field['kind']> = new Set(['text', 'longText', 'code', 'list', 'choice', 'reference'])

/**
 * The text of a cell of a sheet, as a user would have typed it. In columns of text a day that Excel made of a text, and a number whose format
 * shows more or less than its digits, are marked, for `readText` to question them.
 */
export function textOf(value: CellValue | undefined, field: Field, format?: string): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) {
    const text = value.toISOString()
    if (textual.has(field.kind)) return shownText(value)
    return field.kind === 'date' && text.endsWith('T00:00:00.000Z')
      ? text.slice(0, 10)
      : text.slice(0, 19).replace('T', ' ')
  }
  if (typeof value === 'boolean') return shownText(value)
  if (typeof value === 'number') return numberText(value, field, format)
  // The database stores neither control characters nor lone surrogates.
  return truncate(
    visibleText(String(value))
      .toWellFormed()
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
      .trim(),
    MAX_TEXT,
  )
}

/** The format of whole numbers, which shows 13 for 12.5. */
const whole = /^0(?:_.|;|$)/

function numberText(value: number, field: Field, format: string | undefined): string {
  if (field.kind === 'date') return dayOfSerial(value)
  if (textual.has(field.kind))
    return !Number.isInteger(value) && whole.test(format ?? '') ? `${value}${UNSURE}` : shownText(value, format)
  return hasLostDigits(value) && field.kind !== 'decimal' ? `${value}${UNSURE}` : digitsOf(value)
}

/** What Excel shows where a formula has no value. */
const formulaError = /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|GETTING_DATA)$/i

/** A figure that Excel or a CSV file shows in short: the digits behind are lost. */
const shortened = /^\d(\.\d+)?E\+\d{1,2}$/i

/** Day 0 of Excel's calendar is 1899-12-30. */
const dayOfSerial = (serial: number): string =>
  Number.isInteger(serial) && serial > 20_000 && serial < 80_000
    ? new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10)
    : String(serial)

/** The value of a text for validation by the declaration, or the reason why there is none. */
export type Read = { readonly value: unknown } | { readonly problem: string }

const yes: ReadonlySet<string> = new Set(['是', 'true', '1', 'y', 'yes', '√'])
const no: ReadonlySet<string> = new Set(['否', 'false', '0', 'n', 'no', '×'])

/** The choice that a text names, by its key or its label. */
export const choiceKey = (field: FieldOf<'choice'>, text: string): string | undefined =>
  Object.keys(field.choices).find((key) => key === text || foldName(choiceLabelOf(field, key)) === foldName(text))

/** Reads a text by the kind of its field. References are resolved by the caller. */
export async function readText(field: Field, entry: string): Promise<Read> {
  const text = visibleText(entry).trim()
  if (formulaError.test(text)) return { problem: `${field.label}的单元格是公式错误 ${text}，请改正公式或直接填写` }
  if (isUnsure(text)) return { problem: `${field.label}${unsureReason(text)}` }
  if (field.kind === 'text' && shortened.test(text))
    return { problem: `${field.label}被 Excel 显示成了科学记数，末几位已丢失，请把单元格设为文本后重新填写` }
  switch (field.kind) {
    case 'integer': {
      const figure = readFigure(text)
      return figure === undefined ? { problem: `${field.label}应为整数` } : { value: Number(figure) }
    }
    case 'decimal':
      return { value: readFigure(text) ?? text }
    case 'date':
      return { value: readDate(field, text, readDay) ?? text }
    case 'dateTime': {
      const instant = readInstant(text)
      return instant === undefined
        ? { problem: `${field.label}应为日期和时间，如 2026-01-02 08:30` }
        : { value: instant }
    }
    case 'flag': {
      const word = halfWidth(text).toLowerCase()
      if (yes.has(word)) return { value: true }
      return no.has(word) ? { value: false } : { problem: `${field.label}应填“是”或“否”` }
    }
    case 'choice': {
      const choice = choiceKey(field, text)
      if (choice !== undefined) return { value: choice }
      return { problem: `${field.label}没有“${text}”这一项，可填：${Object.values(field.choices).join('、')}` }
    }
    case 'code':
      return readCode(field.table, field.label, text)
    case 'list':
      return {
        value: text
          .split(/[、,，;；\n]+/)
          .map((item) => item.trim())
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
  const matches = [...values].filter(([, { name }]) => foldName(name) === foldName(text))
  if (matches.length === 1) return { value: matches[0]![0] }
  return { problem: `${label}不在代码表中：${text}` }
}
