import { truncate } from '@guanqiao/domain/kit/field/truncate'
import type { Field } from '@guanqiao/domain/kit/field'
import { problem } from '@guanqiao/domain/kit/problem'
import { LONG_TERM } from '@guanqiao/domain/kit/reading/shownDay'
import { isMask } from '@guanqiao/domain/kit/strict'
import type { CellValue } from '@guanqiao/workbook/cell'
import { workbookStream } from '@guanqiao/workbook/write'
import { clockInShanghai, filledValue, shownText } from './cells.ts'
import type { NamedField, Rows } from './cells.ts'

/** Rows of a sheet, without the heading. */
const MAX_ROWS = 1_048_575
/** Digits that a binary floating-point number, which is what a numeric cell holds, always represents exactly. */
const EXACT_DIGITS = 15

const formatOf = (field: Field): { readonly format?: string } => {
  if (field.kind === 'date') return { format: 'yyyy-mm-dd' }
  if (field.kind === 'dateTime') return { format: 'yyyy-mm-dd hh:mm:ss' }
  if (field.kind === 'decimal') return { format: field.scale > 0 ? `0.${'0'.repeat(field.scale)}` : '0' }
  return {}
}

/** Characters that a column shows; Chinese characters are two wide. */
const widthOf = (field: Field): number =>
  Math.min(40, Math.max(12, field.label.length * 2 + 2, field.kind === 'dateTime' ? 20 : 0))

/**
 * Rows as a sheet, in parts as the reader takes them; memory use does not grow with the rows. Texts stay texts, so leading zeros, long
 * numbers and what looks like a formula are kept as they are. Dates are dates. Numbers are numeric cells as long as these are exact,
 * texts beyond. Throws `export.tooLong` for more rows than a sheet has.
 */
export async function* xlsxRows(
  name: string,
  fields: readonly NamedField[],
  batches: AsyncIterable<Rows>,
): AsyncGenerator<Uint8Array> {
  const columns = fields.map(([, field]) => ({ header: field.label, width: widthOf(field), ...formatOf(field) }))
  yield* workbookStream(cells(fields, batches), { name: sheetName(name), columns, frozenRows: 1 })
}

async function* cells(fields: readonly NamedField[], batches: AsyncIterable<Rows>): AsyncGenerator<CellValue[]> {
  let count = 0
  for await (const rows of batches) {
    count += rows.length
    if (count > MAX_ROWS) throw problem('export.tooLong')
    for (const row of rows)
      yield fields.map(([name, field]) => cell(field, filledValue(field, row[name]), row[`${name}_text`]))
  }
}

function cell(field: Field, value: unknown, display: unknown): CellValue {
  if (value === null || value === undefined) return null
  if (field.kind === 'integer') return Number(value)
  if (field.kind === 'decimal') {
    const text = String(value)
    return text.replace(/\D/g, '').length <= EXACT_DIGITS ? Number(text) : text
  }
  if (field.kind === 'date' && !isMask(value) && value !== LONG_TERM) return new Date(`${String(value)}T00:00:00Z`)
  if (field.kind === 'dateTime') return clockInShanghai(String(value))
  return storable(shownText(field, value, display))
}

/** XML 1.0 has no control characters besides tab and line breaks; a cell has at most 32,767 characters. */
const storable = (text: string): string =>
  truncate(text.replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''), 32_767)

/** Names of sheets have no `[]:*?/\` and at most 31 characters. */
const sheetName = (name: string): string => truncate(name.replaceAll(/[[\]:*?/\\]/g, ' '), 31)
