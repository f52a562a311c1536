import {
  applyImport,
  getImport,
  importableTables,
  importFields,
  listImportRows,
  startImport,
} from '@guanqiao/domain/import/index'
import type { Importable, ImportField, ImportRow, ImportView } from '@guanqiao/domain/import/index'
import { choiceLabelOf, fieldsWithin } from '@guanqiao/domain/kit/field'
import type { Field } from '@guanqiao/domain/kit/field'
import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { entities } from '@guanqiao/domain/registry'
import { workbookOf } from '@guanqiao/workbook/write'
import type { CellValue } from '@guanqiao/workbook/cell'
import { expect, test, vi } from 'vitest'
import { sheetLines } from '@guanqiao/domain/import/sheetLines'
import { importableEntities } from '@guanqiao/domain/import/entities'
import type { Actor } from '../testing/actors.ts'
import { actOf, draftOf } from '../testing/rows.ts'
import { ids, owner, staff, stage, withOneOfEach } from '../testing/stages/openStages.ts'
import { upload } from '../testing/upload.ts'

/** Sheets with several rows for a record have tests of their own. */
const rowTables = importableTables.filter((table) => !sheetLines[table])
const PATIENT = { timeout: 60_000, interval: 50 }
const SHANGHAI_MS = 8 * 3_600_000

withOneOfEach()

type Option = { readonly text: string; readonly code: string | null }

async function optionOf(table: string): Promise<Option> {
  const { body } = await owner.send(findLookup, { model: table, id: [ids[table]] })
  return body.rows[0]
}

/** A value as a clerk types it into a sheet; references by name in one row and by code in the next. */
async function cellOf(field: Field, value: unknown, byCode: boolean): Promise<CellValue> {
  if (value === null || value === undefined) return null
  switch (field.kind) {
    case 'reference': {
      const option = await optionOf(field.entity)
      return byCode ? (option.code ?? option.text) : option.text
    }
    case 'choice':
      return choiceLabelOf(field, String(value))
    case 'flag':
      return value === true ? '是' : '否'
    case 'date':
      return byCode ? String(value) : new Date(`${String(value)}T00:00:00Z`)
    case 'dateTime':
      return new Date(Date.parse(String(value)) + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ')
    case 'integer':
      return value as number
    case 'list':
      return (value as string[]).join('、')
    default:
      return String(value)
  }
}

/** Who imports rows of a table: lists of the platform are its staff's. */
const importerOf = (table: Importable): Actor => (importableEntities[table].scope === 'platform' ? staff : owner)

const settled = (id: string, actor: Actor): Promise<ImportView> =>
  vi.waitFor(async () => {
    const { body } = await actor.send(getImport, { id })
    const view = body.data as ImportView
    expect([view.state, view.job_status], JSON.stringify(view)).toEqual(['ready', 'done'])
    return view
  }, PATIENT)

/** A sheet of two records: the fields of its columns, the records, and their cells. */
async function sheetOf(table: Importable) {
  const entity = entities.find((other) => other.table === table)!
  const fields = Object.entries(actOf(entity, 'create')!.input.fields as Record<string, Field>).filter(
    ([, field]) => !field.automatic && !field.secret && !fieldsWithin(field),
  )
  const drafts = [11, 12].map((n) => draftOf(entity, n, ids))
  const rows: CellValue[][] = []
  for (const [at, draft] of drafts.entries()) {
    const cells: CellValue[] = []
    for (const [name, field] of fields) cells.push(await cellOf(field, draft[name], at === 1))
    rows.push(cells)
  }
  return { entity, fields, drafts, rows }
}

async function read(table: Importable, fields: readonly [string, Field][], rows: CellValue[][]): Promise<ImportView> {
  const importer = importerOf(table)
  const bytes = await workbookOf([{ name: table, rows: [fields.map(([, { label }]) => label), ...rows] }])
  const uploaded = await upload(importer, bytes, `${table}.xlsx`)
  const started = await importer.send(startImport, { table, file_id: uploaded.body.data.id })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  return settled((started.body.data as ImportView).id, importer)
}

test.each(rowTables)('%s: a sheet of it becomes records with the same values', async (table) => {
  const importer = importerOf(table)
  await stage.jobs.run()
  const { entity, fields, drafts, rows } = await sheetOf(table)
  const { id, ...view } = await read(table, fields, rows)
  expect(view).toMatchObject({ good: 2, bad: 0, ignored: [] })
  await importer.send(applyImport, { id })
  expect(await settled(id, importer)).toMatchObject({ good: 0, bad: 0, imported: 2 })
  const stored = await stage.database.owner<{ record_id: string }[]>`
    select record_id from import_row where sheet_id = ${id} order by row_number`
  const names = fields.map(([name]) => name)
  for (const [at, { record_id }] of stored.entries()) {
    const { body } = await importer.send(actOf(entity, 'get')!, { id: record_id })
    const expected = Object.fromEntries(
      names.flatMap((name) => (name in drafts[at]! ? [[name, drafts[at]![name]]] : [])),
    )
    expect(body.data).toMatchObject(expected)
  }
})

const REMARK = '由表更新'

test.each(rowTables)('%s: a sheet of records that exist shows what it changes, and changes it', async (table) => {
  const importer = importerOf(table)
  const { entity, fields, rows } = await sheetOf(table)
  const choices: ImportField[] = (await importer.send(importFields, { table })).body.rows
  // Records without a number of their users' are never the same.
  if (!choices.some(({ is_key }) => is_key)) return expect(table).toBe('domestic')
  expect(await read(table, fields, rows)).toMatchObject({ good: 0, update: 0, same: 2, bad: 0 })
  const at = fields.findIndex(([name]) => name === 'remark')
  const changed = [rows[0]!.with(at, REMARK), rows[1]!.with(at, null)]
  const { id, ...view } = await read(table, fields, changed)
  expect(view).toMatchObject({ good: 0, update: 1, same: 1, bad: 0 })
  const [row]: ImportRow[] = (await importer.send(listImportRows, { id, only: 'update' })).body.rows
  expect(row!.cells.flatMap(({ field, changes }) => (changes ? [field] : []))).toEqual(['remark'])
  await importer.send(applyImport, { id })
  expect(await settled(id, importer)).toMatchObject({ update: 1, imported: 0 })
  await importer.send(applyImport, { id, mode: 'update' })
  expect(await settled(id, importer)).toMatchObject({ update: 0, imported: 1 })
  const [stored] = await stage.database.owner<{ record_id: string }[]>`
    select record_id from import_row where sheet_id = ${id} and state = 'imported'`
  const { body } = await importer.send(actOf(entity, 'get')!, { id: stored!.record_id })
  expect(body.data).toMatchObject({ remark: REMARK, version: 2 })
})
