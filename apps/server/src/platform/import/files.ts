import { XLSX } from '@guanqiao/domain/kit/operation'
import { rowsText } from '@guanqiao/domain/import/sheetLines'
import type { Importable } from '@guanqiao/domain/import/index'
import { choiceLabelOf } from '@guanqiao/domain/kit/field'
import type { Field } from '@guanqiao/domain/kit/field'
import { formOf, workbookStream } from '@guanqiao/workbook/write'
import { Readable } from 'node:stream'
import { FileBody } from '../../kernel/answer.ts'
import { scopeOf } from '../../kernel/caller.ts'
import { codeTable } from '../../kernel/data/codes.ts'
import type { Store } from '../../kernel/database/scoped.ts'
import { headingOf, targetOf } from './columns.ts'
import { rowsAfter } from './imports.queries.ts'
import type { Sheet } from './imports.queries.ts'

const BATCH = 500

/** Column widths for headings and what is typed below them. */
const columnOf = (field: Field) => ({
  header: headingOf(field),
  width: Math.max(14, field.label.length * 2 + 4),
  format: '@',
})

export const templateOf = (table: Importable): Promise<FileBody> => {
  const { fields, entity, lines } = targetOf(table)
  const name = `${entity.label}导入模板.xlsx`
  return formFile(entity.label, fields, name, lines ? [rowsText(lines)] : [])
}

/** A sheet with the headings alone, whose cells are texts so that Excel changes nothing, and one that explains the columns. */
export async function formFile(
  sheetName: string,
  fields: readonly (readonly [name: string, field: Field])[],
  name: string,
  notes: readonly string[] = [],
): Promise<FileBody> {
  const help: string[][] = notes.map((note) => ['说明', '', note])
  for (const [, field] of fields)
    help.push([field.label, field.required && field.default === undefined ? '必填' : '', await ruleOf(field)])
  const workbook = await formOf([
    {
      name: sheetName,
      columns: fields.map(([, field]) => columnOf(field)),
      rows: [fields.map(([, field]) => headingOf(field))],
      frozenRows: 1,
    },
    {
      name: '填写说明',
      columns: [{ width: 24 }, { width: 8 }, { width: 80 }],
      rows: [['列', '必填', '怎么填'], ...help],
    },
  ])
  return new FileBody(Readable.from([workbook], { objectMode: false }), { media: XLSX, name })
}

const kinds: Partial<Record<Field['kind'], string>> = {
  date: '日期，如 2026-01-31',
  dateTime: '时间，如 2026-01-31 08:30',
  flag: '是 或 否',
  integer: '整数',
  decimal: '数字',
  reference: '已建档的名称或编号',
  list: '几项之间用顿号',
}

const labelOf = async (table: string): Promise<string> => (await codeTable(table))?.label ?? table

async function ruleOf(field: Field): Promise<string> {
  const parts: string[] = []
  if (field.kind === 'choice')
    parts.push(
      Object.keys(field.choices)
        .map((key) => choiceLabelOf(field, key))
        .join('、'),
    )
  if (field.kind === 'code') parts.push(`代码或名称，见代码表“${await labelOf(field.table)}”`)
  if (field.kind === 'list' && field.table) parts.push(`代码，见代码表“${await labelOf(field.table)}”`)
  if (field.kind === 'list' && field.among) parts.push(field.among.join('、'))
  if (field.kind === 'text' || field.kind === 'longText') parts.push(`最多 ${field.max} 个字符`)
  parts.push(kinds[field.kind] ?? '', field.unique ? '不能重复' : '', field.help ?? '')
  return parts.filter(Boolean).join('；')
}

/** The remaining rows, unchanged, and a last column with the problems of each. */
export function restOf(store: Store, sheet: Sheet): FileBody {
  const { fields } = targetOf(sheet.entity)
  const sheetColumns = fields.filter(([name]) => sheet.fields.includes(name))
  async function* rows() {
    for (let after = 0; ; ) {
      const batch = await store.read(scopeOf(sheet), (sql) =>
        rowsAfter(sql, sheet, { states: ['good', 'update', 'bad'], after, limit: BATCH }),
      )
      // An empty cell is a text too: it has the format of its column.
      for (const { cells, problems } of batch)
        yield [...sheetColumns.map(([name]) => cells[name] ?? ''), Object.values(problems).join('；')]
      const last = batch.at(-1)
      if (!last || batch.length < BATCH) return
      after = last.row_number
    }
  }
  const columns = [...sheetColumns.map(([, field]) => columnOf(field)), { header: '错误原因', width: 60 }]
  const content = workbookStream(rows(), { name: targetOf(sheet.entity).entity.label, columns, frozenRows: 1 })
  return new FileBody(Readable.from(content, { objectMode: false }), {
    media: XLSX,
    name: `${sheet.file_name.replace(/\.xlsx$/i, '')}-未导入.xlsx`,
  })
}
