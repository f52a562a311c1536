import { applyImport, getImport, importableTables, startImport } from '@guanqiao/domain/import/index'
import type { ImportView } from '@guanqiao/domain/import/index'
import { choiceLabelOf, fieldsWithin } from '@guanqiao/domain/kit/field'
import type { Field } from '@guanqiao/domain/kit/field'
import { findLookup } from '@guanqiao/domain/kit/calls/lookup'
import { entities } from '@guanqiao/domain/registry'
import { workbookOf } from '@guanqiao/workbook/write'
import type { CellValue } from '@guanqiao/workbook/cell'
import { expect, test, vi } from 'vitest'
import { actOf, draftOf } from '../testing/rows.ts'
import { ids, owner, stage, withOneOfEach } from '../testing/stages/opened.ts'
import { upload } from '../testing/upload.ts'

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

const settled = (id: string): Promise<ImportView> =>
  vi.waitFor(async () => {
    const { body } = await owner.send(getImport, { id })
    const view = body.data as ImportView
    expect([view.state, view.job_status], JSON.stringify(view)).toEqual(['ready', 'done'])
    return view
  }, PATIENT)

test.each(importableTables)('%s: a sheet of it becomes records with the same values', async (table) => {
  await stage.jobs.run()
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
  const bytes = await workbookOf([{ name: entity.label, rows: [fields.map(([, { label }]) => label), ...rows] }])
  const uploaded = await upload(owner, bytes, `${entity.label}.xlsx`)
  const started = await owner.send(startImport, { table, file_id: uploaded.body.data.id })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  const { id } = started.body.data as ImportView
  const read = await settled(id)
  expect(read).toMatchObject({ good: 2, bad: 0, ignored: [] })
  await owner.send(applyImport, { id })
  expect(await settled(id)).toMatchObject({ good: 0, bad: 0, imported: 2 })
  const stored = await stage.database.owner<{ record_id: string }[]>`
    select record_id from import_row where sheet_id = ${id} order by row_number`
  const names = fields.map(([name]) => name)
  for (const [at, { record_id }] of stored.entries()) {
    const { body } = await owner.send(actOf(entity, 'get')!, { id: record_id })
    const expected = Object.fromEntries(
      names.flatMap((name) => (name in drafts[at]! ? [[name, drafts[at]![name]]] : [])),
    )
    expect(body.data).toMatchObject(expected)
  }
})
